import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { timestamp } from './fields.ts';

/** What the sender of an inquiry may know of it; the link is in the acknowledgement mail. */
export const getReceipt = {
  access: 'anyone',
  summary: 'Whether an inquiry was received, seen and answered',
  query: z.object({ token: z.string('Please give the receipt’s token') }),
  response: z.strictObject({
    receivedAt: timestamp,
    seenAt: z.nullable(timestamp),
    answeredAt: z.nullable(timestamp),
  }),
  errors: ['not_found'],
} satisfies Contract;
