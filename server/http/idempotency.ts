import { createHmac } from 'node:crypto';
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
  /** How long its answer is given again, in milliseconds; `KEPT_FOR` unless set. */
  readonly storedForMs?: number;
}

interface CallToKey {
  readonly actor: string;
  readonly endpoint: string;
  readonly input: unknown;
  readonly secret: string;
}

/**
 * Reads the `Idempotency-Key` header of a call. The fingerprint is keyed with the server's secret, because the input
 * may hold a password.
 * @throws HttpError 400 when the key is longer than 200 characters or not printable ASCII
 */
export function keyedCall(header: string, of: CallToKey): KeyedCall | undefined {
  if (header === '') return undefined;
  if (!/^[\x21-\x7E]{1,200}$/.test(header)) {
    throw new HttpError('bad_request', 'The Idempotency-Key must be 1 to 200 printable characters.');
  }
  return { actor: of.actor, key: header, endpoint: of.endpoint, fingerprint: fingerprintOf(of) };
}

/** Keys a call by what it asks for: a form without a script has no other key, and may be pressed twice. */
export function callKeyedByInput(of: CallToKey, storedForMs: number): KeyedCall {
  const fingerprint = fingerprintOf(of);
  // No client can know the fingerprint, and send it as a key of its own.
  return { actor: of.actor, key: `form:${fingerprint}`, endpoint: of.endpoint, fingerprint, storedForMs };
}

const fingerprintOf = ({ endpoint, input, secret }: CallToKey): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([endpoint, input]))
    .digest('hex');

/** What a call that writes comes to: the answer, and whether it is the one that was given before. */
export interface Answered<T> {
  readonly answer: T;
  readonly replayed: boolean;
}

/**
 * Does the work and stores its answer in one transaction, or gives the answer that is already there. Of two calls at
 * the same moment one is undone again, and finds the other's answer.
 *
 * Answers are looked for outside the transaction: on PostgreSQL what a transaction has read is locked by whole pages, so
 * that calls with nothing in common would end each other.
 * @throws HttpError 422 when the key was used for something else
 */
export async function answerOnce<T>(
  db: Db,
  call: KeyedCall,
  clock: Clock,
  work: (tx: Transaction) => Promise<T>,
): Promise<Answered<T>> {
  const stored = await storedAnswer<T>(db, call, clock);
  if (stored) return stored;
  try {
    return await transaction(db, async (tx) => {
      const answer = await work(tx);
      await keep(tx.db, call, clock, answer);
      return { answer, replayed: false };
    });
  } catch (error) {
    // The other of the two may also be why this one was refused, as for an address that is registered now.
    const storedMeanwhile = await storedAnswer<T>(db, call, clock);
    if (storedMeanwhile) return storedMeanwhile;
    throw error;
  }
}

async function storedAnswer<T>(db: Db, call: KeyedCall, clock: Clock): Promise<Answered<T> | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('actor', '=', call.actor)
    .where('key', '=', call.key)
    .where('created_at', '>', timestamp(clock, -(call.storedForMs ?? KEPT_FOR)))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== call.fingerprint) {
    throw new HttpError('idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
  }
  return { answer: JSON.parse(row.response) as T, replayed: true };
}

/** Stores an answer, in the place of one that was kept long enough. @throws when another call has stored one by now */
async function keep(db: Db, call: KeyedCall, clock: Clock, answer: unknown): Promise<void> {
  const { actor, key, endpoint, fingerprint: request_hash, storedForMs = KEPT_FOR } = call;
  const kept = { endpoint, request_hash, response: JSON.stringify(answer), created_at: timestamp(clock) };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ actor, key, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['actor', 'key'])
        .doUpdateSet(kept)
        .where('idempotency_keys.created_at', '<=', timestamp(clock, -storedForMs)),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new Error('Another call with this Idempotency-Key was faster');
}
