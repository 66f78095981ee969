import { HttpError } from './errors.ts';

interface Options {
  readonly atOnce: number;
  readonly waitingAtMost: number;
  /** The most that may wait under one key; as many as may wait at all, unless set. */
  readonly waitingOfOne?: number;
  /** The message of the 503 when the queue is full. */
  readonly refusal: string;
}

/**
 * Lets some work run, some wait in turn, and refuses the rest, so that a flood of sign-ins or of pictures cannot take the
 * processor and the memory. Work that says for whom it is waits in a line of its own, and the lines take turns: who sends
 * much waits for it alone.
 * @returns a function that runs work; it throws HttpError 503 when too much waits already
 */
export function createSemaphore({ atOnce, waitingAtMost, waitingOfOne = waitingAtMost, refusal }: Options) {
  let running = 0;
  let waiting = 0;
  /** The line whose turn is next comes first. */
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
      // The place goes to who waits, without being free in between.
      const start = next();
      if (start) start();
      else running--;
    }
  };
}
