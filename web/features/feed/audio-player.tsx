import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import type { PostMedia } from '#shared/contracts/feed.ts';
import { Spinner } from '#shared/ui/spinner.tsx';
import { clockTime } from './clock-time.ts';
import { usePlayer } from './use-player.ts';

const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

interface Props {
  readonly media: PostMedia;
  readonly title: string;
  /** What stands below. */
  readonly children: ReactNode;
}

/** A post's sound: play and pause, the place in it, and how fast it goes. */
export function AudioPlayer({ media, title, children }: Props) {
  const player = usePlayer(media.duration);
  const { state, time, duration, speed } = player;
  const isOn = state === 'playing' || state === 'loading';
  return (
    <figure aria-label={`Audio: ${title}`} className="grid gap-2 rounded-sm border border-line bg-paper px-4 pt-4 pb-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- members' recordings come without a text */}
      <audio {...player.element} src={media.url} preload="none" />
      <div className="flex items-center gap-4">
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
        <div className="grid min-w-0 grow gap-1">
          <input
            type="range"
            aria-label="Place in the recording"
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
          className="figures h-11 shrink-0 rounded-sm border border-edge bg-surface px-2 text-sm text-ink"
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
          This recording could not be played. Press play to try again.
        </p>
      ) : null}
      {children}
    </figure>
  );
}
