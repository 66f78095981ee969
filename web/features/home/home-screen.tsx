import { island } from '../../app/island.tsx';
import { Hero } from './hero.tsx';
import { ServicesSection } from './services-section.tsx';
import { home } from '#data/content/home.ts';
import { Eyebrow, Lead, Section } from '#shared/ui/layout.tsx';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { servicesQuery } from '#shared/api/queries/services.ts';
import { initServices } from '#shared/contracts/endpoints/services.ts';

/** Long enough for the page to have settled. */
const DELAY_MS = 500;
/** How long a smooth scroll may take. */
const SCROLL_MS = 2000;

// Below the first screens, and there is nothing in it to use before somebody comes near.
const WorldwideSection = island(() => import('./worldwide-section.tsx'), 'WorldwideSection');

/** The home page. */
export function HomeScreen() {
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
// The form's code, with its checks, is fetched when somebody comes near it; what is typed before is kept.
const ContactPanel = island(() => import('./contact-panel.tsx'), 'ContactPanel');

/** How to reach the agency: by any way one likes, or by the form. */
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

/** Brings the contact section into view for those who come with `#contact` in the address. */
export function useContactHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#contact') return undefined;
    const timer = setTimeout(() => {
      const section = document.getElementById('contact');
      // Smooth or at once: the style sheet says, by how much motion the visitor wants.
      const bring = () => section?.scrollIntoView();
      bring();
      section?.focus({ preventScroll: true });
      // A closing window, or what has just come above it, can stop a smooth scroll short. Where it belongs, it does not move.
      document.addEventListener('scrollend', bring, { once: true, signal: AbortSignal.timeout(SCROLL_MS) });
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash]);
}

/** Has the server add the services that are missing, once per visit of the page; failures are ignored (public-side §7). */
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
