import { ApiError, isUnreached } from '../api-error.ts';

/** Statuses below 500 after which the same call may succeed later. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

const OUR_FAULT = 'Something went wrong on our side. Please try again.';

/** What a failed call means for its item. */
export type Outcome =
  | { readonly kind: 'refused'; readonly problem: string }
  /** Its owner is not signed in. */
  | { readonly kind: 'signed out' }
  /** The server is there and has it tried again later. `askedMs` is 0 when it named no time. */
  | { readonly kind: 'later'; readonly askedMs: number; readonly problem: string }
  | { readonly kind: 'no network' };

/** Tells what a failed call means. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'no network' };
  const { status, message, retryAfter = 0 } = error;
  // A proxy's word for a server that is not there; ours names a time with it.
  if (isUnreached(error) && retryAfter === 0) return { kind: 'no network' };
  if (status === 401) return { kind: 'signed out' };
  const isFinal = status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status);
  if (isFinal) return { kind: 'refused', problem: message };
  return { kind: 'later', askedMs: retryAfter * 1000, problem: status < 500 ? message : OUR_FAULT };
}
