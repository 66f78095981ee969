import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { PostMedia } from '#shared/contracts/feed.ts';
import { Spinner } from '#shared/ui/spinner.tsx';

const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

interface Props {
  readonly media: PostMedia;
  readonly title: string;
  /** Shown below the player. */
  readonly children: ReactNode;
}

/** The player of an audio post: play and pause, position and speed. */
export function AudioPlayer({ media, title, children }: Props) {
  const player = usePlayer(media.duration);
  const { state, time, duration, speed } = player;
  const isOn = state === 'playing' || state === 'loading';
  return (
    <figure aria-label={`Audio: ${title}`} className="grid gap-2 rounded-sm border border-line bg-paper px-4 pt-4 pb-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- members' recordings have no transcript */}
      <audio {...player.element} src={media.url} preload="none" />
      <div className="flex items-center gap-4 @max-3xs:flex-wrap">
        <button
          type="button"
          onClick={player.toggle}
          aria-label={isOn ? 'Pause' : 'Play'}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-red-fill text-on-fill transition-colors hover:bg-red-deep"
        >
          {state === 'loading' ? (
            <Spinner />
          ) : isOn ? (
            <Pause aria-hidden="true" className="size-5" />
          ) : (
            <Play aria-hidden="true" className="size-5 translate-x-px" />
          )}
        </button>
        <div className="grid min-w-0 grow gap-1 @max-3xs:order-last @max-3xs:basis-full">
          <input
            type="range"
            aria-label="Position in the recording"
            aria-valuetext={`${clockTime(time)} of ${clockTime(duration)}`}
            min={0}
            max={Math.max(duration, 1)}
            step={1}
            value={Math.min(time, Math.max(duration, 1))}
            disabled={duration === 0}
            onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
            className="h-6 w-full cursor-pointer accent-red disabled:cursor-default"
          />
          <div className="figures flex items-center justify-between text-sm text-muted">
            <span>{clockTime(time)}</span>
            <span>{duration > 0 ? clockTime(duration) : null}</span>
          </div>
        </div>
        <select
          aria-label="Speed"
          value={speed}
          onChange={({ currentTarget }) => player.changeSpeed(Number(currentTarget.value))}
          className="figures h-11 shrink-0 cursor-pointer appearance-none rounded-sm border border-edge bg-surface px-3 text-center text-sm font-semibold text-ink"
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
      </div>
      {state === 'failed' ? (
        <p role="alert" className="text-sm font-semibold text-danger">
          We couldn’t play this recording. Press play to try again.
        </p>
      ) : null}
      {children}
    </figure>
  );
}

/** Formats seconds as `3:05` or `1:02:07`. */
function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${pair(minutes)}:${pair(rest)}` : `${minutes}:${pair(rest)}`;
}

const pair = (value: number) => String(value).padStart(2, '0');

/** The element that is playing. Starting another pauses it. */
let playing: HTMLAudioElement | null = null;

type Audio = SyntheticEvent<HTMLAudioElement>;

/**
 * State and controls of an audio element. Loads nothing before somebody presses play.
 * @param knownSeconds the duration from the server
 */
function usePlayer(knownSeconds: number | null) {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<'paused' | 'loading' | 'playing' | 'failed'>('paused');
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(knownSeconds ?? 0);
  const [speed, setSpeed] = useState(1);

  return {
    state,
    time,
    duration,
    speed,
    /** Props of the `audio` element. */
    element: {
      ref: audio,
      onPlay({ currentTarget }: Audio) {
        if (playing !== currentTarget) playing?.pause();
        playing = currentTarget;
        // Loading resets the rate.
        currentTarget.playbackRate = speed;
      },
      onWaiting: () => setState('loading'),
      onPlaying: () => setState('playing'),
      onPause: () => setState('paused'),
      onEnded: () => setState('paused'),
      onError: () => setState('failed'),
      onTimeUpdate: ({ currentTarget }: Audio) => setTime(currentTarget.currentTime),
      onDurationChange({ currentTarget }: Audio) {
        if (Number.isFinite(currentTarget.duration)) setDuration(currentTarget.duration);
      },
    },
    toggle: () => {
      const element = audio.current;
      if (!element) return;
      if (!element.paused) {
        element.pause();
        return;
      }
      if (state === 'failed') element.load();
      setState('loading');
      // `onError` and `onPause` handle what makes this promise reject.
      void element.play().catch(() => {});
    },
    seek: (to: number) => {
      if (audio.current) audio.current.currentTime = to;
      setTime(to);
    },
    changeSpeed: (next: number) => {
      if (audio.current) audio.current.playbackRate = next;
      setSpeed(next);
    },
  };
}
