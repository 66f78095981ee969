import type { WebinarSummary } from '#shared/contracts/webinars.ts';
import { seatsInWords } from '#shared/rules/webinar-text.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../app/link.tsx';
import { HostNames } from './hosts.tsx';
import { DateLeaf, Times } from './webinar-date.tsx';
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
            <SeatStatus webinar={webinar} />
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
function SeatStatus({ webinar }: { readonly webinar: WebinarSummary }) {
  const { status, mine, movedAt } = webinar;
  if (status === 'cancelled') return <Badge tone="red">Cancelled</Badge>;
  if (status === 'over') return mine.attended ? <Badge tone="success">You attended</Badge> : null;
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
