import * as z from 'zod/mini';
import { digestRhythms, notificationChoiceKinds, notificationKinds } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { id, pageQuery, success, timestamp, timeZone } from './fields.ts';
import { MOST_UNREAD } from './limits.ts';
import { author } from './users.ts';

/** What the Circle tells one member: what others did that concerns them, and what became of what they did. */
export const notification = z.strictObject({
  /** Rises when more is gathered in the notice. */
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  /** Where it leads: the post, the comment, the conversation or the profile; null when there is no such place. */
  path: z.nullable(z.string()),
  /** Whose act it tells of, or who came last to what it gathers. */
  by: z.nullable(author),
  /** How many likes it gathers; 1 of all others. */
  count: z.int(),
  readAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type Notification = z.output<typeof notification>;

export const listNotifications = {
  access: 'member',
  summary: 'List notifications, newest first',
  query: pageQuery,
  response: z.array(notification),
  paged: true,
} satisfies Contract;

export const countUnreadNotifications = {
  access: 'member',
  summary: `Count unread notifications, up to ${MOST_UNREAD}`,
  response: z.strictObject({ count: z.int() }),
} satisfies Contract;

const UP_TO = 'This must be the id of the newest notification read';

export const readNotifications = {
  access: 'member',
  summary: 'Mark notifications as read up to one',
  body: z.object({ upTo: z.int(UP_TO).check(z.positive(UP_TO)) }),
  response: success,
} satisfies Contract;

const YES_OR_NO = 'Please choose yes or no';
const TIME = 'Please enter a time such as 22:00';

/** A time of the day in the member's time zone. */
const timeOfDay = z.string(TIME).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME));

const ways = z.strictObject({ bell: z.boolean(), push: z.boolean(), mail: z.boolean() });

const quietHours = z.object({ from: timeOfDay, to: timeOfDay }, 'Please choose when quiet hours start and end').check(
  z.refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'Please choose an end time that differs from the start',
  }),
);

/** What a member wants to be told of and how. */
export const notificationChoices = z.strictObject({
  ways: z.record(z.enum(notificationChoiceKinds), ways),
  digest: z.enum(digestRhythms),
  /** Of every day, when no push comes; null without them. */
  quiet: z.nullable(z.strictObject({ from: z.string(), to: z.string() })),
  /** Whose clock the quiet hours and the digest go by; null until something was chosen. */
  timeZone: z.nullable(z.string()),
  /** No push and no mail until then; in the year 9999 until the member ends it. Null when nothing is paused. */
  pausedUntil: z.nullable(timestamp),
});
export type NotificationChoices = z.output<typeof notificationChoices>;

export const getNotificationChoices = {
  access: 'member',
  summary: 'Get notification settings',
  response: notificationChoices,
} satisfies Contract;

const chosenWays = z.object({
  bell: z.optional(z.boolean(YES_OR_NO)),
  push: z.optional(z.boolean(YES_OR_NO)),
  mail: z.optional(z.boolean(YES_OR_NO)),
});

export const chooseNotifications = {
  access: 'member',
  summary: 'Update notification settings',
  body: z.object({
    ways: z.optional(z.partialRecord(z.enum(notificationChoiceKinds), chosenWays, YES_OR_NO)),
    digest: z.optional(z.enum(digestRhythms, 'digest must be off, daily or weekly')),
    quiet: z.optional(z.nullable(quietHours)),
    pausedUntil: z.optional(z.nullable(z.iso.datetime('Please choose when the pause ends'))),
    /** Of the device that asks. */
    timeZone,
  }),
  response: notificationChoices,
} satisfies Contract;
