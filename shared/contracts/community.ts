import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, pageQuery, timestamp } from './fields.ts';
import { circleLimits } from './circle-limits.ts';
import { limits } from './limits.ts';
import { author } from './users.ts';

/** A member in the members' list, without the email address. */
export const listedMember = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
  location: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  points: z.int(),
  level: z.strictObject({ levelNumber: z.int(), badgeColor: z.string() }),
  createdAt: timestamp,
  lastActiveAt: z.nullable(timestamp),
  /** Active in the last five minutes, by the server's clock. */
  isOnline: z.boolean(),
});
export type ListedMember = z.output<typeof listedMember>;

const searchText = z
  .string('Please enter one search')
  .check(z.trim(), z.maxLength(limits.memberSearch, `Please use at most ${limits.memberSearch} characters`));

/** The filters of the members' list, all optional. */
const memberFilter = {
  search: z.optional(searchText),
  /** ISO 3166-1. */
  country: z.optional(
    z.string('Please choose one country').check(z.regex(/^[A-Z]{2}$/, 'country must be a two-letter code, such as GB')),
  ),
  level: z.optional(
    z.pipe(
      z.string('Please choose one level').check(z.regex(/^[1-9]\d?$/, 'level must be a number')),
      z.transform((value) => Number(value)),
    ),
  ),
  /** The full name. */
  school: z.optional(
    z.string('Please choose one school').check(z.maxLength(limits.school, 'Please enter the school’s name')),
  ),
};

const IDS_MESSAGE = `ids must be at most ${circleLimits.membersById} numbers, such as 1,2,3`;
const ids = z.optional(
  z.pipe(
    z.string(IDS_MESSAGE).check(
      z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, IDS_MESSAGE),
      z.refine((value) => value.split(',').length <= circleLimits.membersById, IDS_MESSAGE),
    ),
    z.transform((value) => value.split(',').map(Number)),
  ),
);

export const listMembers = {
  access: 'member',
  summary: 'List and filter members, newest first',
  query: z.extend(pageQuery, { ...memberFilter, ids }),
  response: z.array(listedMember),
  paged: true,
} satisfies Contract;

export const countMembers = {
  access: 'member',
  summary: `Count the members a search finds, up to ${circleLimits.membersCounted}`,
  query: z.object(memberFilter),
  response: z.strictObject({ count: z.int(), more: z.boolean() }),
} satisfies Contract;

export const memberFacets = {
  access: 'member',
  summary: 'List the countries and schools to filter members by',
  response: z.strictObject({ countries: z.array(z.string()), schools: z.array(z.string()) }),
} satisfies Contract;

/** A place on the map and who is there. */
export const memberPlace = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  location: z.nullable(z.string()),
  memberIds: z.array(id),
});
export type MemberPlace = z.output<typeof memberPlace>;

export const memberMap = {
  access: 'member',
  summary: 'List members on the map by place',
  query: z.object(memberFilter),
  response: z.strictObject({
    places: z.array(memberPlace),
    /** Null: the map has no streets. */
    tiles: z.nullable(z.strictObject({ url: z.string(), attribution: z.string() })),
  }),
} satisfies Contract;
export type MemberMap = z.output<typeof memberMap.response>;

const todayCount = z.int().check(z.gte(0), z.lte(circleLimits.todayCounted));

export const getToday = {
  access: 'member',
  summary: `Get who is online and what is new since the caller’s last visit, counted up to ${circleLimits.todayCounted}`,
  response: z.strictObject({
    /**
     * When the caller’s previous visit ended. A visit ends after 30 minutes without a call from any of their devices.
     * On their first visit, when they joined.
     */
    since: timestamp,
    /** Active in the last five minutes, without the caller and anybody blocked by either side. */
    online: z.strictObject({
      count: todayCount,
      /** The members with the most points. */
      members: z.array(author).check(z.maxLength(circleLimits.onlineShown)),
    }),
    posts: z.strictObject({
      count: todayCount,
      /** Newest first. */
      latest: z.array(z.strictObject({ id, title: z.string(), author })).check(z.maxLength(circleLimits.newShown)),
    }),
    newMembers: z.strictObject({
      count: todayCount,
      latest: z.array(author).check(z.maxLength(circleLimits.newShown)),
    }),
  }),
} satisfies Contract;
export type Today = z.output<typeof getToday.response>;
