import type { Service, ServiceSlug } from '#shared/contracts/services.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { ServiceHeader } from './service-header.tsx';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { contact } from '#data/content/contact.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { navigation } from '#data/content/navigation.ts';
import { questionsOf } from '#data/content/facts/questions.ts';
import { CommonQuestions } from '../../app/common-questions.tsx';
import { ServiceIcon } from '#shared/ui/service-icon.tsx';
import { Link } from '../../app/link.tsx';
import { CheckList } from './check-list.tsx';
import type { ComponentType } from 'react';
import * as doneForYouEditing from './own/done-for-you-editing-page.tsx';
import * as marketingVideos from './own/marketing-videos-page.tsx';
import * as photography from './own/photography-page.tsx';
import * as podcasts from './own/podcasts-page.tsx';
import * as training from './own/training-page.tsx';
import * as videoTestimonials from './own/video-testimonials-page.tsx';

/** A service's page: the parts of every service, and its own. */
export function ServiceDetail({ service }: { service: Service }) {
  const { Opening, Body } = ownPartsOf(service.slug);
  return (
    <article>
      <ServiceHeader service={service} />
      {Opening ? <Opening /> : null}
      <Section ground="sunken" width="wide" aria-labelledby="included-title">
        <WhatsIncluded features={service.features} color={service.color} />
      </Section>
      {Body ? <Body /> : null}
      <CommonQuestions questions={questionsOf(service.slug)} />
      <Section width="wide" aria-labelledby="start-title">
        <GetStarted serviceName={service.name} />
      </Section>
      <OtherServices slug={service.slug} />
    </article>
  );
}

const { email, whatsApp, replyPromise } = contact;

/** The card at the end of every service's page. */
function GetStarted({ serviceName }: { serviceName: string }) {
  return (
    <div className="scheme-dark grid grid-cols-1 justify-items-center gap-6 rounded-sm border border-line bg-paper px-[min(1.5rem,5vw)] py-16 text-center sm:px-12 lg:py-24">
      <h2 id="start-title">Ready to Get Started?</h2>
      <p className="max-w-xl text-lg text-muted">{replyPromise}</p>
      <div className="mt-4 flex w-full flex-col flex-wrap justify-center gap-4 sm:w-auto sm:flex-row">
        <ButtonLink
          href={`mailto:${email}?subject=${encodeURIComponent(serviceName)}`}
          variant="accent"
          size="lg"
          className="max-w-full"
        >
          <Mail aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{email}</span>
        </ButtonLink>
        {[whatsApp.uk, whatsApp.uae].map(({ label, href }) => (
          <ButtonLink key={href} href={href} rel="noopener" variant="secondary" size="lg">
            <MessageCircle aria-hidden="true" className="size-5" />
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}

const all = [...navigation.links, ...navigation.more.links];

/** Links to the other services. */
function OtherServices({ slug }: { slug: string }) {
  return (
    <Container as="nav" width="wide" aria-labelledby="others-title" className="pb-section">
      <h2 id="others-title" className="label font-sans text-muted">
        Also from us
      </h2>
      <ul className="mt-5 grid grid-cols-1 border-t border-line sm:grid-cols-2 sm:gap-x-12 lg:grid-cols-5">
        {all
          .filter(({ href }) => href !== `/services/${slug}`)
          .map(({ label, href }) => (
            <li key={href} className="max-lg:border-b max-lg:border-line">
              <Link
                to={href}
                className="flex min-h-14 items-center gap-3 py-2 font-semibold transition-colors hover:text-red"
              >
                <ServiceIcon slug={href.split('/').at(-1) ?? ''} className="size-5 shrink-0 text-muted" />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Container>
  );
}

/** The list of what a service includes. */
function WhatsIncluded({ features, color }: Pick<Service, 'features' | 'color'>) {
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
      <h2 id="included-title">{"What's Included"}</h2>
      <CheckList items={features} color={color} className="grid upto-2-64 gap-x-12" />
    </div>
  );
}

/** The parts that only one service's page has: before the list of what is included, and after it. */
interface OwnParts {
  readonly Opening?: ComponentType;
  readonly Body: ComponentType;
}

const parts: Record<ServiceSlug, OwnParts> = {
  podcasts,
  'video-testimonials': videoTestimonials,
  'marketing-videos': marketingVideos,
  photography,
  'done-for-you-editing': doneForYouEditing,
  training,
};

const known = new Map<string, OwnParts>(Object.entries(parts));

/** A service's own parts; none for a service with another slug. */
const ownPartsOf = (slug: string): Partial<OwnParts> => known.get(slug) ?? {};
