import Play from 'lucide-react/icons/play';
import { EmbedFrame } from './embeds/embed-frame.tsx';

type AudioFacadeProps = {
  episode: AudioEpisode;
  title: string;
  /** "24 minutes". */
  length: string;
};

/**
 * A podcast episode in its host's player, loaded like a film (`StaticVideo`): after a click, or if all embeds are allowed.
 * Its space has the player's height from the start.
 */
export const StaticAudio = (props: AudioFacadeProps) => (
  <div data-embed="" className="contents">
    <AudioFigure {...props} />
    <template>
      <AudioFigure {...props} isShown />
    </template>
  </div>
);

const AudioFigure = ({ episode, title, length, isShown }: AudioFacadeProps & { isShown?: boolean }) => {
  const { provider, kind, embedUrl, pageUrl, height } = episode;
  return (
    <div className="grid grid-cols-1 gap-2">
      {isShown ? (
        <EmbedFrame src={embedUrl} title={title} loading="lazy" height={height} className="h-38" />
      ) : (
        <a
          href={pageUrl}
          rel="noopener"
          data-press=""
          className="group flex min-h-38 items-center gap-[min(1.25rem,6vw)] rounded-sm border border-line bg-surface p-[min(1.25rem,6vw)] transition-colors hover:border-edge"
        >
          <span className="grid size-[min(3.5rem,18vw)] shrink-0 place-items-center rounded-full bg-red-fill text-on-fill transition-transform duration-300 group-hover:scale-105">
            <Play aria-hidden="true" className="ml-0.5 size-5 fill-current" />
          </span>
          <span className="grid min-w-0 grid-cols-1 gap-1">
            <span className="leading-snug font-semibold">
              <span className="sr-only">Play {kind}: </span>
              {title}
            </span>
            <span className="text-sm text-muted">{length}</span>
          </span>
        </a>
      )}
      {isShown ? (
        <a href={pageUrl} rel="noopener" className="link justify-self-start text-sm">
          Listen on {provider} instead
        </a>
      ) : (
        <p className="text-sm text-muted">Loads from {provider} only when you press play.</p>
      )}
    </div>
  );
};

/** An episode or other audio at its hosting company. Both URLs are built from its id. */
interface AudioEpisode {
  readonly provider: string;
  /** Its name, as in "Play episode". */
  readonly kind: string;
  /** For a frame. */
  readonly embedUrl: string;
  /** For a plain link. */
  readonly pageUrl: string;
  /** The player's height, in pixels. */
  readonly height: number;
}

/** An episode at Spotify. */
export const spotifyEpisode = (id: string): AudioEpisode => spotifyPlayer('episode', id);

/** A player of this kind on Spotify: the compact one, without a large picture and a queue. */
export const spotifyPlayer = (kind: string, id: string): AudioEpisode => ({
  provider: 'Spotify',
  kind,
  embedUrl: `https://open.spotify.com/embed/${kind}/${id}`,
  pageUrl: `https://open.spotify.com/${kind}/${id}`,
  height: 152,
});
