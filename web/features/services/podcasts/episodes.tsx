import { podcasts } from '#data/content/service-pages/podcasts.ts';
import { spotifyEpisode } from '#shared/rules/audio-episodes.ts';
import { AudioFacade } from '#shared/ui/audio-facade.tsx';
import { Section } from '#shared/ui/layout.tsx';
import { Heading } from '../parts/heading.tsx';

const { title, lead, episodes } = podcasts.episodes;

/** Four episodes with their players, like a page of radio listings. */
export const Episodes = () => (
  <Section ground="navy" width="wide" aria-labelledby="episodes-title">
    <Heading id="episodes-title" title={title} lead={lead} />
    <ul className="mt-14 grid gap-x-12 gap-y-12 lg:grid-cols-2">
      {episodes.map((episode) => (
        <li key={episode.id} className="grid content-start gap-4 border-t border-line pt-6">
          <p className="label text-ochre">{episode.show}</p>
          <p className="max-w-text text-muted">{episode.text}</p>
          <AudioFacade episode={spotifyEpisode(episode.id)} title={episode.title} length={episode.length} />
        </li>
      ))}
    </ul>
  </Section>
);
