import { useInfiniteQuery } from '@tanstack/react-query';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useApi } from '#shared/api/api-context.tsx';
import { webinarsQuery } from '#shared/api/queries/webinars.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Card } from '#shared/ui/card.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Link } from '../../app/link.tsx';
import { useHasScreen } from '../../app/navigation.ts';
import { useClock } from './use-clock.ts';
import { DateLeaf, Times } from './webinar-date.tsx';
import { webinarPath, WEBINARS } from './webinar-paths.ts';

/** The next webinar that the member has a seat at, or else the next one; nothing when none is planned. */
export function NextWebinar({ className }: { readonly className?: string }) {
  const hasWebinars = useHasScreen()(WEBINARS);
  const { data } = useInfiniteQuery({ ...webinarsQuery(useApi(), 'upcoming'), enabled: hasWebinars });
  const all = data?.pages.flatMap(({ items }) => items) ?? [];
  const now = useClock(all.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]));
  const ahead = all.filter(({ status, endsAt }) => status === 'published' && Date.parse(endsAt) > now);
  const own = ahead.find(({ mine }) => mine.seat === 'going' || mine.seat === 'offered');
  // A running webinar without a seat can't be joined any more.
  const next = own ?? ahead.find(({ startsAt }) => Date.parse(startsAt) > now);
  if (!next) return null;
  return (
    <Card
      as="section"
      aria-label={own ? 'Your next webinar' : 'Next webinar'}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-4 sm:flex sm:flex-wrap sm:items-center',
        className,
      )}
    >
      <DateLeaf instant={next.startsAt} />
      <div className="grid min-w-0 grow gap-1 sm:basis-64">
        <p className="label text-muted">{own ? 'Your next webinar' : 'Next webinar'}</p>
        <h2 className="text-2xl wrap-anywhere">{next.title}</h2>
        <Times webinar={next} className="text-sm" />
      </div>
      <Link
        to={webinarPath(next.slug)}
        className={buttonClass({ variant: own ? 'accent' : 'secondary' }, 'max-sm:col-span-2')}
      >
        {own?.mine.seat === 'offered' ? 'Take your seat' : own ? 'Open' : 'Read more'}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </Card>
  );
}
