import * as z from 'zod/mini';
import {
  recipientStates,
  schoolPhases,
  schoolStages,
  subscriberStates,
  threadKinds,
  threadStatuses,
} from './choices.ts';
import { deskLimits } from './desk-limits.ts';
import type { Contract } from './endpoint.ts';
import {
  beginning,
  consoleSearch,
  editedVersion,
  email,
  id,
  idParams,
  isReferable,
  optionalLine,
  optionalText,
  pageQuery,
  requiredLine,
  sortedBy,
  success,
  timestamp,
  wholeNumber,
} from './fields.ts';

const REFERENCE = 'This must be an id';
const reference = z.int(REFERENCE).check(z.positive(REFERENCE), z.refine(isReferable, REFERENCE));

const named = z.strictObject({ id, name: z.string() });

/** Somebody who has written to the agency. */
export const contact = z.strictObject({
  id,
  /** Null for somebody who gave none. */
  name: z.nullable(z.string()),
  /** The main address. */
  email: z.string(),
  school: z.nullable(named),
  isMember: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Contact = z.output<typeof contact>;

export const listContacts = {
  access: 'admin',
  summary: 'List and search the people who have written to the agency, newest first',
  query: z.extend(pageQuery, {
    /** Looks in names, addresses and schools. */
    search: consoleSearch,
    school: z.optional(wholeNumber('school must be an id')),
    sort: sortedBy('created', 'name'),
  }),
  response: z.array(contact),
  paged: true,
} satisfies Contract;

/** How many there are, and the newest. */
const newest = <Item extends z.ZodMiniType>(item: Item) => z.strictObject({ total: z.int(), newest: z.array(item) });

const listedThread = z.strictObject({
  id,
  kind: z.enum(threadKinds),
  subject: z.string(),
  status: z.enum(threadStatuses),
  /** When something was last said in it. */
  at: timestamp,
  /** The form or booking request that it began with. */
  inquiryId: z.nullable(id),
  /** The chat that it is. */
  sessionId: z.nullable(z.string()),
  /** The time of a booking's meeting. */
  meeting: z.nullable(z.strictObject({ time: timestamp, isOff: z.boolean() })),
});
export type ListedThread = z.output<typeof listedThread>;

/** A contact with everything that they and the agency have to do with each other. */
export const contactRecord = z.extend(contact, {
  /** The main one first. */
  addresses: z.array(z.string()),
  note: z.nullable(z.string()),
  /** The page that their first visit with a message began on, and where they came from. */
  beganOn: beginning,
  /** Forms, bookings, chats and mails. */
  threads: newest(listedThread),
  newsletter: z.strictObject({
    subscriptions: z.array(z.strictObject({ email: z.string(), state: z.enum(subscriberStates), since: timestamp })),
    sent: newest(
      z.strictObject({
        id,
        subject: z.string(),
        state: z.enum(recipientStates),
        bounce: z.nullable(z.enum(['hard', 'soft'])),
        at: timestamp,
      }),
    ),
  }),
  /** Their membership of the Circle. */
  member: z.nullable(
    z.strictObject({
      id,
      name: z.string(),
      joinedAt: timestamp,
      lastActiveAt: z.nullable(timestamp),
      /** What they finished in the library. */
      resources: newest(z.strictObject({ id, title: z.string(), at: timestamp })),
      courses: newest(z.strictObject({ id, title: z.string(), at: timestamp })),
      webinars: newest(
        z.strictObject({
          id,
          title: z.string(),
          startsAt: z.nullable(timestamp),
          seat: z.enum(['going', 'waiting', 'offered', 'left']),
          attended: z.boolean(),
        }),
      ),
    }),
  ),
});
export type ContactRecord = z.output<typeof contactRecord>;

export const getContact = {
  access: 'admin',
  summary: 'Get a contact with their whole history',
  params: idParams,
  response: contactRecord,
  errors: ['not_found'],
} satisfies Contract;

const ADDRESSES = 'Please enter at least one address';

export const changeContact = {
  access: 'admin',
  summary: 'Change a contact’s name, addresses, school or note',
  params: idParams,
  body: z.object({
    name: optionalLine(deskLimits.contactName),
    /** All of them, the main one first. */
    addresses: z
      .array(email, ADDRESSES)
      .check(z.minLength(1, ADDRESSES), z.maxLength(deskLimits.addresses, 'Please enter at most 20 addresses')),
    schoolId: z.nullable(reference),
    note: optionalText(deskLimits.contactNote),
    ifUpdatedAt: editedVersion,
  }),
  response: contactRecord,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const mergeContact = {
  access: 'admin',
  summary: 'Merge a contact into another, with addresses, threads and note',
  params: idParams,
  body: z.object({ into: reference }),
  response: contactRecord,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const weighContact = {
  access: 'admin',
  summary: 'Count what deleting a contact would delete',
  params: idParams,
  response: z.strictObject({
    inquiries: z.int(),
    bookings: z.int(),
    chats: z.int(),
    mails: z.int(),
    /** Their subscriptions and account stay; the Privacy screen erases those too. */
    subscriptions: z.int(),
    isMember: z.boolean(),
  }),
  errors: ['not_found'],
} satisfies Contract;

export const deleteContact = {
  access: 'admin',
  summary: 'Permanently delete a contact with their inquiries, bookings, chats and emails, including from backups',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const exportContact = {
  access: 'admin',
  summary: 'Download everything about a contact',
  params: idParams,
  response: z.string(),
  download: { type: 'application/json', filename: 'contact.json' },
  errors: ['not_found'],
} satisfies Contract;

/** A school with its stage and next step. */
export const school = z.strictObject({
  id,
  name: z.string(),
  /** The mail domains by which it is recognised. */
  domains: z.array(z.string()),
  /** ISO 3166-1, two capitals. */
  country: z.nullable(z.string()),
  phase: z.nullable(z.enum(schoolPhases)),
  /** The colleague who looks after it. */
  owner: z.nullable(named),
  stage: z.enum(schoolStages),
  stageSince: timestamp,
  nextStep: z.nullable(z.string()),
  /** `2027-03-18` */
  nextDate: z.nullable(z.string()),
  lostReason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  contactCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type School = z.output<typeof school>;

const COUNTRY = 'country must be a two-letter code, such as GB';
const country = z.string(COUNTRY).check(z.regex(/^[A-Z]{2}$/, COUNTRY));
const STAGE = 'This stage doesn’t exist';

export const listSchools = {
  access: 'admin',
  summary: 'List and search schools, newest first unless sorted',
  query: z.extend(pageQuery, {
    /** Looks in names, mail domains and next steps. */
    search: consoleSearch,
    stage: z.optional(z.enum(schoolStages, STAGE)),
    owner: z.optional(wholeNumber('owner must be an id')),
    country: z.optional(country),
    sort: sortedBy('created', 'name', 'next'),
  }),
  response: z.array(school),
  paged: true,
} satisfies Contract;

export const countSchools = {
  access: 'admin',
  summary: 'Count the schools at each stage, and list their countries and owners',
  response: z.strictObject({
    stages: z.record(z.enum(schoolStages), z.int()),
    countries: z.array(z.string()),
    owners: z.array(named),
    /** The administrators, who can look after a school. */
    colleagues: z.array(named),
  }),
} satisfies Contract;

export const getSchool = {
  access: 'admin',
  summary: 'Get a school with its contacts and threads',
  params: idParams,
  response: z.extend(school, { contacts: newest(contact), threads: newest(listedThread) }),
  errors: ['not_found'],
} satisfies Contract;
export type SchoolRecord = z.output<typeof getSchool.response>;

const DATE = 'Please choose a date';
const DOMAIN = 'Please enter a domain, such as school.org';
const domain = z
  .string(DOMAIN)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(200, DOMAIN),
    z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/, DOMAIN),
  );
const lostReason = optionalLine(deskLimits.schoolLine);

const fields = {
  name: requiredLine('Please enter the school’s name', { max: deskLimits.schoolName }),
  domains: z._default(
    z.array(domain, DOMAIN).check(z.maxLength(deskLimits.domains, 'Please enter at most 20 domains')),
    [],
  ),
  country: z._default(z.nullable(country), null),
  phase: z._default(z.nullable(z.enum(schoolPhases, 'This phase doesn’t exist')), null),
  ownerId: z._default(z.nullable(reference), null),
  stage: z._default(z.enum(schoolStages, STAGE), 'enquired'),
  nextStep: optionalLine(deskLimits.schoolLine),
  nextDate: z._default(z.nullable(z.iso.date(DATE)), null),
  /** Required for a lost school. */
  lostReason,
  note: optionalText(deskLimits.contactNote),
};

export const createSchool = {
  access: 'admin',
  summary: 'Add a school',
  body: z.object(fields),
  status: 201,
  response: school,
  errors: ['conflict'],
} satisfies Contract;

export const changeSchool = {
  access: 'admin',
  summary: 'Change a school',
  params: idParams,
  body: z.object({ ...fields, ifUpdatedAt: editedVersion }),
  response: school,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const moveSchool = {
  access: 'admin',
  summary: 'Move a school to another stage',
  params: idParams,
  body: z.object({
    stage: z.enum(schoolStages, STAGE),
    /** Required for `lost`. */
    lostReason,
  }),
  response: school,
  errors: ['not_found'],
} satisfies Contract;

export const mergeSchool = {
  access: 'admin',
  summary: 'Merge a school into another, with its domains and contacts',
  params: idParams,
  body: z.object({ into: reference }),
  response: school,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const deleteSchool = {
  access: 'admin',
  summary: 'Delete a school; its contacts stay',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;
