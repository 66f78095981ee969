import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, pageQuery, success, timestamp } from './fields.ts';
import { MOST_UNREAD } from './limits.ts';

/** What the Circle tells one member: what came of a report, or that something of theirs was removed. */
export const notice = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  readAt: z.nullable(timestamp),
  createdAt: timestamp,
});
export type Notice = z.output<typeof notice>;

export const listNotices = {
  access: 'member',
  summary: 'The caller’s notices, newest first',
  query: pageQuery,
  response: z.array(notice),
  paged: true,
} satisfies Contract;

export const countUnreadNotices = {
  access: 'member',
  summary: `How many of the caller’s notices are new; ${MOST_UNREAD} stands for as many and more`,
  response: z.strictObject({ count: z.int() }),
} satisfies Contract;

const UP_TO = 'Please give the id of the newest notice that was read';

export const readNotices = {
  access: 'member',
  summary: 'Marks the caller’s notices as read, up to one',
  body: z.object({ upTo: z.int(UP_TO).check(z.positive(UP_TO)) }),
  response: success,
} satisfies Contract;
