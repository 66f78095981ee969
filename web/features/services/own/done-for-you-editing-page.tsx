import { prices } from '#data/content/prices.ts';
import { doneForYouEditing } from '#data/content/service-pages/done-for-you-editing.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { CheckList } from '../check-list.tsx';
import { FilmView } from './film-view.tsx';
import { Heading, QuoteView } from './heading-and-quote.tsx';
import { BookPerson } from './book-person.tsx';
import { PriceSection } from './price-section.tsx';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import { contact } from '#data/content/contact.ts';
import { serviceNames } from '#data/content/navigation.ts';
import { ButtonLink } from '#shared/ui/button.tsx';

const { sample, steps, work, pricing, ask, quote } = doneForYouEditing;

/** A film that was edited from a school's own footage. */
export const Opening = () => (
  <Container className="pb-section">
    <FilmView film={sample} sizes="(min-width: 64rem) 82rem, 100vw" />
  </Container>
);

/** How it works, what editors do, what it costs and whom to contact. */
export const Body = () => (
  <>
    <Steps />
    <Section ground="navy" width="wide" aria-labelledby="work-title">
      <Heading id="work-title" title={work.title} lead={work.lead} />
      <div className="mt-14 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
        {[work.technical, work.creative].map(({ title, items }) => (
          <div key={title} className="grid grid-cols-1 content-start gap-5">
            <h3>{title}</h3>
            <CheckList items={items} color="blue" />
          </div>
        ))}
      </div>
    </Section>
    <Section aria-label="What a school says">
      <QuoteView quote={quote} className="mx-auto max-w-4xl" />
    </Section>
    <PriceSection pricing={pricing} lines={prices['done-for-you-editing']} ground="sunken">
      <AskForPrice />
    </PriceSection>
    <BookPerson ground="paper" slug="tomasz" />
  </>
);

/** The steps from footage to film, as frames on a strip. */
const Steps = () => (
  <Section width="wide" aria-labelledby="steps-title">
    <Heading id="steps-title" title={steps.title} lead={steps.lead} />
    <ol className="mt-14 grid grid-cols-1 gap-px overflow-hidden rounded-sm border-y-8 border-dashed border-ink bg-ink px-px lg:grid-cols-3">
      {steps.steps.map((step, index) => (
        <li key={step.title} className="grid grid-cols-1 content-start gap-4 bg-surface p-8 lg:p-10">
          <span aria-hidden="true" className="font-display text-6xl text-red">
            {index + 1}
          </span>
          <h3>{step.title}</h3>
          <p className="text-muted">{step.text}</p>
        </li>
      ))}
    </ol>
  </Section>
);

const { email, whatsApp } = contact;
const subject = encodeURIComponent(serviceNames['done-for-you-editing']);

/** The two quickest ways to a quote: mail and WhatsApp. */
const AskForPrice = () => (
  <div className="mt-4 grid grid-cols-1 gap-4">
    <h3>{ask.title}</h3>
    <p className="text-muted">{ask.lead}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={`mailto:${email}?subject=${subject}`}>
        <Mail aria-hidden="true" className="size-5" />
        {ask.mailButton}
      </ButtonLink>
      <ButtonLink href={whatsApp.uk.href} rel="noopener" variant="secondary">
        <MessageCircle aria-hidden="true" className="size-5" />
        {whatsApp.uk.label}
      </ButtonLink>
    </div>
  </div>
);
