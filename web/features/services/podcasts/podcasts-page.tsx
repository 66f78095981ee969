import { prices } from '#data/content/prices.ts';
import { podcasts } from '#data/content/service-pages/podcasts.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { FilmView } from '../parts/film-view.tsx';
import { QuoteView } from '../parts/quote-view.tsx';
import { PriceSection } from '../prices/price-section.tsx';
import { Episodes } from './episodes.tsx';
import { Platforms } from './platforms.tsx';
import { PodcastTypes } from './podcast-types.tsx';
import { ReadyToRecord } from './ready-to-record.tsx';

const { intro, testimonial, pricing } = podcasts;

/** A film instead of a picture. */
export const Opening = () => (
  <Container width="wide" className="pb-section">
    <FilmView film={intro} sizes="(min-width: 92rem) 92rem, 100vw" />
  </Container>
);

/** Three kinds, four episodes, a school's word, the price, where it is heard, and whom to book. */
export const Body = () => (
  <>
    <PodcastTypes />
    <Episodes />
    <Section width="wide" aria-labelledby="testimonial-title">
      <h2 id="testimonial-title" className="mb-14">
        {testimonial.title}
      </h2>
      <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-2">
        <FilmView film={testimonial.film} />
        <QuoteView quote={testimonial.quote} />
      </div>
    </Section>
    <PriceSection pricing={pricing} lines={prices.podcasts} ground="sunken" />
    <Platforms />
    <ReadyToRecord />
  </>
);
