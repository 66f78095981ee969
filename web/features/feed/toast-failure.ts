import { ApiError } from '#shared/api/api-error.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

/** Shows a toast for a failed write. Skips an expired session, which the session guard handles. */
export function toastFailure(title: string, error: Error): void {
  if (error instanceof ApiError && error.code === 'not_authenticated') return;
  toast({ variant: 'destructive', title, description: error.message === title ? undefined : error.message });
}
