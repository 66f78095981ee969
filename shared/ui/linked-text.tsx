import { splitLinks } from '#shared/rules/text-links.ts';
import { cx } from './cx.ts';

/**
 * What a person wrote, as text: line breaks stay, and the http(s) addresses in it can be followed, without our good
 * name behind them.
 */
export const LinkedText = ({ text, className }: { text: string; className?: string }) => (
  <p dir="auto" className={cx('prose-lines', className)}>
    {linkedParts(text)}
  </p>
);

/** A piece of such a text, inside of its paragraph. */
export const linkedParts = (text: string) =>
  splitLinks(text).map((part, index) =>
    part.href ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <a key={index} href={part.href} target="_blank" rel="nofollow noopener ugc" className="link">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
