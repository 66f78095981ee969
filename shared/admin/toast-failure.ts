import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

/**
 * Shows a toast for a failed write, with the server's message or else `otherwise`. Skips expired sessions, which the shell
 * reports.
 */
export function toastFailure(title: string, error: Error, otherwise: string): void {
  if (isSignedOut(error)) return;
  toast({ variant: 'destructive', title, description: error instanceof ApiError ? error.message : otherwise });
}

const isSignedOut = (error: Error): boolean => error instanceof ApiError && error.code === 'not_authenticated';

/** Explains a failed save in a form: the server's or the network's message, never that of a program error. */
export function failureWords(error: Error): string {
  // The shell has asked to sign in again by the time it is read.
  if (isSignedOut(error)) return 'You were signed out, so this wasn’t saved. Please try again.';
  return error instanceof ApiError || error instanceof NetworkError
    ? error.message
    : 'Something went wrong and your changes weren’t saved. Please try again.';
}
