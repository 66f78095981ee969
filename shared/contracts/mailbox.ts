import * as z from 'zod/mini';
import { deskLimits } from './desk-limits.ts';
import type { Contract } from './endpoint.ts';
import { timestamp } from './fields.ts';

const TIME = 'time must be in seconds since 1970';
const SIGNATURE = 'signature must be 64 hexadecimal digits';

/** For a mail server or provider, with the secret from the settings. */
export const receiveMail = {
  access: 'anyone',
  summary: 'Deliver an incoming email, unchanged',
  query: z.object({
    /** When the call is made, in seconds. It may be five minutes old. */
    time: z.string(TIME).check(z.regex(/^\d{1,12}$/, TIME)),
    /** The HMAC-SHA256 of the time, a line feed and the email. */
    signature: z.string(SIGNATURE).check(z.regex(/^[0-9a-f]{64}$/i, SIGNATURE)),
  }),
  raw: { type: 'message/rfc822', largest: deskLimits.mailBytes },
  status: 202,
  response: z.strictObject({
    /** `known`: it came before, by this or another way. */
    state: z.enum(['received', 'known']),
  }),
  errors: ['forbidden', 'too_large', 'unsupported_media_type'],
  limitedAsRead: true,
} satisfies Contract;

/** How email goes out and comes in: by SMTP, from the mailbox, by `receiveMail`, by `npm run mail`. */
const connection = z.strictObject({
  name: z.enum(['smtp', 'imap', 'webhook', 'pipe']),
  /** `off`: not set up. `unused`: no email has gone this way yet. `failing`: it has not worked for five minutes. */
  state: z.enum(['off', 'unused', 'works', 'failing']),
  workedAt: z.nullable(timestamp),
  failedAt: z.nullable(timestamp),
  /** The server's own words for what went wrong. */
  error: z.nullable(z.string()),
});
export type MailConnection = z.output<typeof connection>;

export const getMailbox = {
  access: 'admin',
  summary: 'Check whether sending and receiving email works',
  response: z.strictObject({
    /** The mailbox's address. */
    address: z.string(),
    /** What the address for the replies to a conversation looks like; null while replies don’t come in. */
    replyAddress: z.nullable(z.string()),
    connections: z.array(connection),
  }),
} satisfies Contract;

const check = z.strictObject({
  name: z.enum(['smtp', 'imap', 'oauth']),
  isFine: z.boolean(),
  /** What was found, and what to do about it. */
  message: z.string(),
  /** The server's own words. */
  detail: z.nullable(z.string()),
});
export type MailboxCheck = z.output<typeof check>;

export const checkMailbox = {
  access: 'admin',
  summary: 'Test the sign-in to each mail server',
  response: z.strictObject({ checks: z.array(check) }),
  limitedAsRead: true,
} satisfies Contract;
