import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { serviceQuery } from '#shared/api/queries/services.ts';
import { ErrorState } from '#shared/ui/states.tsx';
import { ServiceDetail } from './service-detail.tsx';
import { ServiceLoading } from './service-loading.tsx';
import { ServiceNotFound } from './service-not-found.tsx';

/** `/services/{slug}`: one service, or what there is to say while it is not there (public-side §2). */
export function ServiceScreen() {
  const { slug = '' } = useParams();
  const { data, isPending, refetch, isFetching } = useQuery(serviceQuery(useApi(), slug));
  if (data) return <ServiceDetail key={slug} service={data} />;
  if (isPending) return <ServiceLoading />;
  if (data === null) return <ServiceNotFound />;
  return <ErrorState as="h1" onRetry={() => void refetch()} retrying={isFetching} className="min-h-[70svh]" />;
}
