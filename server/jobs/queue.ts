import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Clock, timestamp } from '../adapters/clock.ts';
import type { JobsTable } from '../db/schema.ts';
import type { Db, Transaction } from '../db/transaction.ts';
import type { Selectable } from 'kysely';

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
  /** Writes a job in the transaction that wants it; it starts after the commit, or so many milliseconds later. */
  add<K extends JobKind>(tx: Transaction, kind: K, payload: JobPayloads[K], delay?: number): Promise<void>;
  /** Says how a kind of job is done. Call before `start`. */
  work<K extends JobKind>(kind: K, worker: JobWorker<K>): void;
  start(): void;
  /** Does what is due now and waits for it; for tests. */
  drain(): Promise<void>;
  /**
   * Starts nothing new and waits for what is under way, `patience` milliseconds at most. What is not done by then is
   * done after the next start.
   */
  stop(patience: number): Promise<void>;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const AT_ONCE = 4;
/** With the waits below, about three days. */
const MAX_ATTEMPTS = 80;
const LONGEST_SLEEP = 60 * SECOND;

/** The wait before the next try, in milliseconds: 15 s, doubling, at most an hour. */
export const backoff = (attempts: number): number => Math.min(15 * SECOND * 2 ** (attempts - 1), HOUR);

/** A durable queue in the `jobs` table. A job's row goes when it is done, so a crash loses none. */
export function createJobQueue({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): JobQueue {
  const workers = new Map<string, (payload: never, jobId: number) => Promise<void>>();
  let running = false;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let again = false;

  /** One round at a time; a kick during a round asks for another. */
  const kick = (): void => {
    if (!running) return;
    again = true;
    clearTimeout(timer);
    round ??= doRounds();
  };

  const doRounds = async (): Promise<void> => {
    while (again) {
      again = false;
      try {
        await doDue();
      } catch (error) {
        log.error({ err: error }, 'jobs: the queue could not be read');
      }
    }
    round = undefined;
    if (running) await sleep();
  };

  const sleep = async (): Promise<void> => {
    const next = await nextRunAt().catch(() => undefined);
    if (!running || round) return;
    const untilNext = next === undefined ? LONGEST_SLEEP : Date.parse(next) - clock.now();
    timer = setTimeout(kick, Math.min(Math.max(untilNext, 50), LONGEST_SLEEP));
    timer.unref();
  };

  const nextRunAt = async (): Promise<string | undefined> =>
    (
      await db
        .selectFrom('jobs')
        .select('run_at')
        .where('failed_at', 'is', null)
        .orderBy('run_at')
        .limit(1)
        .executeTakeFirst()
    )?.run_at;

  const doDue = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const due = await db
        .selectFrom('jobs')
        .selectAll()
        .where('failed_at', 'is', null)
        .where('run_at', '<=', timestamp(clock))
        .orderBy('run_at')
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      if (due.length === 0) return;
      await Promise.all(due.map(doOne));
    }
  };

  const doOne = async (job: Job): Promise<void> => {
    try {
      const worker = workers.get(job.kind);
      if (!worker) throw new Error(`Nobody does jobs of the kind ${job.kind}`);
      await worker(JSON.parse(job.payload) as never, job.id);
      await db.deleteFrom('jobs').where('id', '=', job.id).execute();
    } catch (error) {
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
        })
        .where('id', '=', job.id)
        .execute();
    }
  };

  return {
    async add(tx, kind, payload, delay = 0) {
      await tx.db
        .insertInto('jobs')
        .values({
          kind,
          payload: JSON.stringify(payload),
          run_at: timestamp(clock, delay),
          created_at: timestamp(clock),
        })
        .execute();
      // After the answer: its time must not tell whether there was something to do.
      tx.afterCommit(() => setImmediate(kick));
    },
    work: (kind, worker) => void workers.set(kind, worker),
    start() {
      running = true;
      kick();
    },
    async drain() {
      await round;
      await doDue();
    },
    async stop(patience) {
      running = false;
      again = false;
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([round, wait(patience, undefined, { ref: false })]);
    },
  };
}
