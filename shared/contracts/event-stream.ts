import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';

export const listenToEvents = {
  access: 'anyone',
  summary: 'Stream events the caller may see, resuming after Last-Event-ID',
  query: z.object({
    /** Responds with 401 when nobody is signed in, instead of a visitor's stream. */
    as: z.optional(z.literal('member', 'as can only be member')),
    /** Without Last-Event-ID: starts with the events of the last n seconds. */
    ago: z._default(
      z.pipe(
        z.string('ago can only be given once').check(z.regex(/^[0-9]{1,6}$/, 'ago must be a number of seconds')),
        z.transform((value) => Number(value)),
      ),
      0,
    ),
  }),
  response: z.string(),
  stream: true,
  errors: ['unavailable'],
} satisfies Contract;
