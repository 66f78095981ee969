import { HttpError } from '../http/errors.ts';

interface Options {
  readonly atOnce: number;
  readonly waitingAtMost: number;
  /** What somebody is told for whom there is no place. */
  readonly refusal: string;
}

/**
 * Lets some work run, some wait in turn, and refuses the rest, so that a flood of sign-ins or of pictures cannot take the processor
 * and the memory (hazards, "POST login").
 * @returns a function that runs work; it throws HttpError 503 when too much waits already
 */
export function createGate({ atOnce, waitingAtMost, refusal }: Options) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else {
      if (waiting.length >= waitingAtMost) {
        throw new HttpError('unavailable', refusal, {
          retryAfter: 2,
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The place goes to who waits longest, without being free in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
