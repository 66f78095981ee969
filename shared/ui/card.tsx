import type { ComponentProps, ElementType } from 'react';
import { cx } from './cx.ts';

type CardProps = ComponentProps<'div'> & {
  /** The element: "article" for a post, "section" for a named part, "li" in a list. */
  as?: ElementType;
  /** Rises a little on hover; for a card that is one link. */
  interactive?: boolean;
  /** Without padding, for a card that starts with a picture. */
  flush?: boolean;
};

/** A sheet of lighter paper with a hairline edge. */
export const Card = ({ as: Element = 'div', interactive, flush, className, ...rest }: CardProps) => (
  <Element
    {...rest}
    className={cx(
      'rounded-sm border border-line bg-surface',
      flush ? 'overflow-hidden' : 'p-[min(1.5rem,7vw)] sm:p-8',
      interactive && 'transition hover:-translate-y-0.5 hover:border-edge hover:shadow-card',
      className,
    )}
  />
);
