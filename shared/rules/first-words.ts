/** Where a text may be cut without harm, in UTF-16 units: not within `kept`, else between two words, else between two characters. */
interface Cut {
  /** How far into the text at most. */
  readonly most: number;
  /** What stays whole, such as links: from where to where, in order. */
  readonly kept?: readonly (readonly [start: number, end: number])[];
}

/** Where words are looked for before the place: longer ones, as addresses are, are cut between characters. */
const WORD_LENGTH = 60;

const segmenters = new Map<string, Intl.Segmenter>();
/** Made when it is first needed: a browser takes a moment for it. */
function segmenter(granularity: 'grapheme' | 'word'): Intl.Segmenter {
  const made = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity });
  segmenters.set(granularity, made);
  return made;
}

/** The place itself, or where the character or word around it begins. */
function startAround(text: string, at: number, granularity: 'grapheme' | 'word'): number {
  const from = Math.max(0, at - WORD_LENGTH);
  const part = text.slice(from, at + WORD_LENGTH);
  const segment = segmenter(granularity)
    .segment(part)
    .containing(at - from);
  // What began before the part is longer than it is worth to look for.
  return segment && (segment.index > 0 || from === 0) ? from + segment.index : at;
}

/** Cuts a text at most so far, whatever script it is in: emoji, letters with signs and what is to be kept stay whole. */
export function cutText(text: string, { most, kept = [] }: Cut): string {
  if (text.length <= most) return text;
  const around = kept.find(([start, end]) => start < most && most < end);
  // What stands first cannot be left out.
  if (around) return around[0] > 0 ? text.slice(0, around[0]) : text.slice(0, around[1]);
  const word = startAround(text, most, 'word');
  return text.slice(0, word > 0 ? word : startAround(text, most, 'grapheme'));
}

/** The beginning of a text, at most so many code points long, cut between two characters as readers see them. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  let length = 0;
  for (const { segment, index } of segmenter('grapheme').segment(text.slice(0, most * 4))) {
    length += Array.from(segment).length;
    if (length > most) return text.slice(0, index);
  }
  return text.slice(0, most * 4);
}

/** How a text begins, on one line and of at most `length` characters, to name it by. */
export function firstWords(text: string, length = 80): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (firstCharacters(line, length) === line) return line;
  const beginning = firstCharacters(line, length - 1);
  // What ends with its own stop needs none beside the dots.
  return `${beginning.replace(/[\s.,;:!?…]+$/u, '')}…`;
}

/** How the first paragraph of a text begins: of a post, which is kept with its title above it, the title. */
export const firstParagraph = (text: string): string => firstWords(text.trim().split(/\n\s*\n/)[0] ?? '');
