import { useQuery } from '@tanstack/react-query';
import { home } from '#data/content/home.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { servicesQuery } from '#shared/api/queries/services.ts';
import { Eyebrow, Lead, Section } from '#shared/ui/layout.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { ServiceCard } from './service-card.tsx';
import { ServicesSkeleton } from './services-skeleton.tsx';

const { eyebrow, title, lead } = home.services;

/** What the agency makes: a card for each service. */
export function ServicesSection() {
  const { data, isPending, refetch, isFetching } = useQuery(servicesQuery(useApi()));
  return (
    <Section id="services" aria-labelledby="services-title" tabIndex={-1} width="wide">
      <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-2">
        <div className="grid gap-5">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="services-title">{title}</h2>
        </div>
        <Lead>{lead}</Lead>
      </div>
      <div className="mt-12 lg:mt-16">
        {data ? (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-8">
            {data.map((service) => (
              <ServiceCard key={service.id} service={service} />
            ))}
          </ul>
        ) : isPending ? (
          <ServicesSkeleton />
        ) : (
          <ErrorState as="h3" onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </div>
    </Section>
  );
}
