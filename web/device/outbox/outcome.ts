import { ApiError } from '#shared/api/api-error.ts';
import { isUnreached } from '../connection.ts';

/** What a failed call means for the item. */
export type Outcome =
  | { readonly kind: 'refused'; readonly problem: string }
  /** Its owner is not signed in. */
  | { readonly kind: 'signed out' }
  /** The server is there and asks for patience. `asked` in milliseconds, 0 when it named no time. */
  | { readonly kind: 'later'; readonly asked: number }
  | { readonly kind: 'no network' };

const PATIENCE = new Set([408, 425, 429]);

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'no network' };
  const { status, message, retryAfter = 0 } = error;
  // A proxy's word for a server that is not there; ours names a time with it.
  if (isUnreached(error) && retryAfter === 0) return { kind: 'no network' };
  if (status === 401) return { kind: 'signed out' };
  const isFinal = status >= 400 && status < 500 && !PATIENCE.has(status);
  return isFinal ? { kind: 'refused', problem: message } : { kind: 'later', asked: retryAfter * 1000 };
}
