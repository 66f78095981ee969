import { createHmac } from 'node:crypto';
import { isUniqueViolation } from '../db/errors.ts';
import { type Db, type Transaction, transaction } from '../db/transaction.ts';
import { type Clock, timestamp } from '../platform/clock.ts';
import { HttpError } from '../platform/errors.ts';

/** How long an answer is kept, in milliseconds. */
export const KEPT_FOR = 48 * 60 * 60 * 1000;

/** A keyed call: whose, which, and a fingerprint of what it asked for. */
export interface KeyedCall {
  readonly actor: string;
  readonly key: string;
  readonly endpoint: string;
  readonly fingerprint: string;
}

/**
 * Reads the `Idempotency-Key` header of a call. The fingerprint is keyed with the server's secret, because the input
 * may hold a password.
 * @throws HttpError 400 when the key is longer than 200 characters or not printable ASCII
 */
export function keyedCall(
  header: string,
  of: { actor: string; endpoint: string; input: unknown; secret: string },
): KeyedCall | undefined {
  if (header === '') return undefined;
  if (!/^[\x21-\x7E]{1,200}$/.test(header)) {
    throw new HttpError('bad_request', 'The Idempotency-Key must be 1 to 200 printable characters.');
  }
  const fingerprint = createHmac('sha256', of.secret)
    .update(JSON.stringify([of.endpoint, of.input]))
    .digest('hex');
  return { actor: of.actor, key: header, endpoint: of.endpoint, fingerprint };
}

/** What a call that writes comes to: the answer, and whether it is the one that was given before. */
export interface Answered<T> {
  readonly answer: T;
  readonly replayed: boolean;
}

/**
 * Does the work and stores its answer in one transaction, or gives the answer that is already there. Of two calls at
 * the same moment the later waits for the first, and finds its answer.
 * @throws HttpError 422 when the key was used for something else
 */
export async function answerOnce<T>(
  db: Db,
  call: KeyedCall,
  clock: Clock,
  work: (tx: Transaction) => Promise<T>,
): Promise<Answered<T>> {
  const attempt = () =>
    transaction(db, async (tx) => {
      const stored = await storedAnswer(tx.db, call, clock);
      if (stored) return { answer: stored.answer as T, replayed: true };
      await claim(tx.db, call, clock);
      const answer = await work(tx);
      await keep(tx.db, call, answer);
      return { answer, replayed: false };
    });
  try {
    return await attempt();
  } catch (error) {
    // On PostgreSQL two claims can meet; the loser reads what the winner stored.
    if (error instanceof ClaimedMeanwhile) return attempt();
    throw error;
  }
}

class ClaimedMeanwhile extends Error {
  override name = 'ClaimedMeanwhile';
}

async function storedAnswer(db: Db, call: KeyedCall, clock: Clock): Promise<{ answer: unknown } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('actor', '=', call.actor)
    .where('key', '=', call.key)
    .where('created_at', '>', timestamp(clock, -KEPT_FOR))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== call.fingerprint) {
    throw new HttpError('idempotency_mismatch', 'This Idempotency-Key was already used for another request.');
  }
  return { answer: JSON.parse(row.response) };
}

async function claim(db: Db, call: KeyedCall, clock: Clock): Promise<void> {
  const { actor, key, endpoint, fingerprint } = call;
  await db
    .deleteFrom('idempotency_keys')
    .where('actor', '=', actor)
    .where('key', '=', key)
    .where('created_at', '<=', timestamp(clock, -KEPT_FOR))
    .execute();
  try {
    await db
      .insertInto('idempotency_keys')
      .values({ actor, key, endpoint, request_hash: fingerprint, response: 'null', created_at: timestamp(clock) })
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? new ClaimedMeanwhile() : error;
  }
}

const keep = (db: Db, call: KeyedCall, answer: unknown) =>
  db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(answer) })
    .where('actor', '=', call.actor)
    .where('key', '=', call.key)
    .execute();
