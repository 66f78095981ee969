import { prices } from '#data/content/prices.ts';
import { videoTestimonials } from '#data/content/service-pages/video-testimonials.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { FilmView } from './film-view.tsx';
import { Heading, QuoteView } from './heading-and-quote.tsx';
import { BookPerson } from './book-person.tsx';
import { PriceSection } from './price-section.tsx';

const { intro, quote, examples, guests, pricing } = videoTestimonials;

/** The start of the page on testimonials: a film, and a school's testimonial about one. */
export const Opening = () => (
  <Container width="wide" className="pb-section">
    <div className="grid grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
      <FilmView film={intro} sizes="(min-width: 64rem) 58vw, 100vw" />
      <QuoteView quote={quote} />
    </div>
  </Container>
);

/** The groups of people to interview, two films, and the price. */
export const Body = () => (
  <>
    <Section width="wide" aria-labelledby="guests-title">
      <Heading id="guests-title" title={guests.title} lead={guests.lead} />
      <ul className="mt-14 grid grid-cols-1 gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {guests.kinds.map(({ name, text, question }) => (
          <li key={name} className="grid grid-cols-1 content-start gap-3 border-t-2 border-red pt-5">
            <h3>{name}</h3>
            <p className="text-muted">{text}</p>
            <p className="mt-2 font-display text-xl italic">“{question}”</p>
          </li>
        ))}
      </ul>
    </Section>
    <Section ground="navy" width="wide" aria-labelledby="examples-title">
      <Heading id="examples-title" title={examples.title} lead={examples.lead} />
      <div className="mt-14 grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-2">
        {examples.films.map((film, index) => (
          <FilmView key={film.title} film={film} className={index === 1 ? 'lg:mt-24' : ''} />
        ))}
      </div>
    </Section>
    <PriceSection pricing={pricing} lines={prices['video-testimonials']} ground="sunken" />
    <BookPerson ground="paper" slug="beatrix" />
  </>
);
