import { podcasts } from '#data/content/service-pages/podcasts.ts';
import { cx } from '#shared/ui/cx.ts';
import { Section } from '#shared/ui/layout.tsx';
import { FilmView } from '../parts/film-view.tsx';
import { Heading } from '../parts/heading.tsx';

const { title, lead, types } = podcasts.types;

/** The three kinds of podcast, each with a film, left and right in turn. */
export const PodcastTypes = () => (
  <Section width="wide" aria-labelledby="types-title">
    <Heading id="types-title" title={title} lead={lead} />
    <ol className="mt-16 grid gap-16 lg:gap-24">
      {types.map(({ name, text, film }, index) => (
        <li key={name} className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
          <div className={cx('grid gap-5', index % 2 === 1 && 'lg:order-2')}>
            <span aria-hidden="true" className="label flex items-center gap-3 text-red">
              {index + 1} / {types.length}
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
