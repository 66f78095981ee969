import { cx } from '#shared/ui/cx.ts';
import type { Quote } from '#data/content/service-pages/schema.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly className?: string;
}

/** A section's title and its first sentence, side by side where there is room. */
export const Heading = ({ id, title, lead, className }: Props) => (
  <div className={cx('grid grid-cols-1 items-end gap-x-16 gap-y-5 lg:grid-cols-2', className)}>
    <h2 id={id}>{title}</h2>
    <p className="max-w-text text-lg text-muted">{lead}</p>
  </div>
);

/** A quote with its author. */
export const QuoteView = ({ quote: { text, by, of }, className }: { quote: Quote; className?: string }) => (
  <figure className={cx('grid grid-cols-1 gap-6', className)}>
    <blockquote className="font-display text-3xl text-balance before:mb-3 before:block before:h-8 before:text-6xl before:text-red before:content-['“']">
      <p>{text}</p>
    </blockquote>
    <figcaption>
      <span className="font-semibold">{by}</span>, <span className="text-muted">{of}</span>
    </figcaption>
  </figure>
);
