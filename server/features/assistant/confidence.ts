import { isRegionWord } from './regions-asked.ts';
import type { Hit } from './search-index.ts';
import { WRITTEN } from './written-answers.ts';

/** Words that narrow a question down or carry it along; an entry that lacks them may answer all the same. */
const CARRY = new Set(
  'offer offers offered provide provides sell sells record business service services school schools bonjour package packages'.split(
    ' ',
  ),
);
const carries = (word: string): boolean => CARRY.has(word) || isRegionWord(word);

/** `sure`: the entry is about the question. `partly`: about a part of it, so that a person is offered too. */
export type Confidence = 'sure' | 'partly' | 'no';

/** The words of the question that say what the entry is about. */
export const tellingWords = ({ strong }: Hit): string[] => strong.filter((word) => !carries(word));

/** More than half of what is asked must be there, one word of it where the entry says what it is about. */
export function confidenceIn(hit: Hit, words: readonly string[]): Confidence {
  const weight = words.filter((word) => hit.found.includes(word) || !carries(word)).length;
  const share = hit.found.length / weight;
  // A written answer has words for many ways of asking: one of them says little, and a place nothing.
  if (hit.entry.order === WRITTEN && hit.strong.filter((word) => !isRegionWord(word)).length < 2) return 'no';
  if (hit.strong.length > 0 && share > 0.5) return 'sure';
  return tellingWords(hit).length > 0 && share === 0.5 ? 'partly' : 'no';
}
