import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TestClock } from '../../tests/support/test-clock.ts';
import { useTestDatabase } from '../../tests/support/test-database.ts';
import { type Db, transaction } from '../db/transaction.ts';
import { createLog } from '../platform/log.ts';
import { type JobQueue, backoff, createJobQueue } from './queue.ts';
import { localSignals } from '../db/signals.ts';

declare module './queue.ts' {
  interface JobPayloads {
    'test.job': { note: string };
    'test.other': { note: string };
  }
}

const SECOND = 1000;
const data = useTestDatabase();
let clock: TestClock;
beforeEach(() => {
  clock = new TestClock();
});

const newQueue = (db = data.db): JobQueue =>
  createJobQueue({ db, clock, log: createLog('silent'), signals: localSignals() });
const add = (queue: JobQueue, note = 'hello') => transaction(data.db, (tx) => queue.add(tx, 'test.job', { note }));
const rows = () => data.db.selectFrom('jobs').selectAll().orderBy('id').execute();

/** A worker that records its calls, and fails as often as requested. */
function recorder({ failing = 0 } = {}) {
  const done: { note: string; jobId: number }[] = [];
  let left = failing;
  return {
    done,
    worker: async ({ note }: { note: string }, jobId: number) => {
      if (left-- > 0) throw new Error('The mail server is down');
      done.push({ note, jobId });
    },
  };
}

describe('a job', () => {
  it('runs once and is deleted', async () => {
    const queue = newQueue();
    const { worker, done } = recorder();
    queue.work('test.job', worker);
    await add(queue);
    await queue.drain();
    await queue.drain();
    expect(done).toEqual([{ note: 'hello', jobId: expect.any(Number) }]);
    expect(await rows()).toEqual([]);
  });

  it('does not exist when its transaction is rolled back', async () => {
    const queue = newQueue();
    const { worker, done } = recorder();
    queue.work('test.job', worker);
    const failing = transaction(data.db, async (tx) => {
      await queue.add(tx, 'test.job', { note: 'never' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await queue.drain();
    expect(done).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('starts automatically after the commit', async () => {
    const queue = newQueue();
    const started = new Promise<string>((resolve) => {
      queue.work('test.job', async ({ note }) => resolve(note));
    });
    queue.start();
    await add(queue);
    expect(await started).toBe('hello');
    await queue.stop(1000);
  });

  it('queued while the server was down runs at its start', async () => {
    await add(newQueue());
    const next = newQueue();
    const started = new Promise<string>((resolve) => {
      next.work('test.job', async ({ note }) => resolve(note));
    });
    next.start();
    expect(await started).toBe('hello');
    await next.stop(1000);
  });

  it('interrupted by a crash runs again, under the same id', async () => {
    const crashing = newQueue();
    const begun = new Promise<number>((resolve) => {
      crashing.work('test.job', (_, jobId) => {
        resolve(jobId);
        return new Promise(() => {});
      });
    });
    crashing.start();
    await add(crashing);
    const jobId = await begun;

    const next = newQueue();
    const { worker, done } = recorder();
    next.work('test.job', worker);
    await next.drain();
    expect(done).toEqual([{ note: 'hello', jobId }]);
    await crashing.stop(0);
  });
});

describe('a job that is deleted in the transaction of its work', () => {
  it('is not repeated after the process is killed', async () => {
    const queue = newQueue();
    const left = new Promise<number>((resolve) => {
      queue.workOnce('test.job', async (tx, { note }) => {
        await queue.add(tx, 'test.other', { note });
        tx.afterCommit(() => void rows().then((found) => resolve(found.length)));
      });
    });
    const { worker, done } = recorder();
    queue.work('test.other', worker);
    const id = await add(queue);
    queue.start();
    // Only the one that it added.
    expect(await left).toBe(1);
    await queue.drain();
    expect(done).toEqual([{ note: 'hello', jobId: id + 1 }]);
    await queue.stop(1000);
  });

  it('stays in the queue, and its work is rolled back, when it fails', async () => {
    const queue = newQueue();
    queue.workOnce('test.job', async (tx, { note }) => {
      await queue.add(tx, 'test.other', { note });
      throw new Error('The network is down');
    });
    await add(queue);
    await queue.drain();
    expect(await rows()).toMatchObject([{ kind: 'test.job', attempts: 1, last_error: 'The network is down' }]);
  });
});

describe('draining the queue', () => {
  it('includes jobs that another job adds as the queue becomes empty', async () => {
    const gotEmptyResult = Promise.withResolvers<void>();
    const queue = newQueue(slowToBeEmpty(gotEmptyResult.resolve));
    const { worker, done } = recorder();
    queue.work('test.other', worker);
    queue.work('test.job', async () => {
      await gotEmptyResult.promise;
      await transaction(data.db, (tx) => queue.add(tx, 'test.other', { note: 'added' }));
    });
    await add(queue);
    await queue.drain();
    expect(done).toEqual([{ note: 'added', jobId: expect.any(Number) }]);
    expect(await rows()).toEqual([]);
  });

  /** A database whose first empty result arrives only after the running job has ended. */
  function slowToBeEmpty(onEmpty: () => void): Db {
    let isFirst = true;
    return data.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.length > 0 || !isFirst) return result;
        isFirst = false;
        onEmpty();
        await vi.waitFor(async () => expect((await rows()).map(({ kind }) => kind)).toEqual(['test.other']));
        await new Promise(setImmediate);
        return result;
      },
    });
  }
});

describe('a job that fails', () => {
  it('is retried with growing delays, and not before', async () => {
    const queue = newQueue();
    const { worker, done } = recorder({ failing: 3 });
    queue.work('test.job', worker);
    await add(queue);
    await queue.drain();
    for (const wait of [15, 30, 60]) {
      clock.advance(wait * SECOND - 1);
      await queue.drain();
      expect(done).toEqual([]);
      clock.advance(1);
      await queue.drain();
    }
    expect(done).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('waits an hour at most between retries', () => {
    expect([1, 2, 3, 8, 9, 60].map((attempts) => backoff(attempts) / SECOND)).toEqual([15, 30, 60, 1920, 3600, 3600]);
  });

  it('records the reason and the number of attempts', async () => {
    const queue = newQueue();
    queue.work('test.job', recorder({ failing: 9 }).worker);
    await add(queue);
    await queue.drain();
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'The mail server is down', failed_at: null }]);
  });

  it('does not delay the others', async () => {
    const queue = newQueue();
    const { worker, done } = recorder({ failing: 4 });
    queue.work('test.job', worker);
    for (let n = 0; n < 10; n++) await add(queue, `job ${n}`);
    await queue.drain();
    expect(done).toHaveLength(6);
    expect(await rows()).toHaveLength(4);
  });

  it('is abandoned after three days, and kept for an administrator', async () => {
    const queue = newQueue();
    const { worker, done } = recorder({ failing: 1000 });
    queue.work('test.job', worker);
    await add(queue);
    const first = clock.now();
    for (let tries = 0; tries < 80; tries++) {
      await queue.drain();
      clock.advance(3600 * SECOND);
    }
    const [job] = await rows();
    expect(job?.attempts).toBe(80);
    expect(Date.parse(job?.failed_at ?? '') - first).toBeGreaterThan(3 * 24 * 3600 * SECOND);
    await queue.drain();
    expect(done).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  it('waits for a worker when its kind is unknown', async () => {
    const queue = newQueue();
    await add(queue);
    await queue.drain();
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    const { worker, done } = recorder();
    queue.work('test.job', worker);
    clock.advance(15 * SECOND);
    await queue.drain();
    expect(done).toHaveLength(1);
  });
});

describe('jobs that hang', () => {
  /** Starts the queue. Jobs called `hangs` never end. @returns the results of the others, as they arrive */
  function start(queue: JobQueue, expected: number): { done: string[]; all: Promise<void> } {
    const done: string[] = [];
    const { promise: all, resolve } = Promise.withResolvers<void>();
    for (const kind of ['test.job', 'test.other'] as const) {
      queue.work(kind, async ({ note }) => {
        if (note === 'hangs') await new Promise(() => {});
        if (done.push(note) === expected) resolve();
      });
    }
    queue.start();
    return { done, all };
  }

  it('delay no other kind, however many there are', async () => {
    const queue = newQueue();
    for (let n = 0; n < 20; n++) await add(queue, 'hangs');
    const { done, all } = start(queue, 2);
    await transaction(data.db, (tx) => queue.add(tx, 'test.other', { note: 'a reset' }));
    await transaction(data.db, (tx) => queue.add(tx, 'test.other', { note: 'another' }));
    await all;
    expect(done).toEqual(['a reset', 'another']);
    await queue.stop(0);
    expect(await rows()).toHaveLength(20);
  });

  it('leave the other slots of their kind free', async () => {
    const queue = newQueue();
    for (let n = 0; n < 3; n++) await add(queue, 'hangs');
    for (let n = 0; n < 9; n++) await add(queue, `job ${n}`);
    const { done, all } = start(queue, 9);
    await all;
    expect(done).toHaveLength(9);
    await queue.stop(0);
  });
});

describe('stopping the queue', () => {
  it('starts no new jobs', async () => {
    const queue = newQueue();
    const { worker, done } = recorder();
    queue.work('test.job', worker);
    queue.start();
    await queue.stop(1000);
    await add(queue);
    await queue.drain();
    expect(done).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  it('waits for jobs in progress', async () => {
    const queue = newQueue();
    let finish = (): void => {};
    const begun = new Promise<void>((started) => {
      queue.work('test.job', () => {
        started();
        return new Promise((resolve) => (finish = resolve));
      });
    });
    queue.start();
    await add(queue);
    await begun;
    const stopped = queue.stop(60_000);
    finish();
    await stopped;
    expect(await rows()).toEqual([]);
  });

  it('does not wait forever: hanging jobs run again after the next start', async () => {
    const queue = newQueue();
    const begun = new Promise<void>((started) => {
      queue.work('test.job', () => {
        started();
        return new Promise(() => {});
      });
    });
    queue.start();
    await add(queue);
    await begun;
    await queue.stop(0);
    expect(await rows()).toHaveLength(1);
  });
});
