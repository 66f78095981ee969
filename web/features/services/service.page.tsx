import { brand } from '#data/content/brand.ts';
import { serviceQuery } from '#shared/api/queries/services.ts';
import { definePage } from '../../app/page.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { ServiceDetail } from './service-detail.tsx';
import { screenImages } from '#data/content/screen-images.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Link } from '../../app/link.tsx';
import { questionsOf } from '#data/content/facts/questions.ts';
import { prices } from '#data/content/prices.ts';
import type { PriceLine } from '#data/content/schema.ts';
import type { Service } from '#shared/contracts/services.ts';
import { currencyCodes, regions, type Region } from '#shared/rules/prices.ts';
import { breadcrumbList } from '../../app/breadcrumb.tsx';
import { questionsJsonLd } from '../../app/common-questions.tsx';
import { trailTo } from './service-header.tsx';

/** `/services/{slug}`: one service, or that it does not exist. */
function ServiceScreen() {
  const { slug = '' } = useParams();
  const { data: service } = useSuspenseQuery(serviceQuery(useApi(), slug));
  return service ? <ServiceDetail service={service} /> : <ServiceNotFound />;
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

/** Makes the title in search results say that the service is for schools, unless its name does. */
const withSchools = (name: string): string => (/school/i.test(name) ? name : `${name} for schools`);

export const page = definePage({
  Screen: ServiceScreen,
  prefetch: ({ queryClient, client, params }) => queryClient.ensureQueryData(serviceQuery(client, params.slug ?? '')),
  head: (service, { absolute }) =>
    service
      ? {
          title: `${withSchools(service.name)} | ${brand.name}`,
          description: service.shortDescription,
          picture: { eyebrow: brand.tagline, title: service.name, image: service.imageUrl ?? undefined },
          jsonLd: serviceJsonLd(service, absolute),
        }
      : { title: 'Service Not Found', status: 404, robots: 'noindex' },
});

const countries: Record<Region, string> = { uk: 'United Kingdom', us: 'United States', uae: 'United Arab Emirates' };

/** Structured data for search engines: the service, its prices in each region, and its place on the site. */
function serviceJsonLd(service: Service, absolute: (path: string) => string): object[] {
  const lines = linesOf(service.slug);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: service.name,
      description: service.shortDescription,
      url: absolute(`/services/${service.slug}`),
      provider: { '@type': 'Organization', name: brand.name, url: absolute('/') },
      areaServed: Object.values(countries),
      ...(lines.length > 0 ? { offers: lines.flatMap((line) => regions.map((region) => offer(line, region))) } : {}),
    },
    breadcrumbList(trailTo(service), absolute),
    ...questionsJsonLd(questionsOf(service.slug)),
  ];
}

const linesByService = new Map<string, PriceLine[]>(Object.entries(prices));

/** The price lines of a service; none for a service without prices in the content. */
const linesOf = (slug: string): PriceLine[] => linesByService.get(slug) ?? [];

function offer({ label, price, from = false }: PriceLine, region: Region): object {
  const priceCurrency = currencyCodes[region];
  const amount = from
    ? { priceSpecification: { '@type': 'PriceSpecification', minPrice: price[region], priceCurrency } }
    : { price: price[region], priceCurrency };
  return { '@type': 'Offer', name: label, ...amount, eligibleRegion: { '@type': 'Country', name: countries[region] } };
}
