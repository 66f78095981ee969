import { diffArrays } from 'diff';

/** A part of the text that is in both versions, or only in one. */
interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** With more changed words, the whole text counts as rewritten, because comparing would block the screen. */
const MOST_CHANGED_WORDS = 2000;

/**
 * Compares two texts word by word. The parts without additions form `before`; without removals, they form `after`. Within a
 * change, removals come first.
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
