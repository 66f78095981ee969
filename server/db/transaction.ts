import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import { Counter } from 'prom-client';
import { isPostgres } from '#data/migrations/columns.ts';
import { isLostRace } from './errors.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** An open transaction. Use its `db` for every query inside: the outer one would deadlock. */
export interface Transaction {
  readonly db: KyselyTransaction<Database>;
  /** Runs after the commit, and never after a rollback. Must not throw. */
  afterCommit(effect: () => void): void;
  /** Runs as the last step before the commit, after everything else. When it throws, all is rolled back. */
  beforeCommit(work: () => Promise<void>): void;
}

/** How long a conflicting transaction is retried before the error goes to the caller. */
const RETRY_DEADLINE_MS = 30_000;
/** After this many conflicts a transaction runs exclusively: others wait until it is done. */
const ALONE_AFTER = 2;
/** The longest delay before the second attempt. It doubles with each, up to a quarter of a second. */
const FIRST_WAIT_MS = 4;
const LONGEST_WAIT_MS = 250;

/** Counts transactions that were retried after a conflict. */
export const lostRaces = new Counter({
  name: 'db_lost_races_total',
  help: 'Transactions retried after a conflict',
  registers: [],
});

/**
 * Runs `work` in one short transaction. Hash, decode and upload before it. Effects outside the database come after
 * (`afterCommit`), from rows written here.
 *
 * Transactions are serialisable on both databases: SQLite allows one write at a time, and PostgreSQL aborts a
 * transaction whose result would depend on the order. It is then retried, so `work` must only read and write the
 * database, call `afterCommit` and `beforeCommit`, and count attempts.
 */
export async function transaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return runOnce(db, work);
  return doneOutside.run(new Set(), () => untilWon(db, work));
}

/** Effects outside of the database from earlier attempts of a transaction. */
const doneOutside = new AsyncLocalStorage<Set<string>>();

/**
 * Runs an effect outside the database once, however often the surrounding transaction is retried.
 * @param name identifies the effect within the transaction
 */
export async function oncePerTransaction(name: string, work: () => Promise<void>): Promise<void> {
  const done = doneOutside.getStore();
  if (done?.has(name)) return;
  await work();
  done?.add(name);
}

async function untilWon<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const deadline = Date.now() + RETRY_DEADLINE_MS;
  for (let losses = 0; ; losses++) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return await runOnce(db, work, { isAlone: losses >= ALONE_AFTER });
    } catch (error) {
      if (!isLostRace(error) || Date.now() > deadline) throw error;
      lostRaces.inc();
      // oxlint-disable-next-line no-await-in-loop -- lets the others have their turn
      await wait(Math.random() * Math.min(FIRST_WAIT_MS * 2 ** losses, LONGEST_WAIT_MS));
    }
  }
}

/**
 * Runs before the first read, which fixes what a transaction sees. Any number of transactions run concurrently, but one
 * that keeps conflicting runs exclusively: it waits for open ones, and new ones wait for it. A heavily contended row is
 * then written in turn.
 */
const takePlace = (trx: KyselyTransaction<Database>, isAlone: boolean): Promise<unknown> =>
  (isAlone
    ? sql`lock table transaction_queue in exclusive mode`
    : sql`lock table transaction_queue in row share mode`
  ).execute(trx);

/** @param serializable on PostgreSQL; whether the attempt runs exclusively */
async function runOnce<T>(
  db: Db,
  work: (tx: Transaction) => Promise<T>,
  serializable?: { readonly isAlone: boolean },
): Promise<T> {
  const effects: (() => void)[] = [];
  const begun = serializable ? db.transaction().setIsolationLevel('serializable') : db.transaction();
  const result = await begun.execute(async (trx) => {
    if (serializable) await takePlace(trx, serializable.isAlone);
    const last: (() => Promise<void>)[] = [];
    const done = await work({
      db: trx,
      afterCommit: (effect) => void effects.push(effect),
      beforeCommit: (step) => void last.push(step),
    });
    // oxlint-disable-next-line no-await-in-loop -- in the order they were requested
    for (const step of last) await step();
    return done;
  });
  for (const effect of effects) effect();
  return result;
}
