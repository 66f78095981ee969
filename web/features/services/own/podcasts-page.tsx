import { prices } from '#data/content/prices.ts';
import { podcasts } from '#data/content/service-pages/podcasts.ts';
import { Container, Section } from '#shared/ui/layout.tsx';
import { FilmView } from './film-view.tsx';
import { QuoteView, Heading } from './heading-and-quote.tsx';
import { PriceSection } from './price-section.tsx';
import { cx } from '#shared/ui/cx.ts';
import { spotifyEpisode, StaticAudio } from '#shared/ui/audio-facade.tsx';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { bookingPath, podcastsPageProducers } from '#data/content/people.ts';
import { Card } from '#shared/ui/card.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { Link } from '../../../app/link.tsx';

const { intro, testimonial, pricing, types, episodes, platforms, record } = podcasts;

/** A film instead of a picture. */
export const Opening = () => (
  <Container width="wide" className="pb-section">
    <FilmView film={intro} sizes="(min-width: 92rem) 92rem, 100vw" />
  </Container>
);

/** The kinds of podcast, sample episodes, a testimonial, prices, platforms, and the producers. */
export const Body = () => (
  <>
    <PodcastTypes />
    <Episodes />
    <Section width="wide" aria-labelledby="testimonial-title">
      <h2 id="testimonial-title" className="mb-14">
        {testimonial.title}
      </h2>
      <div className="grid grid-cols-1 items-center gap-x-16 gap-y-12 lg:grid-cols-2">
        <FilmView film={testimonial.film} />
        <QuoteView quote={testimonial.quote} />
      </div>
    </Section>
    <PriceSection pricing={pricing} lines={prices.podcasts} ground="sunken" />
    <Platforms />
    <ReadyToRecord />
  </>
);

/** The three kinds of podcast, each with a film, alternating left and right. */
const PodcastTypes = () => (
  <Section width="wide" aria-labelledby="types-title">
    <Heading id="types-title" title={types.title} lead={types.lead} />
    <ol className="mt-16 grid grid-cols-1 gap-16 lg:gap-24">
      {types.types.map(({ name, text, film }, index) => (
        <li key={name} className="grid grid-cols-1 items-center gap-x-16 gap-y-8 lg:grid-cols-2">
          <div className={cx('grid grid-cols-1 gap-5', index % 2 === 1 && 'lg:order-2')}>
            <span aria-hidden="true" className="label flex items-center gap-3 text-red">
              {index + 1} / {types.types.length}
            </span>
            <h3 className="text-3xl">{name}</h3>
            <p className="max-w-text text-lg text-muted">{text}</p>
          </div>
          <FilmView film={film} />
        </li>
      ))}
    </ol>
  </Section>
);

/** Four episodes with their players, styled like radio listings. */
const Episodes = () => (
  <Section ground="navy" width="wide" aria-labelledby="episodes-title">
    <Heading id="episodes-title" title={episodes.title} lead={episodes.lead} />
    <ul className="mt-14 grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-2">
      {episodes.episodes.map((episode) => (
        <li key={episode.id} className="grid grid-cols-1 content-start gap-4 border-t border-line pt-6">
          <p className="label text-ochre">{episode.show}</p>
          <p className="max-w-text text-muted">{episode.text}</p>
          <StaticAudio episode={spotifyEpisode(episode.id)} title={episode.title} length={episode.length} />
        </li>
      ))}
    </ul>
  </Section>
);

/** Where the episodes can be heard. */
const Platforms = () => (
  <Section width="wide" aria-labelledby="platforms-title">
    <Heading id="platforms-title" title={platforms.title} lead={platforms.lead} />
    <ul className="mt-12 flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-10 font-display text-3xl">
      {platforms.names.map((name) => (
        <li key={name} className="sm:after:ml-8 sm:after:text-red sm:after:content-['/']">
          {name}
        </li>
      ))}
      <li className="text-muted">{platforms.more}</li>
    </ul>
  </Section>
);

/** The two producers who can be booked online. */
const ReadyToRecord = () => (
  <Section ground="sunken" width="wide" aria-labelledby="record-title">
    <Heading id="record-title" title={record.title} lead={record.lead} />
    <ul className="mt-14 grid grid-cols-1 gap-6 lg:grid-cols-2 lg:gap-10">
      {podcastsPageProducers.map((person) => (
        <Card as="li" key={person.slug} flush interactive className="relative grid grid-cols-[2fr_3fr]">
          <Picture
            image={person.portrait}
            sizes="(min-width: 64rem) 20vw, 40vw"
            className="h-full w-full object-cover"
          />
          <div className="grid grid-cols-1 content-center gap-3 p-5 sm:p-8">
            <h3>{person.name}</h3>
            <p className="label text-red">{person.role}</p>
            <p className="text-muted max-sm:hidden">{person.lead}</p>
            <Link
              to={bookingPath('podcast', person)}
              className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold transition-colors after:absolute after:inset-0 hover:text-red"
            >
              {record.button} {person.name.split(' ')[0]}
              <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          </div>
        </Card>
      ))}
    </ul>
  </Section>
);
