import * as z from 'zod/mini';
import { digestRhythms, notificationChoiceKinds, notificationKinds } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { id, pageQuery, success, timestamp, timeZone } from './fields.ts';
import { MOST_UNREAD } from './limits.ts';
import { author } from './users.ts';

/** A member's notification: what others did that concerns them, and the outcome of what they did. */
export const notification = z.strictObject({
  /** Increases when the notification gathers more. */
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  /** Its target: the post, comment, conversation or profile; null without one. */
  path: z.nullable(z.string()),
  /** Who did it, or did it last. */
  by: z.nullable(author),
  /** How many likes it gathers; 1 for other kinds. */
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

const channels = z.strictObject({ bell: z.boolean(), push: z.boolean(), mail: z.boolean() });

const quietHours = z.object({ from: timeOfDay, to: timeOfDay }, 'Please choose when quiet hours start and end').check(
  z.refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'Please choose an end time that differs from the start',
  }),
);

/** A member's notification settings. */
export const notificationChoices = z.strictObject({
  channels: z.record(z.enum(notificationChoiceKinds), channels),
  digest: z.enum(digestRhythms),
  /** Daily hours without push; null without them. */
  quiet: z.nullable(z.strictObject({ from: z.string(), to: z.string() })),
  /** The time zone of quiet hours and digest; null until something was chosen. */
  timeZone: z.nullable(z.string()),
  /** No push and no email until then; in the year 9999 if the pause has no end. Null without a pause. */
  pausedUntil: z.nullable(timestamp),
});
export type NotificationChoices = z.output<typeof notificationChoices>;

export const getNotificationChoices = {
  access: 'member',
  summary: 'Get notification settings',
  response: notificationChoices,
} satisfies Contract;

const chosenChannels = z.object({
  bell: z.optional(z.boolean(YES_OR_NO)),
  push: z.optional(z.boolean(YES_OR_NO)),
  mail: z.optional(z.boolean(YES_OR_NO)),
});

export const chooseNotifications = {
  access: 'member',
  summary: 'Update notification settings',
  body: z.object({
    channels: z.optional(z.partialRecord(z.enum(notificationChoiceKinds), chosenChannels, YES_OR_NO)),
    digest: z.optional(z.enum(digestRhythms, 'digest must be off, daily or weekly')),
    quiet: z.optional(z.nullable(quietHours)),
    pausedUntil: z.optional(z.nullable(z.iso.datetime('Please choose when the pause ends'))),
    /** The time zone of quiet hours and digest. */
    timeZone,
  }),
  response: notificationChoices,
} satisfies Contract;
