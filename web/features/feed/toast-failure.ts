import { ApiError } from '#shared/api/api-error.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

/** Shows a toast for a write that failed. Skips an ended session: the session guard reports that. */
export function toastFailure(title: string, error: Error): void {
  if (error instanceof ApiError && error.code === 'not_authenticated') return;
  toast({ variant: 'destructive', title, description: error.message === title ? undefined : error.message });
}
