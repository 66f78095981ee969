import * as z from 'zod/mini';
import { blogPicture } from './blog.ts';
import { libraryTopics, publicWebinarStatuses, seatStates } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { id, idParams, pageQuery, timestamp } from './fields.ts';
import { libraryLink } from './library.ts';
import { limits } from './limits.ts';
import { richText } from './rich-text.ts';

/** A colleague who presents a webinar. */
export const webinarHost = z.strictObject({
  slug: z.string(),
  name: z.string(),
  role: z.string(),
  picture: z.strictObject({ src: z.string(), width: z.int(), height: z.int(), alt: z.string() }),
});
export type WebinarHost = z.output<typeof webinarHost>;

export const webinarGuest = z.strictObject({ name: z.string(), role: z.string() });

/** The member’s own place in a webinar. */
export const ownSeat = z.strictObject({
  /** `offered`: a seat is theirs if they take it by `offerUntil`. */
  seat: z.enum(seatStates),
  /** Their place on the waiting list, from 1; null unless they are waiting. */
  place: z.nullable(z.int()),
  offerUntil: z.nullable(timestamp),
  /** When they can join, if they have a seat. */
  canJoinFrom: timestamp,
  /** Whether they joined. */
  attended: z.boolean(),
});
export type OwnSeat = z.output<typeof ownSeat>;

/** A webinar in a list. */
export const webinarSummary = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  topic: z.enum(libraryTopics),
  startsAt: timestamp,
  endsAt: timestamp,
  /** The host’s time zone, such as `Asia/Dubai`. */
  timeZone: z.string(),
  minutes: z.int(),
  hosts: z.array(webinarHost),
  guest: z.nullable(webinarGuest),
  /** Null without a limit; then `seatsLeft` is null, too. */
  capacity: z.nullable(z.int()),
  seatsLeft: z.nullable(z.int()),
  /** The number of members who have a seat. */
  going: z.int(),
  /** The length of the waiting list. */
  waiting: z.int(),
  status: z.enum(publicWebinarStatuses),
  /** When it was last moved to a different time. */
  movedAt: z.nullable(timestamp),
  mine: ownSeat,
  /** Its recording in the library. */
  recording: z.nullable(libraryLink),
});
export type WebinarSummary = z.output<typeof webinarSummary>;

export const webinar = z.extend(webinarSummary, {
  doc: richText,
  /** The pictures in the document, by id. Deleted ones are missing. */
  pictures: z.array(blogPicture),
});
export type Webinar = z.output<typeof webinar>;

export const listWebinars = {
  access: 'member',
  summary: 'List webinars: upcoming ones soonest first, past ones latest first',
  query: z.extend(pageQuery, {
    when: z._default(z.enum(['upcoming', 'past'], 'when must be upcoming or past'), 'upcoming'),
  }),
  response: z.array(webinarSummary),
  paged: true,
} satisfies Contract;

const slugParams = z.object({ slug: z.string().check(z.maxLength(limits.slug)) });

export const getWebinar = {
  access: 'member',
  summary: 'Get a webinar with its document',
  params: slugParams,
  response: webinar,
  errors: ['not_found'],
} satisfies Contract;

export const takeSeat = {
  access: 'member',
  summary: 'Take a seat, accept an offered one, or join the waiting list',
  params: idParams,
  response: webinarSummary,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const leaveSeat = {
  access: 'member',
  summary: 'Give up a seat, decline an offer, or leave the waiting list',
  params: idParams,
  response: webinarSummary,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

/** The address of the private calendar feed; null until one was made. */
const calendarAddress = z.strictObject({ url: z.nullable(z.string()) });

export const getWebinarCalendar = {
  access: 'member',
  summary: 'Get the address of the member’s private calendar feed',
  response: calendarAddress,
} satisfies Contract;

export const resetWebinarCalendar = {
  access: 'member',
  summary: 'Make a new calendar feed address and disable the previous one',
  response: calendarAddress,
} satisfies Contract;

export const getWebinarFeed = {
  access: 'anyone',
  summary: 'Get a member’s calendar feed by its secret address',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.string(),
  download: { type: 'text/calendar', filename: 'webinars.ics' },
  errors: ['not_found', 'rate_limited'],
} satisfies Contract;

export const getWebinarInvitation = {
  access: 'member',
  summary: 'Download a webinar as a calendar file',
  params: slugParams,
  response: z.string(),
  download: { type: 'text/calendar', filename: 'webinar.ics' },
  errors: ['not_found'],
} satisfies Contract;
