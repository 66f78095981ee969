import type { Db } from '../../db/transaction.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { countSoftBounces, findLatestRecipient, findRecipient, saveBounce } from './recipient-traces.ts';
import { endFor, findSubscriber } from './subscriber-repository.ts';

export interface Bounce {
  /** The recipient, where the return address identifies them. */
  readonly recipientId: number | undefined;
  /** Their email address, where only that is known. Refers to the last newsletter sent to it. */
  readonly email?: string | undefined;
  /**
   * `hard`: there is no such mailbox. `soft`: anything else, such as a full one. `complaint`: they want no more mail.
   */
  readonly kind: 'hard' | 'soft' | 'complaint';
  readonly reason: string | null;
}

/** How many soft bounces end a subscription. */
const MOST_SOFT = 3;

/**
 * Records a bounce. A hard bounce, the third soft bounce or a complaint ends the subscription. Reporting the same mail
 * twice counts once. Call it in a transaction.
 * @returns the state of the subscription; `unknown` when the mail was not ours
 */
export async function recordBounce(
  db: Db,
  clock: Clock,
  { recipientId, email, kind, reason }: Bounce,
): Promise<'unknown' | 'noted' | 'ended'> {
  const recipient =
    recipientId === undefined
      ? email === undefined
        ? undefined
        : await findLatestRecipient(db, email)
      : await findRecipient(db, recipientId);
  const subscriber = recipient && (await findSubscriber(db, recipient.subscriber_id));
  if (!recipient) return 'unknown';
  const now = timestamp(clock);
  await saveBounce(db, recipient.id, { kind: kind === 'complaint' ? null : kind, answer: reason, now });
  if (!subscriber || subscriber.email !== recipient.email) return 'noted';
  // Bounces from before the subscriber confirmed again do not count.
  const since = subscriber.confirmed_at ?? now;
  if (kind === 'soft' && (await countSoftBounces(db, subscriber.id, since)) < MOST_SOFT) return 'noted';
  return (await endFor(db, subscriber.id, kind === 'complaint' ? 'complaint' : 'bounce', now)) ? 'ended' : 'noted';
}
