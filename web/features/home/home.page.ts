import { brand } from '#data/content/brand.ts';
import { heroImages } from '#data/content/images.ts';
import { servicesQuery } from '#shared/api/queries/services.ts';
import { definePage } from '../../app/page.ts';
import { HomeScreen } from './home-screen.tsx';
import { contact } from '#data/content/contact.ts';

export const page = definePage({
  Screen: HomeScreen,
  prefetch: ({ queryClient, client }) => queryClient.ensureQueryData(servicesQuery(client)),
  head: (_, { absolute }) => ({
    title: `${brand.name} | ${brand.tagline}`,
    description: brand.description,
    ...(import.meta.env.SSR && {
      picture: { eyebrow: `Since ${brand.founded}`, title: brand.tagline, image: heroImages[0]?.src },
      jsonLd: [organization(absolute)],
    }),
  }),
});

/** Structured data of the agency for search engines (schema.org/Organization). */
function organization(absolute: (path: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    description: brand.description,
    url: absolute('/'),
    email: contact.email,
    foundingDate: String(brand.founded),
    sameAs: [contact.profile.href],
    areaServed: ['United Kingdom', 'United Arab Emirates', 'United States'],
    address: contact.offices.map(({ city, country }) => ({
      '@type': 'PostalAddress',
      addressLocality: city,
      addressCountry: country,
    })),
  };
}
