import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import { isPostgres } from '#data/migrations/columns.ts';
import type { JobsTable } from '../db/schema.ts';
import type { Signals } from '../db/signals.ts';
import type { Db, Transaction } from '../db/transaction.ts';
import { type Clock, timestamp } from '../platform/clock.ts';
import { createRounds } from '../platform/rounds.ts';

type Job = Selectable<JobsTable>;

/** Every kind of job with what it carries. A feature adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features
export interface JobPayloads {}
export type JobKind = keyof JobPayloads;

/**
 * Does one job. It may be done twice, when the process died between the doing and the forgetting: make it harmless.
 * `jobId` is the same at each try.
 */
export type JobWorker<K extends JobKind> = (payload: JobPayloads[K], jobId: number) => Promise<void>;

export interface JobQueue {
  /**
   * Writes a job in the transaction that wants it; it starts after the commit, or so many milliseconds later.
   * @returns its id, which no other job ever has
   */
  add<K extends JobKind>(tx: Transaction, kind: K, payload: JobPayloads[K], delay?: number): Promise<number>;
  /**
   * Has a job that failed tried again now, one that was given up for three more days.
   * @returns its kind, or undefined when there is no such job
   */
  retry(tx: Transaction, id: number): Promise<string | undefined>;
  /** Says how a kind of job is done. Call before `start`. */
  work<K extends JobKind>(kind: K, worker: JobWorker<K>): void;
  start(): void;
  /** Does what is due now, and what a round of its own has locked, and waits for it; for tests. */
  drain(): Promise<void>;
  /** Starts nothing new and waits for what is under way, `timeoutMs` at most; the rest is done after the next start. */
  stop(timeoutMs: number): Promise<void>;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
/** Jobs of one kind that run at the same time. */
const AT_ONCE = 4;
/** With the waits below, about three days. */
const MAX_ATTEMPTS = 80;
const SHORTEST_SLEEP = SECOND / 20;
const LONGEST_SLEEP = 60 * SECOND;
const PROCESS_ENDED = 'The server stopped before this was done';
/** The wait after the queue itself failed, as on a full disk. */
const AFTER_FAILURE = 15 * SECOND;

/** The wait before the next try, in milliseconds: 15 s, doubling, at most an hour. */
export const backoff = (attempts: number): number => Math.min(15 * SECOND * 2 ** (attempts - 1), HOUR);

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signals: Signals;
  /** A process that is killed gives up its jobs after this time; one that lives renews its locks. Half a minute unless given. */
  readonly lockMs?: number;
}

/**
 * A durable queue in the `jobs` table. A job's row goes when it is done, so a crash loses none. Each kind has places of
 * its own: what hangs, such as a mail server, holds up neither other kinds nor the rest of its own.
 *
 * On PostgreSQL several processes share the table: each locks the jobs that it does, and takes over those of a process that
 * has ended, which counts as a failed try. A process has SQLite to itself, and locks nothing there.
 */
export function createJobQueue({ db, clock, log, signals, lockMs = 30 * SECOND }: Needs): JobQueue {
  const isShared = isPostgres(db);
  // Nobody says that a process has been killed.
  const longestSleep = isShared ? Math.min(LONGEST_SLEEP, lockMs) : LONGEST_SLEEP;
  const process = randomUUID();
  let renewing: NodeJS.Timeout | undefined;
  const workers = new Map<string, (payload: never, jobId: number) => Promise<void>>();
  const underWay = new Map<number, { readonly kind: string; readonly done: Promise<void> }>();
  let running = false;
  const stopping = new AbortController();
  let leastSleep = SHORTEST_SLEEP;
  /** Jobs that are done, but whose rows could not be removed: they must not be done again. */
  const done = new Set<number>();
  /** Jobs of which nothing could be written, until they are looked at again. */
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

  /** What could be started: neither given up nor under way, and of a kind that has a place. */
  const startable = () => {
    const counts = new Map<string, number>();
    for (const { kind } of underWay.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const full = [...counts].flatMap(([kind, count]) => (count >= AT_ONCE ? kind : []));
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

  /** Takes the first job that is due and that no living process does. */
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

  /** Starts what is due, as far as there are places. @returns whether there was anything */
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
      // Where nothing can be written, the next try had better wait.
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

  /** Lets others do at once what could not be finished here. */
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

  // After the answer: its time must not tell whether there was something to do.
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
          // Once and not never: it stays in sight until it is done.
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
      // A job may end while others are looked for, and have added one that was not there yet.
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
