import { diffArrays } from 'diff';

/** A stretch of text that is in both versions, or in one of them alone. */
interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** More changed words than this count as a rewriting of the whole: finding out more would hold up the screen. */
const MOST_CHANGED_WORDS = 2000;

/**
 * Compares two texts word by word. Joined without what was added, the stretches are `before`; without what was removed,
 * they are `after`. Within a change, what was removed comes first.
 */
export function differenceOf(before: string, after: string): Stretch[] {
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_CHANGED_WORDS });
  const stretches: Stretch[] = changes
    ? changes.map(({ added, removed, value }) => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text: value.join(''),
      }))
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ];
  return stretches.filter(({ text }) => text !== '');
}

/** Words with the white space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
