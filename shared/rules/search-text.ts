/** One word that is searched: small letters without accents, and digits. */
export interface SearchWord {
  readonly text: string;
  /** Longer words that begin with it are found too. */
  readonly prefix: boolean;
}

/** From where to where in a text, in UTF-16 units; the end is not included. */
export type Mark = readonly [start: number, end: number];

/** A text with the places that were searched for. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** More words than this say nothing more of what somebody looks for. */
const MOST_WORDS = 8;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Small letters without accents: what a search compares, whatever was typed. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const folded = (word: string): string => withoutAccents(word).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The words of what somebody typed. Everything else, quotes and operators too, only separates them. */
export function searchWords(query: string): SearchWord[] {
  const words = new Set(Array.from(query.matchAll(WORD), ([word]) => folded(word)));
  words.delete('');
  return Array.from(words, (text) => ({ text, prefix: text.length > 1 })).slice(0, MOST_WORDS);
}

/** Where a text holds one of the words, in order. */
export function marksIn(text: string, words: readonly SearchWord[]): Mark[] {
  const marks: Mark[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = folded(match[0]);
    const found = words.some((searched) => (searched.prefix ? word.startsWith(searched.text) : word === searched.text));
    if (found) marks.push([match.index, match.index + match[0].length]);
  }
  return marks;
}

/** A text on one line with its marks; a long one is cut to about `length`, around the first of them. */
export function markedExcerpt(text: string, words: readonly SearchWord[], length = 160): MarkedText {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const [first] = marksIn(line, words);
  const start = wordStart(line, Math.max(0, (first?.[0] ?? 0) - Math.floor(length / 3)));
  const end = wordEnd(line, start + length);
  const shown = `${start > 0 ? '…' : ''}${end < line.length ? cutOff(line.slice(start, end)) : line.slice(start)}`;
  return { text: shown, marks: marksIn(shown, words) };
}

/** Marks where a text breaks off. After the end of a sentence nothing does, and no other mark stands before the dots. */
const cutOff = (part: string): string =>
  /[.!?…]['’"”»)\]]*$/.test(part) ? part : `${part.replace(/[\s,;:–—-]+$/, '')}…`;

/** Not in the middle of a word, nor of a character. */
const wordStart = (line: string, at: number): number => (at === 0 ? 0 : line.lastIndexOf(' ', at) + 1);
function wordEnd(line: string, at: number): number {
  if (at >= line.length) return line.length;
  const space = line.lastIndexOf(' ', at);
  return space > at - 40 ? space : at;
}
