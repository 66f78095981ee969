import { type SyntheticEvent, useRef, useState } from 'react';

/** What plays just now: whoever begins ends the other. */
let playing: HTMLAudioElement | null = null;

type Audio = SyntheticEvent<HTMLAudioElement>;

/**
 * A sound that is played. Nothing of it is loaded before somebody presses play.
 * @param told how long it is in seconds, as the server knows
 */
export function usePlayer(told: number | null) {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<'paused' | 'loading' | 'playing' | 'failed'>('paused');
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(told ?? 0);
  const [speed, setSpeed] = useState(1);

  return {
    state,
    time,
    duration,
    speed,
    /** For the `audio` element. */
    element: {
      ref: audio,
      onPlay({ currentTarget }: Audio) {
        if (playing !== currentTarget) playing?.pause();
        playing = currentTarget;
        // Loading sets it back.
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
      // Why it does not play is told by `error`; that it was paused meanwhile, by `pause`.
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
