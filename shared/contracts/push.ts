import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { success, timeZone } from './fields.ts';

const YES_OR_NO = 'Please choose yes or no';
const TIME = 'Please enter a time such as 22:00';
const ADDRESS = 'We can’t send notifications to this browser';

const time = z.nullable(z.string(TIME).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME)));

/** A member's push settings, and daily quiet hours; both times or none. */
export const pushChoices = z
  .object({
    /** Comments on one's posts. */
    comments: z.boolean(YES_OR_NO),
    /** Comments on posts that one has commented on. */
    replies: z.boolean(YES_OR_NO),
    messages: z.boolean(YES_OR_NO),
    quietFrom: time,
    quietTo: time,
    timeZone,
  })
  .check(
    z.refine(({ quietFrom, quietTo }) => quietFrom === null || quietTo !== null, {
      path: ['quietTo'],
      error: 'Please choose when quiet hours end',
    }),
    z.refine(({ quietFrom, quietTo }) => quietTo === null || quietFrom !== null, {
      path: ['quietFrom'],
      error: 'Please choose when quiet hours start',
    }),
    z.refine(({ quietFrom, quietTo }) => quietFrom === null || quietFrom !== quietTo, {
      path: ['quietTo'],
      error: 'Please choose an end time that differs from the start',
    }),
  );
export type PushChoices = z.input<typeof pushChoices>;

export const pushState = z.strictObject({
  /** The server's public key (VAPID); base64url. */
  publicKey: z.string(),
  /** Whether the current device is subscribed. */
  here: z.boolean(),
  /** Null until something was chosen, which means everything at any time. */
  choices: z.nullable(
    z.strictObject({
      comments: z.boolean(),
      replies: z.boolean(),
      messages: z.boolean(),
      quietFrom: z.nullable(z.string()),
      quietTo: z.nullable(z.string()),
      timeZone: z.string(),
    }),
  ),
});
export type PushState = z.output<typeof pushState>;

export const getPush = {
  access: 'member',
  summary: 'Get push settings and whether this device is subscribed',
  response: pushState,
} satisfies Contract;

export const choosePush = {
  access: 'member',
  summary: 'Update push settings on all devices',
  body: pushChoices,
  response: pushState,
} satisfies Contract;

export const subscribePush = {
  access: 'member',
  summary: 'Subscribe this device to push notifications',
  // A browser's PushSubscription, but flat.
  body: z.object({
    endpoint: z.string(ADDRESS).check(z.maxLength(1000, ADDRESS)),
    p256dh: z.string(ADDRESS).check(z.regex(/^[\w-]{87}=?$/, ADDRESS)),
    auth: z.string(ADDRESS).check(z.regex(/^[\w-]{22}(?:==)?$/, ADDRESS)),
  }),
  response: success,
} satisfies Contract;

export const unsubscribePush = {
  access: 'member',
  summary: 'Unsubscribe this device from push notifications',
  response: success,
} satisfies Contract;
