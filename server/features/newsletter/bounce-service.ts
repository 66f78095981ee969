import type { Db } from '../../db/transaction.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { countSoftBounces, findLatestRecipient, findRecipient, noteBounce } from './recipient-traces.ts';
import { endFor, findSubscriber } from './subscriber-repository.ts';

export interface Bounce {
  /** The one whom the mail was for, where the address that it came back to says so. */
  readonly recipientId: number | undefined;
  /** Their address, where only that is known: the last newsletter to it is meant. */
  readonly email?: string | undefined;
  /** `hard`: there is no such mailbox. `soft`: all else, as a full one. `complaint`: they want no more of it. */
  readonly kind: 'hard' | 'soft' | 'complaint';
  readonly reason: string | null;
}

/** So many newsletters that came back as soft bounces end a subscription. */
const MOST_SOFT = 3;

/**
 * Notes that a newsletter came back: one that cannot be delivered at all, or the third that could not be delivered now, ends the
 * subscription, as a complaint does. Told twice of the same mail, it counts once. Call it in a transaction.
 * @returns what has become of the subscription; `unknown` when the mail was none of ours
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
  await noteBounce(db, recipient.id, { kind: kind === 'complaint' ? null : kind, answer: reason, now });
  if (!subscriber || subscriber.email !== recipient.email) return 'noted';
  // What came back before the subscriber confirmed again says nothing of the mailbox now.
  const since = subscriber.confirmed_at ?? now;
  if (kind === 'soft' && (await countSoftBounces(db, subscriber.id, since)) < MOST_SOFT) return 'noted';
  return (await endFor(db, subscriber.id, kind === 'complaint' ? 'complaint' : 'bounce', now)) ? 'ended' : 'noted';
}
