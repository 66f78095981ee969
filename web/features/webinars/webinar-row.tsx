import type { WebinarSummary } from '#shared/contracts/webinars.ts';
import { ownZone } from '#shared/rules/own-clock.ts';
import { seatsInWords, webinarTimes } from '#shared/rules/webinar-words.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../app/link.tsx';
import { HostNames } from './hosts.tsx';
import { webinarPath } from './webinar-paths.ts';

/** A webinar in a list. Its title's link covers the row. */
export function WebinarRow({ webinar }: { readonly webinar: WebinarSummary }) {
  const { slug, title, summary, status, startsAt, recording } = webinar;
  const isAhead = status === 'published';
  return (
    <li className="border-b border-line">
      <div className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-5 sm:gap-x-6">
        <DateLeaf instant={startsAt} isMuted={!isAhead} />
        <div className="grid min-w-0 gap-1.5">
          <h3 className="text-lg leading-snug font-semibold wrap-anywhere">
            <Link to={webinarPath(slug)} className="after:absolute after:inset-0 group-hover:text-red">
              {title}
            </Link>
          </h3>
          <Times webinar={webinar} className={cx('text-sm', status === 'cancelled' && 'line-through')} />
          <p className="line-clamp-2 text-sm text-muted">{summary}</p>
          <HostNames {...webinar} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-0.5 text-sm text-muted">
            <Standing webinar={webinar} />
            {recording ? (
              <Link to={`/library/${recording.slug}`} className="link relative z-1 inline-flex min-h-9 items-center">
                Watch the recording
              </Link>
            ) : null}
          </p>
        </div>
      </div>
    </li>
  );
}

/** The member's seat, or the seats that are left. */
function Standing({ webinar }: { readonly webinar: WebinarSummary }) {
  const { status, mine, movedAt } = webinar;
  if (status === 'cancelled') return <Badge tone="red">Cancelled</Badge>;
  if (status === 'over') return mine.attended ? <Badge tone="success">You were there</Badge> : null;
  return (
    <>
      {movedAt ? <Badge tone="blue">Moved to a new time</Badge> : null}
      {mine.seat === 'going' ? (
        <Badge tone="success">You have a seat</Badge>
      ) : mine.seat === 'offered' ? (
        <Badge tone="red">A seat is waiting for you</Badge>
      ) : mine.seat === 'waiting' ? (
        <Badge>Number {mine.place} on the waiting list</Badge>
      ) : (
        <span className="figures">{seatsInWords(webinar)}</span>
      )}
    </>
  );
}

interface TimesProps {
  readonly webinar: Pick<WebinarSummary, 'startsAt' | 'endsAt' | 'timeZone'>;
  readonly className?: string;
}

/** When it is, in the member's zone and beside it the host's. */
export function Times({ webinar, className }: TimesProps) {
  const [own, host] = webinarTimes(webinar, ownZone());
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
