import { brand } from '#data/content/brand.ts';
import type { Service } from '#shared/contracts/services.ts';
import { breadcrumbList } from '../../app/breadcrumb.tsx';
import { trailTo } from './trail.ts';

/** What search engines may know of a service, and of its place on the site. */
export function serviceJsonLd(service: Service, absolute: (path: string) => string): object[] {
  const url = absolute(`/services/${service.slug}`);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: service.name,
      description: service.shortDescription,
      url,
      provider: { '@type': 'Organization', name: brand.name, url: absolute('/') },
      areaServed: ['United Kingdom', 'United Arab Emirates', 'United States'],
    },
    breadcrumbList(trailTo(service), absolute),
  ];
}
