import { prices } from '#data/content/prices.ts';
import { photography } from '#data/content/service-pages/photography.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { FilmView } from './film-view.tsx';
import { Heading, QuoteView } from './heading-and-quote.tsx';
import { BookPerson } from './book-person.tsx';
import { PriceSection } from './price-section.tsx';
import { island } from '../../../public/island.tsx';

const Gallery = island('services/own/gallery', () => import('./gallery.island.tsx'));

const { intro, founderQuote, gallery, quote, pricing } = photography;

/** The founder's view of photographing schools, with a film about it. */
export const Opening = () => (
  <Container width="wide" className="pb-section">
    <div className="grid grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-[5fr_7fr]">
      <QuoteView quote={founderQuote} />
      <FilmView film={intro} sizes="(min-width: 64rem) 58vw, 100vw" />
    </div>
  </Container>
);

/** The gallery, a school's testimonial, and the price of a day. */
export const Body = () => (
  <>
    <Section width="wide" aria-labelledby="gallery-title">
      <Heading id="gallery-title" title={gallery.title} lead={gallery.lead} className="mb-14" />
      <Gallery pictures={gallery.pictures} />
    </Section>
    <Section ground="navy" aria-label="What a school says">
      <QuoteView quote={quote} className="mx-auto max-w-4xl" />
    </Section>
    <PriceSection pricing={pricing} lines={prices.photography} />
    <BookPerson slug="margaux" />
  </>
);
