import { useEffect, useRef, useState } from 'react';
import type { LibraryFilm, LibraryResource } from '#shared/contracts/library.ts';
import { embedPage } from '#shared/rules/rich-text.ts';
import { parseVideoLink } from '#shared/rules/video-links.ts';
import { Progress } from '#shared/ui/progress.tsx';
import { useObjectUrl } from '#shared/ui/use-object-url.ts';
import { VideoFacade } from '#shared/ui/video-facade.tsx';
import type { Start } from './resource-sheet.tsx';
import { useWatchReports } from './use-progress.ts';
import { WatchRecorder } from './watch-recorder.ts';

interface Props {
  readonly resource: LibraryResource;
  readonly film: LibraryFilm;
  readonly start: Start | undefined;
  /** Receives where the film is, in seconds. */
  readonly onSecond: (second: number) => void;
}

/** The film of a resource: our own player, or another provider's behind its consent. */
export function Film({ resource, film, start, onSecond }: Props) {
  if (film.provider === 'file') return <OwnFilm resource={resource} film={film} start={start} onSecond={onSecond} />;
  const { provider, id, hash } = film;
  const page = embedPage(
    provider === 'youtube' ? { provider, id, title: '' } : { provider, id, hash: hash ?? undefined, title: '' },
  );
  const from = start ? Math.floor(start.second) : 0;
  const video = parseVideoLink(from > 0 ? `${page}${provider === 'youtube' ? '&t=' : '#t='}${from}` : page);
  return video ? (
    <div className="print:hidden">
      <VideoFacade video={video} title={resource.title} hideTitle />
    </div>
  ) : null;
}

/** With less than this left, in seconds, the film counts as seen and starts again from the beginning. */
const NEAR_END = 5;

/** A film that breaks again sooner than this, in milliseconds, can't be played. */
const TRY_EVERY = 10_000;

type OwnFilmProps = Props & { readonly film: Extract<LibraryFilm, { provider: 'file' }> };

/** A film from this server or this device, in the browser's player. It resumes where the member left it. */
function OwnFilm({ resource, film, start, onSecond }: OwnFilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [recorder] = useState(() => new WatchRecorder());
  const [hasFailed, setFailed] = useState(false);
  const [firstSecond] = useState(() => {
    const left = resource.progress?.position ?? 0;
    return start?.second ?? (left < film.seconds - NEAR_END ? left : 0);
  });
  const resumeAt = useRef(firstSecond);
  const triedAt = useRef(0);

  const take = () => {
    const ranges = recorder.take();
    const position = video.current?.currentTime ?? 0;
    return ranges.length > 0 ? { ranges, position } : undefined;
  };
  const { report, reportInTime } = useWatchReports(resource, take, (ranges) => recorder.giveBack(ranges));

  useEffect(() => {
    const element = video.current;
    if (!element || !start?.isPressed) return;
    element.currentTime = start.second;
    element.scrollIntoView({ block: 'nearest' });
    // A browser may refuse to play; then the film waits at that second.
    element.play().catch(() => undefined);
  }, [start]);

  const tick = () => {
    const element = video.current;
    if (!element || element.seeking) return;
    onSecond(element.currentTime);
    if (element.paused) return;
    recorder.tick(element.currentTime);
    reportInTime();
  };
  const stop = () => {
    // The browser says where it is a few times a second, so the last moment may be missing.
    if (video.current && !video.current.seeking) recorder.reach(video.current.currentTime);
    recorder.stop();
    report();
  };
  const resume = () => {
    if (video.current && resumeAt.current > 0) video.current.currentTime = resumeAt.current;
    setFailed(false);
  };
  // A lost connection, or a film that is being kept offline while it plays: its next part comes from elsewhere.
  const loadAgain = () => {
    const element = video.current;
    if (!element) return;
    if (Date.now() - triedAt.current < TRY_EVERY) return setFailed(true);
    triedAt.current = Date.now();
    resumeAt.current = element.currentTime || resumeAt.current;
    const wasPlaying = !element.paused;
    recorder.stop();
    element.load();
    if (wasPlaying) element.play().catch(() => undefined);
  };
  const watched = resource.progress?.watched ?? 0;
  return (
    <figure className="grid grid-cols-1 gap-3 print:hidden">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are added when the film has them */}
      <video
        ref={video}
        src={film.url}
        controls
        playsInline
        preload="metadata"
        poster={resource.cover?.url}
        aria-label={`Film: ${resource.title}`}
        onLoadedMetadata={resume}
        onPlaying={tick}
        onTimeUpdate={tick}
        onSeeking={() => recorder.stop()}
        onPause={stop}
        onEnded={stop}
        onError={loadAgain}
        className="aspect-video w-full rounded-sm bg-black max-sm:-mx-gutter max-sm:w-[calc(100%+2*var(--spacing-gutter))] max-sm:max-w-none max-sm:rounded-none"
      >
        {resource.captions ? <Captions text={resource.captions} /> : null}
      </video>
      {hasFailed ? (
        <p role="alert" className="text-sm font-semibold text-danger">
          We couldn’t load the film. Check your connection and reload the page.
        </p>
      ) : null}
      <figcaption className="figures grid gap-2 text-sm text-muted">
        {watched > 0 ? <Progress value={watched} label="Watched" /> : null}
        {watched > 0 ? `${watched}% watched` : 'Counts as done once you’ve watched 90%.'}
      </figcaption>
    </figure>
  );
}

/** The captions come with the resource, so they are here offline too. */
function Captions({ text }: { readonly text: string }) {
  const url = useObjectUrl(useFile(text));
  return <track kind="captions" src={url} srcLang="en-GB" label="English" default />;
}

function useFile(text: string): Blob {
  const [file, setFile] = useState(() => ({ text, blob: new Blob([text], { type: 'text/vtt' }) }));
  if (file.text !== text) setFile({ text, blob: new Blob([text], { type: 'text/vtt' }) });
  return file.blob;
}
