import ArrowRight from 'lucide-react/icons/arrow-right';
import { home } from '#data/content/home.ts';
import { serviceImages } from '#data/content/service-images.ts';
import type { Service } from '#shared/contracts/services.ts';
import { Card } from '#shared/ui/card.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { Link } from '../../app/link.tsx';

/** One service of the grid, in its colour and with the icon that its slug picks. */
export function ServiceCard({ service }: { service: Service }) {
  const { slug, name, shortDescription, color } = service;
  const image = Object.entries(serviceImages).find(([known]) => known === slug)?.[1];
  const isRed = color === 'red';
  return (
    <Card as="li" flush className="group relative flex flex-col">
      <div className={cx('aspect-video overflow-hidden sm:aspect-4/3', isRed ? 'bg-blush' : 'bg-tint')}>
        {image ? (
          <Picture
            image={image}
            alt=""
            sizes="(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw"
            className="size-full object-cover transition-transform duration-700 group-hover:scale-[1.03]"
          />
        ) : null}
      </div>
      <div className="flex grow flex-col items-start gap-3 p-6 sm:p-7">
        <span
          className={cx(
            '-mt-13 mb-1 grid size-13 place-items-center rounded-full border-4 border-surface sm:-mt-14',
            isRed ? 'bg-blush text-red' : 'bg-tint text-blue',
          )}
        >
          <ServiceIcon slug={slug} className="size-5" />
        </span>
        <h3>{name}</h3>
        <p className="text-muted">{shortDescription}</p>
        {/* The link covers the card; its words tell it from the others, also for those who search. */}
        <Link
          to={`/services/${slug}`}
          className={cx(
            'mt-auto inline-flex min-h-11 items-center gap-2 font-semibold after:absolute after:inset-0',
            isRed ? 'text-red' : 'text-blue',
          )}
        >
          <span>
            {home.services.cardButton}
            <VisuallyHidden>{` about ${name}`}</VisuallyHidden>
          </span>
          <ArrowRight aria-hidden="true" className="size-4 transition-transform group-hover:translate-x-1" />
        </Link>
      </div>
    </Card>
  );
}
