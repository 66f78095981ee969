import { brand } from '#data/content/brand.ts';
import { heroImages } from '#data/content/images.ts';
import { servicesQuery } from '#shared/api/queries/services.ts';
import { definePage } from '../../app/page.ts';
import { contact } from '#data/content/contact.ts';
import { island } from '../../app/island.tsx';
import { Hero } from './hero.tsx';
import { ServicesSection } from './services-section.tsx';
import { home } from '#data/content/home.ts';
import { Eyebrow, Lead, Section } from '#shared/ui/layout.tsx';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { initServices } from '#shared/contracts/endpoints/services.ts';

/** Lets the page's layout settle. */
const DELAY_MS = 500;
/** How long a smooth scroll may take. */
const SCROLL_MS = 2000;

// Below the fold, without anything to use before somebody scrolls near.
const WorldwideSection = island(() => import('./worldwide-section.tsx'), 'WorldwideSection');

/** The home page. */
function HomeScreen() {
  useInitServices();
  useContactHash();
  return (
    <>
      <Hero />
      <ServicesSection />
      <WorldwideSection />
      <ContactSection />
    </>
  );
}

const { eyebrow, title, lead } = home.contact;

const ContactDetails = island(() => import('./contact-details.tsx'), 'ContactDetails');
// The form's code is fetched when it scrolls near; what was typed before is kept.
const ContactPanel = island(() => import('./contact-panel.tsx'), 'ContactPanel');

/** The ways to reach the agency, and the contact form. */
function ContactSection() {
  return (
    <Section id="contact" aria-labelledby="contact-title" tabIndex={-1} width="wide" className="outline-none">
      <div className="grid gap-x-20 gap-y-14 lg:grid-cols-[5fr_7fr]">
        <div className="grid content-start gap-6">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h2 id="contact-title">{title}</h2>
          <Lead>{lead}</Lead>
          <ContactDetails />
        </div>
        <ContactPanel />
      </div>
    </Section>
  );
}

/** Scrolls to the contact section when the address has `#contact`. */
export function useContactHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#contact') return undefined;
    const timer = setTimeout(() => {
      const section = document.getElementById('contact');
      // The style sheet makes it smooth unless the visitor prefers reduced motion.
      const bring = () => section?.scrollIntoView();
      bring();
      section?.focus({ preventScroll: true });
      // A closing dialog or content loaded above can stop a smooth scroll short. Already there, it does not move.
      document.addEventListener('scrollend', bring, { once: true, signal: AbortSignal.timeout(SCROLL_MS) });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash]);
}

/** Makes the server add missing services, once per visit of the page; ignores failures. */
export function useInitServices(): void {
  const client = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    const init = async () => {
      const { created } = await client.call(initServices, {});
      if (created > 0) await queryClient.invalidateQueries(servicesQuery(client));
    };
    init().catch(() => undefined);
  }, [client, queryClient]);
}

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
