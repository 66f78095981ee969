import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import type { Db } from './transaction.ts';

/** A task that only one process at a time may run, among all that share a database. */
const TASKS = ['start', 'cleanup', 'retention', 'places', 'events', 'digests', 'mailbox'] as const;
export type Task = (typeof TASKS)[number];

/** An arbitrary number that separates our locks from those of other programs. */
const OURS = 731_650;
const POLL_INTERVAL_MS = 200;

const lockOf = (task: Task): RawBuilder<unknown> => sql`${sql.lit(OURS)}, ${sql.lit(TASKS.indexOf(task))}`;

const locksOf = new WeakMap<Db, Db>();

/** Takes a database's locks on separate connections from those used for the work. */
export const lockBy = (db: Db, locks: Db): void => void locksOf.set(db, locks);

interface Options {
  /** Skips the work when another process is doing it. */
  readonly unlessBusy?: boolean;
  /** Receives a message about what it is waiting for, once that takes long. */
  readonly log?: ((text: string) => void) | undefined;
}

/** After this long the wait is logged. */
const LOG_AFTER_MS = 5000;

/**
 * Runs `work` while no other process runs the same task. It waits for its turn; with `unlessBusy` it skips the work
 * instead. SQLite has only one process, so nothing is locked there.
 *
 * The lock belongs to a connection that stays open during the work, so it is released when the process dies. It is
 * polled for, because a waiting session would block concurrent index builds.
 */
export async function exclusively<T>(
  db: Db,
  task: Task,
  work: () => Promise<T>,
  options?: Options & { unlessBusy?: false },
): Promise<T>;
export async function exclusively<T>(
  db: Db,
  task: Task,
  work: () => Promise<T>,
  options: Options,
): Promise<T | undefined>;
export async function exclusively<T>(
  db: Db,
  task: Task,
  work: () => Promise<T>,
  { unlessBusy = false, log }: Options = {},
): Promise<T | undefined> {
  if (!isPostgres(db)) return work();
  return (locksOf.get(db) ?? db).connection().execute(async (connection) => {
    const isMine = async (): Promise<boolean> => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lockOf(task)}) as mine`.execute(
        connection,
      );
      return rows[0]!.mine;
    };
    const began = performance.now();
    let report = log;
    while (!(await isMine())) {
      if (unlessBusy) return undefined;
      if (report && performance.now() - began > LOG_AFTER_MS) {
        report(await whoHolds(connection, task));
        report = undefined;
      }
      await wait(POLL_INTERVAL_MS);
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockOf(task)})`.execute(connection);
    }
  });
}

/** Says who holds the lock of a task, and what to do if that is a dead connection. */
async function whoHolds(db: Db, task: Task): Promise<string> {
  const { rows } = await sql<{ pid: number; place: string | null; since: string }>`select l.pid,
      host(a.client_addr) as place, to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.classid = ${sql.lit(OURS)} and l.objid = ${sql.lit(TASKS.indexOf(task))}
      and l.database = (select oid from pg_database where datname = current_database())`.execute(db);
  const [holder] = rows;
  if (!holder) return 'Waiting for another process that is starting on this database.';
  return (
    `Waiting for another process that is starting on this database: PostgreSQL's process ${holder.pid}, ` +
    `connected from ${holder.place ?? 'the same machine'} since ${holder.since} UTC. ` +
    `If no server is starting there, end it: select pg_terminate_backend(${holder.pid});`
  );
}

/** Blocks other transactions with the same task until this one ends. On SQLite they wait anyway. */
export async function lockUntilCommit(db: Db, task: Task): Promise<void> {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${lockOf(task)})`.execute(db);
}
