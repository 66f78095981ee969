import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

/**
 * A toast for a write that failed: the server's own message, else what is given. That nobody is signed
 * in any more is said by the shell.
 */
export function toastFailure(title: string, error: Error, otherwise: string): void {
  if (error instanceof ApiError && error.code === 'not_authenticated') return;
  toast({ variant: 'destructive', title, description: error instanceof ApiError ? error.message : otherwise });
}

/** What a form says of a save that failed: the server's or the network's own words, and never a program's. */
export const failureWords = (error: Error): string =>
  error instanceof ApiError || error instanceof NetworkError
    ? error.message
    : 'Something went wrong and your changes weren’t saved. Please try again.';
