import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import { isPostgres } from '#data/migrations/columns.ts';
import type { JobsTable } from '../db/schema.ts';
import type { Signals } from '../db/signals.ts';
import { type Db, type Transaction, transaction } from '../db/transaction.ts';
import { type Clock, timestamp } from '../platform/clock.ts';
import { createRounds } from '../platform/rounds.ts';

type Job = Selectable<JobsTable>;

/** Every kind of job with its payload. A feature adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features
export interface JobPayloads {}
export type JobKind = keyof JobPayloads;

/**
 * Runs one job. It may run twice, when the process crashed before deleting the row, so it must be idempotent. `jobId`
 * is the same at each attempt.
 */
export type JobWorker<K extends JobKind> = (payload: JobPayloads[K], jobId: number) => Promise<void>;

export interface JobQueue {
  /**
   * Writes a job in the caller's transaction. It starts after the commit, or after `delay` milliseconds.
   * @returns its id, which is never reused
   */
  add<K extends JobKind>(tx: Transaction, kind: K, payload: JobPayloads[K], delay?: number): Promise<number>;
  /**
   * Retries a failed job now, and an abandoned one for three more days.
   * @returns its kind, or undefined when there is no such job
   */
  retry(tx: Transaction, id: number): Promise<string | undefined>;
  /** Registers the worker of a kind of job. Call it before `start`. */
  work<K extends JobKind>(kind: K, worker: JobWorker<K>): void;
  /**
   * As `work`, for a worker whose work is all in one transaction. The job is deleted in the same transaction, so the work is
   * done once, also when the process is killed.
   */
  workOnce<K extends JobKind>(kind: K, worker: (tx: Transaction, payload: JobPayloads[K]) => Promise<void>): void;
  start(): void;
  /** Runs due jobs and waits for them, including those that a round in progress has started. For tests. */
  drain(): Promise<void>;
  /** Starts nothing new and waits for running jobs, up to `timeoutMs`. The rest runs after the next start. */
  stop(timeoutMs: number): Promise<void>;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** With the delays below, about three days. */
const MAX_ATTEMPTS = 80;
const SHORTEST_SLEEP = SECOND / 20;
const LONGEST_SLEEP = 60 * SECOND;
const PROCESS_ENDED = 'The server stopped before this was done';
/** The delay after an error of the queue itself, as on a full disk. */
const AFTER_FAILURE = 15 * SECOND;

/** The delay before the next attempt, in milliseconds: 15 s, doubling, at most an hour. */
export const backoff = (attempts: number): number => Math.min(15 * SECOND * 2 ** (attempts - 1), HOUR);

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signals: Signals;
  /**
   * Jobs of a killed process are released after this time. A live process renews its locks. Half a minute by default.
   */
  readonly lockMs?: number;
  /** Concurrent jobs of one kind; four by default. With one, they run in the order in which they were added. */
  readonly atOnce?: number;
}

/**
 * A durable queue in the `jobs` table. A job's row is deleted when it is done, so a crash loses none. Each kind has its
 * own slots, so a hanging mail server, for example, holds up no other kind.
 *
 * On PostgreSQL several processes share the table. Each locks the jobs that it runs, and takes over those of an ended
 * process, which counts as a failed attempt. On SQLite there is one process and no locking.
 */
export function createJobQueue({ db, clock, log, signals, lockMs = 30 * SECOND, atOnce = 4 }: Needs): JobQueue {
  const isShared = isPostgres(db);
  // Nothing signals that a process was killed.
  const longestSleep = isShared ? Math.min(LONGEST_SLEEP, lockMs) : LONGEST_SLEEP;
  const process = randomUUID();
  let renewing: NodeJS.Timeout | undefined;
  const workers = new Map<string, (payload: never, jobId: number) => Promise<void>>();
  const underWay = new Map<number, { readonly kind: string; readonly done: Promise<void> }>();
  let running = false;
  const stopping = new AbortController();
  let leastSleep = SHORTEST_SLEEP;
  /** Finished jobs whose rows could not be deleted. They must not run again. */
  const done = new Set<number>();
  /** Jobs whose state could not be written, until the next check. */
  const resting = new Set<number>();

  const rounds = createRounds({
    async doRound() {
      await startDue();
      leastSleep = SHORTEST_SLEEP;
      return false;
    },
    onError(error) {
      leastSleep = AFTER_FAILURE;
      log.error({ err: error }, 'jobs: could not read or write the queue');
      return false;
    },
    async untilNext() {
      const next = await nextRunAt().catch(() => undefined);
      const untilDue = next === undefined ? longestSleep : Date.parse(next) - clock.now();
      return Math.min(Math.max(untilDue, leastSleep), longestSleep);
    },
  });
  const look = (): void => {
    if (running) rounds.ask();
  };

  /** Startable jobs: neither abandoned nor running, and of a kind with a free slot. */
  const startable = () => {
    const counts = new Map<string, number>();
    for (const { kind } of underWay.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const full = [...counts].flatMap(([kind, count]) => (count >= atOnce ? kind : []));
    return db
      .selectFrom('jobs')
      .where('failed_at', 'is', null)
      .$if(isShared, (query) =>
        query.where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', timestamp(clock))])),
      )
      .$if(underWay.size + resting.size > 0, (query) => query.where('id', 'not in', [...underWay.keys(), ...resting]))
      .$if(full.length > 0, (query) => query.where('kind', 'not in', full));
  };
  const nextRunAt = async (): Promise<string | undefined> =>
    (await startable().select('run_at').orderBy('run_at').limit(1).executeTakeFirst())?.run_at;
  const due = () => startable().where('run_at', '<=', timestamp(clock)).orderBy('run_at').orderBy('id').limit(1);

  /** Takes the first due job that no live process has locked. */
  const lockDue = (): Promise<Job | undefined> =>
    db
      .updateTable('jobs')
      .set((eb) => ({
        attempts: eb
          .case()
          .when('lock_owner', 'is', null)
          .then(eb.ref('attempts'))
          .else(eb('attempts', '+', 1))
          .end(),
        last_error: eb.case().when('lock_owner', 'is', null).then(eb.ref('last_error')).else(PROCESS_ENDED).end(),
        lock_owner: process,
        locked_until: timestamp(clock, lockMs),
      }))
      .where('id', '=', due().select('id').forUpdate().skipLocked())
      .returningAll()
      .executeTakeFirst();

  const renewLocks = (): void => {
    if (underWay.size === 0) return;
    db.updateTable('jobs')
      .set({ locked_until: timestamp(clock, lockMs) })
      .where('id', 'in', [...underWay.keys()])
      .where('lock_owner', '=', process)
      .execute()
      .catch((error: unknown) => log.error({ err: error }, 'jobs: could not renew locks'));
  };

  /** Starts due jobs, as far as there are slots. @returns whether there were any */
  const startDue = async (): Promise<boolean> => {
    for (let hasStarted = false; ; hasStarted = true) {
      if (stopping.signal.aborted) return hasStarted;
      const job = await (isShared ? lockDue() : due().selectAll().executeTakeFirst());
      if (!job) return hasStarted;
      underWay.set(job.id, { kind: job.kind, done: finish(job) });
    }
  };

  const finish = async (job: Job): Promise<void> => {
    try {
      await doOne(job);
    } catch (error) {
      log.error({ err: error, job: job.id }, 'jobs: could not read or write the queue');
      // When the database is not writable, the next attempt should wait.
      resting.add(job.id);
      setTimeout(() => {
        resting.delete(job.id);
        look();
      }, AFTER_FAILURE).unref();
    }
    underWay.delete(job.id);
    look();
  };

  const doOne = async (job: Job): Promise<void> => {
    try {
      const worker = workers.get(job.kind);
      if (!worker) throw new Error(`There’s no worker for jobs of the kind ${job.kind}`);
      if (job.attempts >= MAX_ATTEMPTS) throw new Error(PROCESS_ENDED);
      if (!done.has(job.id)) await worker(JSON.parse(job.payload) as never, job.id);
      done.add(job.id);
      await db.deleteFrom('jobs').where('id', '=', job.id).execute();
      done.delete(job.id);
    } catch (error) {
      if (done.has(job.id)) throw error;
      const attempts = job.attempts + 1;
      const givenUp = attempts >= MAX_ATTEMPTS;
      log.warn({ err: error, job: job.id, kind: job.kind, attempts, givenUp }, 'jobs: a job failed');
      await db
        .updateTable('jobs')
        .set({
          attempts,
          last_error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
          run_at: timestamp(clock, backoff(attempts)),
          failed_at: givenUp ? timestamp(clock) : null,
          lock_owner: null,
          locked_until: null,
        })
        .where('id', '=', job.id)
        .$if(isShared, (query) => query.where('lock_owner', '=', process))
        .execute();
    }
  };

  /** Releases unfinished jobs, so that others can run them at once. */
  const giveBack = async (): Promise<void> => {
    if (!isShared || underWay.size === 0) return;
    await db
      .updateTable('jobs')
      .set({ locked_until: timestamp(clock) })
      .where('id', 'in', [...underWay.keys()])
      .where('lock_owner', '=', process)
      .execute()
      .catch((error: unknown) => log.error({ err: error }, 'jobs: could not release locks'));
  };

  // After the response, whose time must not reveal whether there was a job.
  signals.on('jobs', () => setImmediate(look));

  return {
    async add(tx, kind, payload, delay = 0) {
      const { id } = await tx.db
        .insertInto('jobs')
        .values({
          kind,
          payload: JSON.stringify(payload),
          run_at: timestamp(clock, delay),
          created_at: timestamp(clock),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await signals.send(tx, 'jobs');
      return id;
    },
    async retry(tx, id) {
      const job = await tx.db
        .updateTable('jobs')
        .set((eb) => ({
          run_at: timestamp(clock),
          // 1 and not 0, so that administrators see it until it succeeds.
          attempts: eb.case().when('failed_at', 'is', null).then(eb.ref('attempts')).else(1).end(),
          failed_at: null,
        }))
        .where('id', '=', id)
        .where('attempts', '>', 0)
        .returning('kind')
        .executeTakeFirst();
      resting.delete(id);
      await signals.send(tx, 'jobs');
      return job?.kind;
    },
    work: (kind, worker) => void workers.set(kind, worker),
    workOnce(kind, worker) {
      workers.set(kind, (payload, jobId) =>
        transaction(db, async (tx) => {
          const own = await tx.db.deleteFrom('jobs').where('id', '=', jobId).returning('id').executeTakeFirst();
          // Otherwise another process has taken it over, and done it.
          if (own) await worker(tx, payload);
        }),
      );
    },
    start() {
      running = true;
      if (isShared) renewing = setInterval(renewLocks, lockMs / 3).unref();
      look();
    },
    async drain() {
      const underWayNow = () =>
        rounds.underWay() ?? (underWay.size > 0 && Promise.race([...underWay.values()].map((job) => job.done)));
      await rounds.underWay();
      resting.clear();
      // A job may end during the search, and have added one that was not found yet.
      for (let isBusy = true; isBusy;) {
        isBusy = Boolean(underWayNow());
        isBusy = (await startDue()) || isBusy || Boolean(underWayNow());
        await underWayNow();
      }
    },
    async stop(timeoutMs) {
      running = false;
      rounds.stop();
      stopping.abort();
      clearInterval(renewing);
      const ended = Promise.all([rounds.underWay(), ...[...underWay.values()].map((job) => job.done)]);
      await Promise.race([ended, wait(timeoutMs, undefined, { ref: false })]);
      await giveBack();
    },
  };
}
