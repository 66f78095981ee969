import { splitLinks } from '#shared/rules/text-links.ts';
import { cx } from './cx.ts';

/** A person's text, with line breaks, and its http(s) addresses as links with `nofollow`. */
export const LinkedText = ({ text, className }: { text: string; className?: string }) => (
  <p dir="auto" className={cx('prose-lines', className)}>
    {linkedParts(text)}
  </p>
);

/** A part of such a text, inside its paragraph. */
export const linkedParts = (text: string) =>
  splitLinks(text).map((part, index) =>
    part.href ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other key
      <a key={index} href={part.href} target="_blank" rel="nofollow noopener ugc" className="link">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
