import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Work that ends on request. */
function openWork() {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  return {
    start: () => {
      most = Math.max(most, ++running);
      return new Promise<void>((resolve) => ends.push(resolve)).finally(() => running--);
    },
    endOne: () => ends.shift()?.(),
    started: () => running,
    most: () => most,
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the semaphore', () => {
  it('runs work up to its limit at once, and the rest in turn', async () => {
    const semaphore = createSemaphore({ atOnce: 2, waitingAtMost: 3, refusal: 'Too many.' });
    const work = openWork();
    const all = [1, 2, 3, 4, 5].map(() => semaphore(work.start));
    await settle();
    expect(work.started()).toBe(2);
    for (let n = 0; n < 5; n++) {
      work.endOne();
      await settle();
    }
    await Promise.all(all);
    expect(work.most()).toBe(2);
  });

  it('refuses with 503 when the queue is full, and works again afterwards', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waitingAtMost: 1, refusal: 'Too many.' });
    const work = openWork();
    const all = [semaphore(work.start), semaphore(work.start)];
    await expect(semaphore(work.start)).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 2 } });
    work.endOne();
    await settle();
    work.endOne();
    await Promise.all(all);
    expect(await semaphore(async () => 'done')).toBe('done');
  });

  it('frees its slot when work fails', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waitingAtMost: 1, refusal: 'Too many.' });
    const failing = semaphore(() => Promise.reject(new Error('broken')));
    const next = semaphore(async () => 'done');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('alternates between keys, however much work one of them submits', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waitingAtMost: 9, refusal: 'Too many.' });
    const order: string[] = [];
    const work = (name: string, key: string) => semaphore(async () => void order.push(name), key);
    const all = [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => work(name, 'a')),
      work('b1', 'b'),
      ...['c1', 'c2'].map((name) => work(name, 'c')),
    ];
    await Promise.all(all);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'c2', 'a4']);
  });

  it('refuses more work of one key with a full queue, but not of others', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waitingAtMost: 9, waitingOfOne: 2, refusal: 'Too many.' });
    const work = openWork();
    const all = [semaphore(work.start, 'a'), semaphore(work.start, 'a'), semaphore(work.start, 'a')];
    await expect(semaphore(work.start, 'a')).rejects.toMatchObject({ code: 'unavailable' });
    all.push(semaphore(work.start, 'b'));
    for (let n = 0; n < 4; n++) {
      await settle();
      work.endOne();
    }
    await Promise.all(all);
  });

  it('gives a free slot to queued work before new work', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waitingAtMost: 5, refusal: 'Too many.' });
    const order: string[] = [];
    const first = semaphore(async () => void order.push('first'));
    const second = semaphore(async () => void order.push('second'));
    const third = first.then(() => semaphore(async () => void order.push('third')));
    await Promise.all([first, second, third]);
    expect(order).toEqual(['first', 'second', 'third']);
  });
});
