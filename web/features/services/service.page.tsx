import { brand } from '#data/content/brand.ts';
import { serviceQuery } from '#shared/api/queries/services.ts';
import { definePage } from '../../app/page.ts';
import { serviceJsonLd } from './json-ld.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { ServiceDetail } from './service-detail.tsx';
import { Container } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { screenImages } from '#data/content/screen-images.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Link } from '../../app/link.tsx';

/** `/services/{slug}`: one service, or its loading, error and not-found states. */
export function ServiceScreen() {
  const { slug = '' } = useParams();
  const { data, isPending, refetch, isFetching } = useQuery(serviceQuery(useApi(), slug));
  if (data) return <ServiceDetail key={slug} service={data} />;
  if (isPending) return <ServiceLoading />;
  if (data === null) return <ServiceNotFound />;
  return <ErrorState as="h1" onRetry={() => void refetch()} retrying={isFetching} className="min-h-[70svh]" />;
}

/** Placeholder of a service's page that is loading. */
function ServiceLoading() {
  return (
    <Container width="wide" className="min-h-svh py-16">
      <div className="grid items-center gap-12 lg:grid-cols-2">
        <div className="grid gap-6">
          <Loading label="Loading service..." />
          <Skeleton className="h-20 w-4/5" />
          <Skeleton className="h-24 w-full" />
        </div>
        <Skeleton className="aspect-4/3 w-full" />
      </div>
    </Container>
  );
}

/** Shown when no service has the slug. */
function ServiceNotFound() {
  return (
    <EmptyState
      as="h1"
      image={screenImages.notFound}
      title="Service Not Found"
      description="The service you're looking for doesn't exist."
      action={
        <Link to="/" className={buttonClass()}>
          Back to Homepage
        </Link>
      }
    />
  );
}

/** Makes a search result say that the service is for schools, unless its name says so. */
const withSchools = (name: string): string => (/school/i.test(name) ? name : `${name} for schools`);

export const page = definePage({
  Screen: ServiceScreen,
  prefetch: ({ queryClient, client, params }) => queryClient.ensureQueryData(serviceQuery(client, params.slug ?? '')),
  head: (service, { absolute }) =>
    service
      ? {
          title: `${withSchools(service.name)} | ${brand.name}`,
          description: service.shortDescription,
          ...(import.meta.env.SSR && {
            picture: { eyebrow: brand.tagline, title: service.name, image: service.imageUrl ?? undefined },
            jsonLd: serviceJsonLd(service, absolute),
          }),
        }
      : { title: 'Service Not Found', status: 404, robots: 'noindex' },
});
