import { prices } from '#data/content/prices.ts';
import { doneForYouEditing } from '#data/content/service-pages/done-for-you-editing.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { CheckList } from '../parts/check-list.tsx';
import { FilmView } from '../parts/film-view.tsx';
import { Heading } from '../parts/heading.tsx';
import { MeetPerson } from '../parts/meet-person.tsx';
import { QuoteView } from '../parts/quote-view.tsx';
import { PriceSection } from '../prices/price-section.tsx';
import { AskForPrice } from './ask-for-price.tsx';
import { Steps } from './steps.tsx';

const { sample, work, pricing, quote } = doneForYouEditing;

/** A film that was made of other people's footage. */
export const Opening = () => (
  <Container className="pb-section">
    <FilmView film={sample} sizes="(min-width: 64rem) 82rem, 100vw" />
  </Container>
);

/** How it works, what editors do, what it costs and whom to ask. */
export const Body = () => (
  <>
    <Steps />
    <Section ground="navy" width="wide" aria-labelledby="work-title">
      <Heading id="work-title" title={work.title} lead={work.lead} />
      <div className="mt-14 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        {[work.technical, work.creative].map(({ title, items }) => (
          <div key={title} className="grid content-start gap-5">
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
    <MeetPerson ground="paper" slug="tomasz" />
  </>
);
