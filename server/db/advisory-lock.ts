import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import type { Db } from './transaction.ts';

/** What one process at a time does, of all that share a database. */
const TASKS = ['start', 'cleanup', 'retention', 'places', 'events', 'digests'] as const;
export type Task = (typeof TASKS)[number];

/** Any number: it keeps our locks apart from those of other programs. */
const OURS = 731_650;
const POLL_INTERVAL_MS = 200;

const lockOf = (task: Task): RawBuilder<unknown> => sql`${sql.lit(OURS)}, ${sql.lit(TASKS.indexOf(task))}`;

/**
 * Does `work` while no other process does the same task. It waits for its turn; with `unlessBusy` it does nothing when
 * another process is at it. A process has SQLite to itself, so nothing is locked there.
 *
 * The lock belongs to a connection, which is held for as long as the work takes: it goes when the process dies. It is asked
 * for again and again instead of waited for, because a session that waits keeps indexes from being built beside it.
 */
export async function exclusively<T>(db: Db, task: Task, work: () => Promise<T>): Promise<T>;
export async function exclusively<T>(
  db: Db,
  task: Task,
  work: () => Promise<T>,
  options: { unlessBusy: true },
): Promise<T | undefined>;
export async function exclusively<T>(
  db: Db,
  task: Task,
  work: () => Promise<T>,
  { unlessBusy = false } = {},
): Promise<T | undefined> {
  if (!isPostgres(db)) return work();
  return db.connection().execute(async (connection) => {
    const isMine = async (): Promise<boolean> => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lockOf(task)}) as mine`.execute(
        connection,
      );
      return rows[0]!.mine;
    };
    while (!(await isMine())) {
      if (unlessBusy) return undefined;
      await wait(POLL_INTERVAL_MS);
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockOf(task)})`.execute(connection);
    }
  });
}

/** Keeps other transactions that do the same task waiting from here until this one has ended; on SQLite they wait anyway. */
export async function untilCommit(db: Db, task: Task): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${lockOf(task)})`.execute(db);
}
