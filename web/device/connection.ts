import { ApiError, isUnreached } from '#shared/api/api-error.ts';
import type { Transport } from '#shared/api/client.ts';

/*
 * Whether the server answers, as the last call found it: `navigator.onLine` says yes with a cable to nowhere (0253).
 */
let reached = true;
const listeners = new Set<() => void>();

export const isReached = (): boolean => reached;

/** Takes note of what a call, or the live stream, has found. */
export function noteReached(now: boolean): void {
  if (now === reached) return;
  reached = now;
  for (const listener of listeners) listener();
}

/** @returns what ends it */
export function onReachedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Every call tells whether the server answers. */
export function withConnection(transport: Transport): Transport {
  return async (endpoint, input, options) => {
    try {
      const answer = await transport(endpoint, input, options);
      noteReached(true);
      return answer;
    } catch (error) {
      if (isUnreached(error)) noteReached(false);
      else if (error instanceof ApiError) noteReached(true);
      throw error;
    }
  };
}
