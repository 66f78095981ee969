import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { FocusEvent } from 'react';
import { cx } from '#shared/ui/cx.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface Props {
  readonly count: number;
  readonly current: number;
  readonly onShow: (index: number) => void;
  /** Whether it is meant to move by itself, apart from a pause under pointer or focus. */
  readonly playing: boolean;
  readonly onPlayingChange: (playing: boolean) => void;
  /** Pointer or keyboard focus has come, or has left. */
  readonly onHold: (held: boolean) => void;
}

/** A dot for each picture, and a button that stops them (WCAG 2.2.2). Useless without JavaScript, so hidden then. */
export function CarouselControls({ count, current, onShow, playing, onPlayingChange, onHold }: Props) {
  const hold = (event: FocusEvent) => onHold(event.target.matches(':focus-visible'));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices who comes near its buttons
    <fieldset
      aria-label="Pictures"
      className="-ml-2.5 flex items-center noscript:hidden"
      onPointerEnter={() => onHold(true)}
      // The keyboard's focus may be in it still.
      onPointerLeave={(event) => onHold(event.currentTarget.querySelector(':focus-visible') !== null)}
      onFocus={hold}
      onBlur={() => onHold(false)}
    >
      <IconButton label={playing ? 'Pause pictures' : 'Play pictures'} onClick={() => onPlayingChange(!playing)}>
        {playing ? <Pause aria-hidden="true" className="size-4" /> : <Play aria-hidden="true" className="size-4" />}
      </IconButton>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={`Show picture ${index + 1} of ${count}`}
          aria-current={index === current || undefined}
          onClick={() => onShow(index)}
          className="group grid h-11 w-9 place-items-center rounded-sm"
        >
          <span
            className={cx(
              'dot h-0.5 w-6 transition-colors',
              index === current ? 'bg-red' : 'bg-edge group-hover:bg-ink',
            )}
          />
        </button>
      ))}
    </fieldset>
  );
}
