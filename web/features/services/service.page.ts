import { brand } from '#data/content/brand.ts';
import { serviceQuery } from '#shared/api/queries/services.ts';
import { definePage } from '../../app/page.ts';
import { serviceJsonLd } from './json-ld.ts';
import { ServiceScreen } from './service-screen.tsx';

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
