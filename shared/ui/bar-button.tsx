import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/**
 * The style of buttons in a phone's bottom bar and the rail: an icon above a label. With text at 200%, a phone's five labels
 * grow as far as they fit.
 */
export const barItemClass =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-sm text-[min(0.8125rem,4.2vw)] leading-tight font-semibold text-muted ' +
  // Shows a press at once, also while the screen's code loads.
  '-outline-offset-4 transition-colors active:bg-sunken hover:text-ink aria-[current=page]:text-red max-lg:data-current:text-red ' +
  'lg:min-h-13 lg:hover:bg-sunken lg:aria-[current=page]:bg-tint';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The accessible name, which contains `word`. */
  readonly label: string;
  /** The label under the icon, in the rail. */
  readonly word: string;
  /** A number at the icon's corner; for screen readers it is in the label. */
  readonly count?: number | string | null;
  /** The number needs attention. */
  readonly isUrgent?: boolean;
}

/**
 * A button of the Circle's bars: an icon in a phone's title bar, an icon with a label in the rail. With text at 200%, it
 * leaves the room to the title.
 */
export const BarButton = ({ label, word, count, isUrgent = true, className, children, ...rest }: Props) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    title={label}
    className={cx(
      'inline-grid size-[min(2.75rem,48px)] shrink-0 place-items-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-ink',
      'lg:h-auto lg:min-h-13 lg:w-full lg:content-center lg:gap-0.5 lg:py-1.5',
      className,
    )}
  >
    <span className="relative">
      {children}
      {count ? (
        <span
          aria-hidden="true"
          // Drawn by CSS, because a button's text is what people say to press it (voice control).
          data-count={count}
          className={cx(
            'figures absolute -top-2 left-2.5 grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 text-[0.6875rem] leading-none font-semibold before:content-[attr(data-count)]',
            isUrgent ? 'bg-red-fill text-on-fill' : 'border border-line bg-sunken text-ink',
          )}
        />
      ) : null}
    </span>
    <span aria-hidden="true" className="hidden text-xs leading-tight font-semibold lg:block lg:in-data-wide:hidden">
      {word}
    </span>
  </button>
);
