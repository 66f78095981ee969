import { brand } from '#data/content/brand.ts';
import { serviceQuery } from '#shared/api/queries/services.ts';
import { definePage } from '../../app/page.ts';
import { serviceJsonLd } from './json-ld.ts';
import { ServiceScreen } from './service-screen.tsx';

export const page = definePage({
  Screen: ServiceScreen,
  prefetch: ({ queryClient, client, params }) => queryClient.ensureQueryData(serviceQuery(client, params.slug ?? '')),
  head: (service, { absolute }) =>
    service
      ? {
          title: `${service.name} | ${brand.name}`,
          description: service.shortDescription,
          ...(import.meta.env.SSR && { jsonLd: serviceJsonLd(service, absolute) }),
        }
      : { title: 'Service Not Found', status: 404, robots: 'noindex' },
});
