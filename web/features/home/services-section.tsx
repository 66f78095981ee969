import { useSuspenseQuery } from '@tanstack/react-query';
import { home } from '#data/content/home.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { servicesQuery } from '#shared/api/queries/services.ts';
import { Eyebrow, Lead, Section } from '#shared/ui/layout.tsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { serviceImages } from '#data/content/images.ts';
import type { Service } from '#shared/contracts/services.ts';
import { Card } from '#shared/ui/card.tsx';
import { cx } from '#shared/ui/cx.ts';
import { Picture } from '#shared/ui/picture.tsx';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { Link } from '../../app/link.tsx';

const { eyebrow, title, lead } = home.services;

/** The services, a card for each. */
export function ServicesSection() {
  const { data: services } = useSuspenseQuery(servicesQuery(useApi()));
  return (
    <Section id="services" aria-labelledby="services-title" tabIndex={-1} width="wide">
      <div className="grid grid-cols-1 items-end gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="services-title">{title}</h2>
        </div>
        <Lead>{lead}</Lead>
      </div>
      <div className="mt-12 lg:mt-16">
        <ul className="grid upto-3-64 gap-6 lg:gap-8">
          {services.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** One service of the grid, with its colour and the icon for its slug. */
function ServiceCard({ service }: { service: Service }) {
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
      <div className="flex grow flex-col items-start gap-3 p-[min(1.5rem,6vw)] sm:p-[min(1.75rem,6vw)]">
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
        {/* The link covers the card; its hidden text names the service for screen readers and search engines. */}
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
