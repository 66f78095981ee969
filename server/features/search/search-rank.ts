import type { SearchKind } from '#shared/contracts/choices.ts';
import { type SearchWord, marksIn } from '#shared/rules/search-text.ts';
import type { Found } from './search-repository.ts';

/** Something found, and how well it fits; more is better. */
export interface Ranked {
  readonly found: Found;
  readonly score: number;
}

/** A word in a title counts as often as four in the text, and the same word over and over no more than thrice. */
const HEAD = 4;
const MOST = 3;
/** What fits twice as well stands above what is this much newer, in milliseconds: half a year. */
const WORTH = 182 * 24 * 60 * 60 * 1000;

/**
 * Best first: how well it fits, and how new it is. The score does not depend on the time of asking, so that pages
 * follow each other. Members do not grow old; a comment's title is not its own.
 */
export function ranked(kind: SearchKind, found: readonly Found[], words: readonly SearchWord[]): Ranked[] {
  return found
    .map((each) => ({ found: each, score: score(kind, each, words) }))
    .toSorted((one, other) => other.score - one.score || other.found.id - one.found.id);
}

function score(kind: SearchKind, { head, words: text, created_at: at }: Found, words: readonly SearchWord[]): number {
  const times = (within: string) =>
    words.reduce((sum, word) => sum + Math.min(marksIn(within, [word]).length, MOST), 0);
  const fits = Math.log2(1 + (kind === 'comment' ? 0 : times(head) * HEAD) + times(text));
  const total = kind === 'member' ? fits : fits + Date.parse(at) / WORTH;
  return Math.round(total * 1e6) / 1e6;
}
