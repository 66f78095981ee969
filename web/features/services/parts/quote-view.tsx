import type { Quote } from '#data/content/service-pages/schema.ts';
import { cx } from '#shared/ui/cx.ts';

/** What somebody said, in their words. */
export const QuoteView = ({ quote: { text, by, of }, className }: { quote: Quote; className?: string }) => (
  <figure className={cx('grid gap-6', className)}>
    <blockquote className="font-display text-3xl text-balance before:mb-3 before:block before:h-8 before:text-6xl before:text-red before:content-['“']">
      <p>{text}</p>
    </blockquote>
    <figcaption>
      <span className="font-semibold">{by}</span>, <span className="text-muted">{of}</span>
    </figcaption>
  </figure>
);
