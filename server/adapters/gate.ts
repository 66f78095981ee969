import { HttpError } from '../http/errors.ts';

/**
 * Lets some work run, some wait in turn, and refuses the rest, so that a flood of sign-ins cannot take the processor
 * and the memory (hazards, "POST login").
 * @returns a function that runs work; it throws HttpError 503 when too much waits already
 */
export function createGate({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else {
      if (waiting.length >= waitingAtMost) {
        throw new HttpError('unavailable', 'Too many people are signing in. Please try again in a moment.', {
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
