import { prices } from '#data/content/prices.ts';
import { marketingVideos } from '#data/content/service-pages/marketing-videos.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { CheckList } from '../parts/check-list.tsx';
import { FilmView } from '../parts/film-view.tsx';
import { Heading } from '../parts/heading.tsx';
import { MeetPerson } from '../parts/meet-person.tsx';
import { QuoteView } from '../parts/quote-view.tsx';
import { PriceSection } from '../prices/price-section.tsx';
import { Ideas } from './ideas.tsx';

const { examples, quote, pricing, included } = marketingVideos;

/** Films of one school: the first large, the others beside it. */
export const Opening = () => (
  <Container as="section" width="wide" aria-labelledby="examples-title" className="pb-section">
    <Heading id="examples-title" title={examples.title} lead={examples.lead} />
    <div className="mt-12 grid gap-x-8 gap-y-8 lg:grid-cols-[2fr_1fr]">
      {examples.films.map((film, index) => (
        <FilmView key={film.title} film={film} className={index === 0 ? 'lg:row-span-2' : ''} />
      ))}
    </div>
  </Container>
);

/** What a school says, eleven ideas, and the package. */
export const Body = () => (
  <>
    <Section aria-label="What a school says">
      <QuoteView quote={quote} className="mx-auto max-w-4xl" />
    </Section>
    <Ideas />
    <PriceSection pricing={pricing} lines={prices['marketing-videos']} ground="navy" />
    <Section width="wide" aria-labelledby="everything-title">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <h2 id="everything-title">{included.title}</h2>
        <CheckList items={included.items} color="blue" className="grid gap-x-12 sm:grid-cols-2" />
      </div>
    </Section>
    <MeetPerson slug="margaux" />
  </>
);
