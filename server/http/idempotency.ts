import { createHmac } from 'node:crypto';
import { type Db, type Transaction, transaction } from '../db/transaction.ts';
import { type Clock, timestamp } from '../platform/clock.ts';
import { HttpError } from '../platform/errors.ts';

/** How long a response is stored, in milliseconds. */
export const KEY_LIFETIME = 48 * 60 * 60 * 1000;

/** A keyed call: the person, the call, and a fingerprint of its input. */
export interface KeyedCall {
  readonly actor: string;
  readonly key: string;
  readonly endpoint: string;
  readonly fingerprint: string;
  /** How long its response is returned again, in milliseconds. `KEPT_FOR` by default. */
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
 * may contain a password.
 * @throws HttpError 400 when the key is longer than 200 characters or not printable ASCII
 */
export function keyedCall(header: string, of: CallToKey): KeyedCall | undefined {
  if (header === '') return undefined;
  if (!/^[\x21-\x7E]{1,200}$/.test(header)) {
    throw new HttpError('bad_request', 'The Idempotency-Key must be 1 to 200 printable characters.');
  }
  return { actor: of.actor, key: header, endpoint: of.endpoint, fingerprint: fingerprintOf(of) };
}

/** Keys a call by its input: a form without JavaScript has no other key, and may be submitted twice. */
export function callKeyedByInput(of: CallToKey, storedForMs: number): KeyedCall {
  const fingerprint = fingerprintOf(of);
  // Clients cannot compute the fingerprint, so they cannot send it as their own key.
  return { actor: of.actor, key: `form:${fingerprint}`, endpoint: of.endpoint, fingerprint, storedForMs };
}

const fingerprintOf = ({ endpoint, input, secret }: CallToKey): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([endpoint, input]))
    .digest('hex');

/** The result of a writing call: the response, and whether it was stored before. */
export interface Answered<T> {
  readonly answer: T;
  readonly replayed: boolean;
}

/**
 * Runs the work and stores its response in one transaction, or returns the stored response. Of two concurrent calls one
 * is rolled back, and finds the other's response.
 *
 * The lookup is outside the transaction: PostgreSQL locks whole pages of what a transaction has read, so unrelated
 * calls would conflict.
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
    // The concurrent call may also have caused this refusal, for example of an address that is now registered.
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
    .where('created_at', '>', timestamp(clock, -(call.storedForMs ?? KEY_LIFETIME)))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== call.fingerprint) {
    throw new HttpError('idempotency_mismatch', 'This Idempotency-Key was already used for a different request.');
  }
  return { answer: JSON.parse(row.response) as T, replayed: true };
}

/** Stores a response, replacing an expired one. @throws when another call has stored one in the meantime */
async function keep(db: Db, call: KeyedCall, clock: Clock, answer: unknown): Promise<void> {
  const { actor, key, endpoint, fingerprint: request_hash, storedForMs = KEY_LIFETIME } = call;
  const row = { endpoint, request_hash, response: JSON.stringify(answer), created_at: timestamp(clock) };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ actor, key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['actor', 'key'])
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<=', timestamp(clock, -storedForMs)),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new Error('Another call with this Idempotency-Key was faster');
}
