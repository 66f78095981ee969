import { exactTime, relativeTime } from '#shared/rules/relative-time.ts';
import { useNow } from './use-now.ts';

/**
 * "5 minutes ago", with the exact time on hover. `date` is an ISO 8601 string.
 * The reader's clock and time zone may differ from the server's, so the hydration warning is suppressed.
 */
export const RelativeTime = ({ date, className }: { date: string; className?: string }) => {
  const moment = new Date(date);
  const now = useNow();
  return (
    <time dateTime={date} title={exactTime(moment)} className={className} suppressHydrationWarning>
      {relativeTime(moment, now)}
    </time>
  );
};
