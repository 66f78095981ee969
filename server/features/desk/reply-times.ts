import type { FirstReplies } from '#shared/contracts/console-today.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

/** A first reply by a person. */
export interface FirstReply {
  readonly at: Timestamp;
  /** Business time, in milliseconds. */
  readonly waitedMs: number;
  readonly isInTime: boolean;
  /** Sent before any business time had passed, as at night. */
  readonly isOutOfHours: boolean;
  /** Whether the person has written again after the conversation was finished. */
  readonly isReopened: boolean;
}

/** More first replies than a team sends in the longest period that is measured. */
const MOST = 50_000;

/** The first replies of a period (without `to` itself), as recorded when they were sent. */
export async function findFirstReplies(
  db: Db,
  { from, to }: { readonly from: Timestamp; readonly to: Timestamp },
): Promise<FirstReply[]> {
  const rows = await db
    .selectFrom('threads')
    .select(['first_waited_at', 'first_replied_at', 'first_reply_ms', 'first_reply_in_time', 'reopened'])
    .where('first_replied_at', '>=', from)
    .where('first_replied_at', '<', to)
    .orderBy('first_replied_at', 'desc')
    .limit(MOST)
    .$narrowType<{ first_replied_at: Timestamp }>()
    .execute();
  return rows.flatMap((row) =>
    row.first_reply_ms === null
      ? []
      : {
          at: row.first_replied_at,
          waitedMs: row.first_reply_ms,
          isInTime: row.first_reply_in_time === 1,
          isOutOfHours: row.first_reply_ms === 0 && row.first_replied_at > (row.first_waited_at ?? ''),
          isReopened: row.reopened > 0,
        },
  );
}

/**
 * Summarises first replies: how many there were, how long people waited in business hours, and how many were within the
 * promise. Replies outside business hours took no business time, so they are only counted separately.
 */
export function measureReplies(replies: readonly FirstReply[]): FirstReplies {
  const inHours = replies.filter(({ isOutOfHours }) => !isOutOfHours);
  const sorted = inHours.map(({ waitedMs }) => waitedMs).toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    medianMs: median(sorted),
    p90Ms: sorted[Math.ceil(sorted.length * 0.9) - 1] ?? null,
    inTime: inHours.filter(({ isInTime }) => isInTime).length,
    outOfHours: replies.length - inHours.length,
    reopened: replies.filter(({ isReopened }) => isReopened).length,
  };
}

function median(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return Math.round((sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2);
}
