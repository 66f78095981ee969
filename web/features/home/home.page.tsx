import { brand } from '#data/content/brand.ts';
import { heroImages } from '#data/content/images.ts';
import { servicesQuery } from '#shared/api/queries/services.ts';
import { definePage } from '../../app/page.ts';
import { contact } from '#data/content/contact.ts';
import { island } from '../../public/island.tsx';
import { Hero } from './hero.tsx';
import { ServicesSection } from './services-section.tsx';
import { home } from '#data/content/home.ts';
import { Eyebrow, Lead, Section } from '#shared/ui/layout.tsx';
import { questions } from '#data/content/facts/questions.ts';
import { CommonQuestions, questionsJsonLd } from '../../app/common-questions.tsx';
import { WorldwideSection } from './worldwide-section.tsx';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';

/** The home page. */
function HomeScreen() {
  return (
    <>
      <Hero />
      <ServicesSection />
      <WorldwideSection />
      <CommonQuestions questions={homeQuestions} ground="sunken" />
      <ContactSection />
    </>
  );
}

const homeQuestions = questions.filter((question) => question.home);

const { eyebrow, title, lead } = home.contact;

// The form's code loads when it is scrolled near; what was typed before is kept.
const ContactPanel = island('home/contact-panel', () => import('./contact-panel.island.tsx'));

/** The ways to contact the agency, and the contact form. */
function ContactSection() {
  return (
    <Section id="contact" aria-labelledby="contact-title" tabIndex={-1} width="wide" className="outline-none">
      <div className="grid grid-cols-1 gap-x-20 gap-y-14 lg:grid-cols-[5fr_7fr]">
        <div className="grid grid-cols-1 content-start gap-6">
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

export const page = definePage({
  Screen: HomeScreen,
  prefetch: ({ queryClient, client }) => queryClient.ensureQueryData(servicesQuery(client)),
  head: (_, { absolute }) => ({
    title: `${brand.name} | ${brand.tagline}`,
    description: brand.description,
    picture: { eyebrow: `Since ${brand.founded}`, title: brand.tagline, image: heroImages[0]?.src },
    jsonLd: [organization(absolute), ...questionsJsonLd(homeQuestions)],
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

const { email, whatsApp, profile, offices } = contact;

const ways = [
  { label: 'E-mail', text: email, href: `mailto:${email}` },
  ...[whatsApp.uk, whatsApp.uae].map(({ label, number, href }) => ({ label, text: number, href })),
  { label: profile.label, text: 'Follow our work', href: profile.href },
];

/** The contact links and the offices; the promise to reply is above the form. */
function ContactDetails() {
  return (
    <>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {ways.map(({ label, text, href }) => (
          <li key={href}>
            <a
              href={href}
              rel="noopener"
              className="group flex min-h-14 flex-wrap items-center sm:flex-nowrap gap-x-4 py-2 transition-colors hover:text-red"
            >
              <span className="w-32 text-sm text-muted">{label}</span>
              <span className="min-w-0 grow font-semibold break-words">{text}</span>
              <ArrowUpRight aria-hidden="true" className="size-4 text-muted group-hover:text-red max-sm:hidden" />
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <h3 className="label font-sans text-muted">{home.contact.locationsTitle}</h3>
        <ul className="mt-4 grid upto-2-48 gap-6">
          {offices.map(({ city, country, lines, note }) => (
            <li key={city}>
              <p className="font-display text-2xl">{city}</p>
              <address className="mt-1 text-sm text-muted not-italic">
                {lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
                {country}
              </address>
              <p className="mt-2 text-sm">{note}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
