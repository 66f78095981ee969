import { ApiError } from '#shared/api/api-error.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

/**
 * A toast for a write that failed: the server's own message, else what is given (members-side §8). That nobody is signed
 * in any more is said by the shell.
 */
export function tellFailure(title: string, error: Error, otherwise: string): void {
  if (error instanceof ApiError && error.code === 'not_authenticated') return;
  toast({ variant: 'destructive', title, description: error instanceof ApiError ? error.message : otherwise });
}
