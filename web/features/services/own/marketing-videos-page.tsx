import { prices } from '#data/content/prices.ts';
import { marketingVideos } from '#data/content/service-pages/marketing-videos.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { CheckList } from '../check-list.tsx';
import { FilmView } from './film-view.tsx';
import { Heading, QuoteView } from './heading-and-quote.tsx';
import { BookPerson } from './book-person.tsx';
import { PriceSection } from './price-section.tsx';

const { examples, ideas, quote, pricing, included } = marketingVideos;

/** Films of one school: the first large, the others beside it. */
export const Opening = () => (
  <Container as="section" width="wide" aria-labelledby="examples-title" className="pb-section">
    <Heading id="examples-title" title={examples.title} lead={examples.lead} />
    <div className="mt-12 grid grid-cols-1 gap-x-8 gap-y-8 lg:grid-cols-[2fr_1fr]">
      {examples.films.map((film, index) => (
        <FilmView key={film.title} film={film} className={index === 0 ? 'lg:row-span-2' : ''} />
      ))}
    </div>
  </Container>
);

/** A school's testimonial, eleven ideas, and the package. */
export const Body = () => (
  <>
    <Section aria-label="What a school says">
      <QuoteView quote={quote} className="mx-auto max-w-4xl" />
    </Section>
    <Ideas />
    <PriceSection pricing={pricing} lines={prices['marketing-videos']} ground="navy" />
    <Section width="wide" aria-labelledby="everything-title">
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <h2 id="everything-title">{included.title}</h2>
        <CheckList items={included.items} color="blue" className="grid upto-2-64 gap-x-12" />
      </div>
    </Section>
    <BookPerson slug="margaux" />
  </>
);

/** Topics for a mini video, styled like a table of contents. */
const Ideas = () => (
  <Section ground="sunken" width="wide" aria-labelledby="ideas-title">
    <Heading id="ideas-title" title={ideas.title} lead={ideas.lead} />
    <ol className="mt-14 gap-x-16 border-t border-line lg:columns-2">
      {ideas.ideas.map((idea, index) => (
        <li key={idea.title} className="flex break-inside-avoid gap-6 border-b border-line py-5">
          <span aria-hidden="true" className="figures w-9 shrink-0 font-display text-2xl text-red">
            {index + 1}
          </span>
          <div className="grid grid-cols-1 gap-1">
            <h3>{idea.title}</h3>
            <p className="text-muted">{idea.text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);
