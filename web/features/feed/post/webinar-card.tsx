import type { AnnouncedWebinar } from '#shared/contracts/feed.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../../app/link.tsx';
import { DateLeaf, Times } from '../../webinars/webinar-date.tsx';
import { webinarPath } from '../../webinars/webinar-paths.ts';

/** The webinar that a post announces. Its title's link covers the card. */
export function WebinarCard({ webinar }: { readonly webinar: AnnouncedWebinar }) {
  const { slug, title, startsAt, timeZone, minutes, hosts, isCancelled } = webinar;
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  return (
    <aside
      aria-label="Webinar"
      className="group relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 overflow-hidden rounded-sm border border-line bg-paper px-4 py-3.5 sm:px-5"
    >
      <DateLeaf instant={startsAt} isMuted={isCancelled} />
      <div className="grid min-w-0 gap-0.5">
        <p dir="auto" className="leading-snug font-semibold wrap-anywhere text-ink">
          <Link to={webinarPath(slug)} className="after:absolute after:inset-0 group-hover:text-red">
            {title}
          </Link>
        </p>
        <Times webinar={{ startsAt, endsAt, timeZone }} className={cx('text-sm', isCancelled && 'line-through')} />
        {hosts.length > 0 ? <p className="text-sm text-muted">With {listed.format(hosts)}</p> : null}
        {isCancelled ? (
          <p className="pt-1">
            <Badge tone="red">Cancelled</Badge>
          </p>
        ) : null}
      </div>
    </aside>
  );
}

const listed = new Intl.ListFormat('en-GB');
