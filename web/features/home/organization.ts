import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';

/** What search engines may know of the agency (schema.org/Organization). */
export function organization(absolute: (path: string) => string): object {
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
