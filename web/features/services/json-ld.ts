import { brand } from '#data/content/brand.ts';
import { prices } from '#data/content/prices.ts';
import type { PriceLine } from '#data/content/schema.ts';
import type { Service } from '#shared/contracts/services.ts';
import { currencyCodes, type Region, regions } from '#shared/rules/prices.ts';
import { breadcrumbList } from '../../app/breadcrumb.tsx';
import { trailTo } from './service-header.tsx';

const countries: Record<Region, string> = { uk: 'United Kingdom', us: 'United States', uae: 'United Arab Emirates' };

/** Structured data for search engines: the service, its prices in each region, and its place on the site. */
export function serviceJsonLd(service: Service, absolute: (path: string) => string): object[] {
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
  ];
}

const linesByService = new Map<string, PriceLine[]>(Object.entries(prices));

/** The price lines of a service; none where the price is agreed with the school. */
const linesOf = (slug: string): PriceLine[] => linesByService.get(slug) ?? [];

function offer({ label, price, from = false }: PriceLine, region: Region): object {
  const priceCurrency = currencyCodes[region];
  const amount = from
    ? { priceSpecification: { '@type': 'PriceSpecification', minPrice: price[region], priceCurrency } }
    : { price: price[region], priceCurrency };
  return { '@type': 'Offer', name: label, ...amount, eligibleRegion: { '@type': 'Country', name: countries[region] } };
}
