import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely';
import { Counter } from 'prom-client';
import { isPostgres } from '#data/migrations/columns.ts';
import { isLostRace } from './errors.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** A transaction under way. Use its `db` for every query inside: the outer one would wait for it permanently. */
export interface Transaction {
  readonly db: KyselyTransaction<Database>;
  /** Runs once the transaction is on disk, and never when it is rolled back. Must not throw. */
  afterCommit(effect: () => void): void;
  /** Runs as the last of the transaction, once all else has succeeded; when it throws, all is rolled back. */
  beforeCommit(work: () => Promise<void>): void;
}

/** How long a transaction that keeps losing races is run again; the error is then the caller's. */
const RETRY_DEADLINE_MS = 30_000;
/** A transaction that has lost this often has its next try to itself: others wait until it is done. */
const ALONE_AFTER = 2;
/** The longest wait before the second try; it doubles with each, up to a quarter of a second. */
const FIRST_WAIT_MS = 4;
const LONGEST_WAIT_MS = 250;

/** Counts transactions that were run again because another one won the race. */
export const lostRaces = new Counter({
  name: 'db_lost_races_total',
  help: 'Transactions retried after a conflict',
  registers: [],
});

/**
 * Runs `work` in one short transaction. Hash, decode and upload before; effects that leave the database come after
 * (`afterCommit`), from rows written here.
 *
 * Nothing that other transactions do at the same time is seen half-way, on either database: SQLite lets one write at a
 * time, and PostgreSQL refuses a transaction whose outcome would depend on the order. Such a one is run again, so `work`
 * must do nothing but read and write the database, call `afterCommit` and `beforeCommit`, and count tries.
 */
export async function transaction<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  if (!isPostgres(db)) return runOnce(db, work);
  return doneOutside.run(new Set(), () => untilWon(db, work));
}

/** What a transaction has done outside of the database in its earlier tries. */
const doneOutside = new AsyncLocalStorage<Set<string>>();

/**
 * Does something that leaves the database once, however often the transaction around it is run again.
 * @param name what it is, among all that the transaction does so
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
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await runOnce(db, work, { isAlone: losses >= ALONE_AFTER });
    } catch (error) {
      if (!isLostRace(error) || Date.now() > deadline) throw error;
      lostRaces.inc();
      // oxlint-disable-next-line no-await-in-loop -- the others get their turn
      await wait(Math.random() * Math.min(FIRST_WAIT_MS * 2 ** losses, LONGEST_WAIT_MS));
    }
  }
}

/**
 * Comes before the first read, which decides what a transaction sees. Any number of transactions run at the same time, but
 * one that has lost races runs alone: it waits for those under way, and the next wait for it. A row that everybody writes to
 * at once is then written to in turn.
 */
const takePlace = (trx: KyselyTransaction<Database>, isAlone: boolean): Promise<unknown> =>
  (isAlone
    ? sql`lock table transaction_queue in exclusive mode`
    : sql`lock table transaction_queue in row share mode`
  ).execute(trx);

/** @param serializable on PostgreSQL; whether the try is made while no other transaction runs */
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
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were asked for
    for (const step of last) await step();
    return done;
  });
  for (const effect of effects) effect();
  return result;
}
