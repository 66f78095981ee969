import { ApiError, isUnreached } from '#shared/api/api-error.ts';
import type { Transport } from '#shared/api/client.ts';

/*
 * Whether the server is reachable, according to the last call: `navigator.onLine` is true on a network without internet
 * access (0251).
 */
let reached = true;
const listeners = new Set<() => void>();

export const isReached = (): boolean => reached;

/** Records the result of a call or of the live stream. */
export function setReached(now: boolean): void {
  if (now === reached) return;
  reached = now;
  for (const listener of listeners) listener();
}

/** @returns unsubscribes */
export function onReachedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Records with every call whether the server is reachable. */
export function withConnection(transport: Transport): Transport {
  return async (endpoint, input, options) => {
    try {
      const answer = await transport(endpoint, input, options);
      setReached(true);
      return answer;
    } catch (error) {
      if (isUnreached(error)) setReached(false);
      else if (error instanceof ApiError) setReached(true);
      throw error;
    }
  };
}
