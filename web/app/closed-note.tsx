import { businessHours, offices } from '#data/content/business-hours.ts';
import { closedNote } from '#shared/rules/reply-time.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Says by when we answer while nobody is there; nothing while an office is open. The server's pages are cached, so it comes
 * with the browser's clock.
 */
export function ClosedNote({ className = 'max-w-md text-sm text-muted' }: { className?: string }) {
  const hydrated = useHydrated();
  const note = closedNote(useNow().getTime(), offices, businessHours.promisedMinutes);
  return hydrated && note ? <p className={className}>{note}</p> : null;
}
