import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { patience } from '../../tests/support/depth.ts';
import { type PostgresServer, hasPostgres, startPostgres } from '../../tests/support/postgres-server.ts';
import { TestClock } from '../../tests/support/test-clock.ts';
import { openMigratedPostgres } from '../db/postgres.ts';
import { localSignals } from '../db/signals.ts';
import { type Db, transaction } from '../db/transaction.ts';
import { timestamp } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { type JobQueue, createJobQueue } from './queue.ts';

declare module './queue.ts' {
  interface JobPayloads {
    'test.shared': { note: string };
  }
}

const LOCK_MS = 30_000;

describe.skipIf(!hasPostgres)('jobs that several processes share', () => {
  let server: PostgresServer;
  let db: Db;
  let clock: TestClock;
  beforeAll(async () => {
    server = await startPostgres();
    db = await openMigratedPostgres(server.url('postgres'), {});
  });
  afterAll(async () => {
    await db?.destroy();
    await server?.stop();
  });
  beforeEach(() => {
    clock = new TestClock();
  });
  afterEach(() => db.deleteFrom('jobs').execute());

  /** The queue of another process. @returns it, and the jobs it has done */
  function newQueue({ lockMs = LOCK_MS } = {}): { queue: JobQueue; done: string[] } {
    const queue = createJobQueue({ db, clock, log: createLog('silent'), signals: localSignals(), lockMs });
    const done: string[] = [];
    queue.work('test.shared', async ({ note }) => void done.push(note));
    return { queue, done };
  }
  const add = (queue: JobQueue, note: string) => transaction(db, (tx) => queue.add(tx, 'test.shared', { note }));
  const rows = () => db.selectFrom('jobs').selectAll().execute();

  /** A process that has started a job and does not finish it. */
  async function beginAndHang(options?: { lockMs: number }): Promise<JobQueue> {
    const { queue } = newQueue(options);
    const begun = new Promise<void>((resolve) => {
      queue.work('test.shared', () => {
        resolve();
        return new Promise(() => {});
      });
    });
    queue.start();
    await add(queue, 'begun');
    await begun;
    return queue;
  }

  it('run once each, however many processes share the queue', async () => {
    const queues = [newQueue(), newQueue(), newQueue()];
    await Promise.all(Array.from({ length: 30 }, (_, index) => add(queues[0]!.queue, `job ${index}`)));
    await Promise.all(queues.map(({ queue }) => queue.drain()));
    const done = queues.flatMap((one) => one.done);
    expect(done).toHaveLength(30);
    expect(new Set(done).size).toBe(30);
    expect(await rows()).toEqual([]);
  });

  it('are taken over from a process whose lock expired, which counts as an attempt', async () => {
    const dead = await beginAndHang();
    const { queue, done } = newQueue();
    clock.advance(LOCK_MS - 1);
    await queue.drain();
    expect(done).toEqual([]);

    clock.advance(1);
    const attempts: number[] = [];
    queue.work('test.shared', async ({ note }) => {
      attempts.push(...(await rows()).map((row) => row.attempts));
      done.push(note);
    });
    await queue.drain();
    expect(done).toEqual(['begun']);
    expect(attempts).toEqual([1]);
    expect(await rows()).toEqual([]);
    await dead.stop(0);
  });

  it('stay with a live process, however long they take', async () => {
    const living = await beginAndHang({ lockMs: 300 });
    const { queue, done } = newQueue({ lockMs: 300 });
    clock.advance(299);
    const renewed = timestamp(clock, 300);
    await vi.waitFor(async () => expect((await rows())[0]?.locked_until).toBe(renewed), {
      timeout: patience(20_000),
      interval: 20,
    });
    clock.advance(299);
    await queue.drain();
    expect(done).toEqual([]);
    await living.stop(0);
  });

  it('are released by a process that stops before finishing them', async () => {
    const stopping = await beginAndHang();
    await stopping.stop(0);
    const { queue, done } = newQueue();
    await queue.drain();
    expect(done).toEqual(['begun']);
  });

  it('are abandoned after repeatedly crashing their process', async () => {
    const { queue, done } = newQueue();
    await add(queue, 'deadly');
    await db
      .updateTable('jobs')
      .set({ attempts: 79, lock_owner: 'a process that is gone', locked_until: timestamp(clock, -1) })
      .execute();
    await queue.drain();
    expect(done).toEqual([]);
    const [job] = await rows();
    expect(job?.failed_at).not.toBeNull();
    expect(job?.last_error).toContain('stopped before this was done');
  });
});
