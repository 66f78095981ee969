import type { WebinarSummary } from '#shared/contracts/webinars.ts';
import { localTimeZone } from '#shared/rules/local-time.ts';
import { webinarTimes } from '#shared/rules/webinar-text.ts';
import { cx } from '#shared/ui/cx.ts';

interface TimesProps {
  readonly webinar: Pick<WebinarSummary, 'startsAt' | 'endsAt' | 'timeZone'>;
  readonly className?: string;
}

/** When it is, in the member's zone and beside it the host's. */
export function Times({ webinar, className }: TimesProps) {
  const [own, host] = webinarTimes(webinar, localTimeZone());
  return (
    <p className={cx('figures', className)}>
      <time dateTime={webinar.startsAt} className="font-semibold">
        {own}
      </time>
      {host ? <span className="block text-muted">{host}</span> : null}
    </p>
  );
}

/** The day, like a leaf of a calendar. The times beside it say the same in words. */
export function DateLeaf({ instant, isMuted = false }: { readonly instant: string; readonly isMuted?: boolean }) {
  const date = new Date(instant);
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid h-fit w-14 justify-items-center rounded-sm border border-line bg-surface pb-1.5 leading-none',
        isMuted && 'text-muted',
      )}
    >
      <span
        className={cx(
          'w-full rounded-t-sm py-1.5 text-center text-xs font-semibold',
          isMuted ? 'bg-sunken' : 'bg-blush text-red',
        )}
      >
        {monthOf.format(date)}
      </span>
      <span className="figures pt-2 font-display text-2xl">{dayOf.format(date)}</span>
      <span className="pt-1 text-xs text-muted">{weekdayOf.format(date)}</span>
    </span>
  );
}

const monthOf = new Intl.DateTimeFormat('en-GB', { month: 'short' });
const dayOf = new Intl.DateTimeFormat('en-GB', { day: 'numeric' });
const weekdayOf = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
