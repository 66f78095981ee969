interface TextBlock {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
}

const LONGEST_HEADING = 90;
/** A line that is only a web address, such as a film's. */
const ADDRESS = /^(https?:\/\/|www\.)\S+$/i;

const looksLikeHeading = (part: string | undefined): boolean =>
  part !== undefined &&
  part.length <= LONGEST_HEADING &&
  !part.includes('\n') &&
  /[\p{L}\p{N}]\??$/u.test(part) &&
  !ADDRESS.test(part);

/**
 * Splits a post's text at blank lines. A short single line without a full stop is a heading if a paragraph follows it, but never
 * the first part. Everything else is a paragraph with its line breaks.
 */
export function blocksOf(content: string): TextBlock[] {
  const parts = content
    .replaceAll('\r\n', '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.map((text, index) => {
    const next = parts[index + 1];
    const isHeading = index > 0 && next !== undefined && looksLikeHeading(text) && !looksLikeHeading(next);
    return { kind: isHeading ? 'heading' : 'paragraph', text };
  });
}

const WORDS_A_MINUTE = 220;

/** The reading time in whole minutes, at least one. */
export const readingMinutes = (text: string): number =>
  Math.max(1, Math.round((text.match(/\S+/g)?.length ?? 0) / WORDS_A_MINUTE));
