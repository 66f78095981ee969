/** where a text may be truncated, in UTF-16 units: not within `unbroken`, and between two words, or else two characters. */
interface Cut {
  /** The furthest position. */
  readonly most: number;
  /** Ranges that stay whole, such as links, in order. */
  readonly unbroken?: readonly (readonly [start: number, end: number])[];
}

/** How far back to look for a word boundary. Longer words, such as URLs, are cut between characters. */
const WORD_LENGTH = 60;

const segmenters = new Map<string, Intl.Segmenter>();
/** Created on first use, because it is slow in browsers. */
function segmenter(granularity: 'grapheme' | 'word'): Intl.Segmenter {
  const made = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity });
  segmenters.set(granularity, made);
  return made;
}

/** The position itself, or the start of the character or word around it. */
function startAround(text: string, at: number, granularity: 'grapheme' | 'word'): number {
  const from = Math.max(0, at - WORD_LENGTH);
  const part = text.slice(from, at + WORD_LENGTH);
  const segment = segmenter(granularity)
    .segment(part)
    .containing(at - from);
  // A word that started before this part is too long to look for.
  return segment && (segment.index > 0 || from === 0) ? from + segment.index : at;
}

/** Cuts a text at a length, in any script: emoji, letters with marks and unbroken ranges stay whole. */
export function truncateAt(text: string, { most, unbroken = [] }: Cut): string {
  if (text.length <= most) return text;
  const around = unbroken.find(([start, end]) => start < most && most < end);
  // Nothing is left if the first part is cut.
  if (around) return around[0] > 0 ? text.slice(0, around[0]) : text.slice(0, around[1]);
  const word = startAround(text, most, 'word');
  return text.slice(0, word > 0 ? word : startAround(text, most, 'grapheme'));
}

/** The beginning of a text, at most this many code points, cut between visible characters. */
export function truncateCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  let length = 0;
  for (const { segment, index } of segmenter('grapheme').segment(text.slice(0, most * 4))) {
    length += Array.from(segment).length;
    if (length > most) return text.slice(0, index);
  }
  return text.slice(0, most * 4);
}

/** The beginning of a text as a one-line label of at most `length` characters. */
export function truncate(text: string, length = 80): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (truncateCharacters(line, length) === line) return line;
  const beginning = truncateCharacters(line, length - 1);
  // No full stop before the ellipsis.
  return `${beginning.replace(/[\s.,;:!?…]+$/u, '')}…`;
}

/** The beginning of a text's first paragraph. For a post with a title above its text, that is the title. */
export const firstParagraph = (text: string): string => truncate(text.trim().split(/\n\s*\n/)[0] ?? '');
