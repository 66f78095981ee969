import { businessHours, offices } from '#data/content/business-hours.ts';
import { closedNote } from '#shared/rules/reply-time.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Says when we will reply while every office is closed; empty while one is open. Rendered in the browser only, because
 * the server's pages are cached.
 */
export function ClosedNote({ className = 'max-w-md text-sm text-muted' }: { className?: string }) {
  const hydrated = useHydrated();
  const note = closedNote(useNow().getTime(), offices, businessHours.promisedMinutes);
  return hydrated && note ? <p className={className}>{note}</p> : null;
}
