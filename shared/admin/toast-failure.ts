import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

/**
 * Shows a toast for a failed write, with the server's message or else `otherwise`. Skips expired sessions, which the shell
 * reports.
 */
export function toastFailure(title: string, error: Error, otherwise: string): void {
  if (error instanceof ApiError && error.code === 'not_authenticated') return;
  toast({ variant: 'destructive', title, description: error instanceof ApiError ? error.message : otherwise });
}

/** Explains a failed save in a form: the server's or the network's message, never that of a program error. */
export const failureWords = (error: Error): string =>
  error instanceof ApiError || error instanceof NetworkError
    ? error.message
    : 'Something went wrong and your changes weren’t saved. Please try again.';
