import { HttpError } from './errors.ts';

interface Options {
  readonly atOnce: number;
  readonly waitingAtMost: number;
  /** The longest queue of one key; by default the longest queue of all. */
  readonly waitingOfOne?: number;
  /** The message of the 503 when the queue is full. */
  readonly refusal: string;
}

/**
 * Limits concurrency: runs some work, queues some and refuses the rest, so that a flood of sign-ins or pictures cannot
 * exhaust processor and memory. Work with a key waits in a queue of its own, and the queues take turns, so that heavy
 * use only delays itself.
 * @returns a function that runs work; it throws HttpError 503 when the queue is full
 */
export function createSemaphore({ atOnce, waitingAtMost, waitingOfOne = waitingAtMost, refusal }: Options) {
  let running = 0;
  let waiting = 0;
  /** The queue whose turn is next comes first. */
  const lines = new Map<string, (() => void)[]>();

  const wait = (key: string): Promise<void> => {
    const line = lines.get(key) ?? [];
    if (waiting >= waitingAtMost || line.length >= waitingOfOne) {
      throw new HttpError('unavailable', refusal, { retryAfter: 2 });
    }
    waiting++;
    lines.set(key, line);
    return new Promise((resolve) => line.push(resolve));
  };

  const next = (): (() => void) | undefined => {
    const [turn] = lines;
    if (!turn) return undefined;
    const [key, line] = turn;
    waiting--;
    lines.delete(key);
    const start = line.shift();
    if (line.length > 0) lines.set(key, line);
    return start;
  };

  return async <T>(work: () => Promise<T>, key = ''): Promise<T> => {
    if (running < atOnce) running++;
    else await wait(key);
    try {
      return await work();
    } finally {
      // The slot goes directly to the next in the queue, without being free in between.
      const start = next();
      if (start) start();
      else running--;
    }
  };
}
