/** A stretch of text that is in both versions, or in one of them alone. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Cells of the table that is filled in; beyond it, the middle counts as wholly rewritten. */
const MOST_CELLS = 4_000_000;

/**
 * What makes one text the other, word by word: joined without what was added it is `before`, without what was removed
 * `after`. The longest common sequence of words, between what both begin and end with.
 */
export function differenceOf(before: string, after: string): Stretch[] {
  const [old, young] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < young.length && old[start] === young[start]) start++;
  let end = 0;
  while (end < old.length - start && end < young.length - start && old.at(-1 - end) === young.at(-1 - end)) end++;
  const middle = changed(old.slice(start, old.length - end), young.slice(start, young.length - end));
  return joined([same(old.slice(0, start)), ...middle, same(old.slice(old.length - end))]);
}

const same = (words: readonly string[]): Stretch => ({ kind: 'same', text: words.join('') });

/** Words with the room after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

function changed(old: readonly string[], young: readonly string[]): Stretch[] {
  if (old.length * young.length > MOST_CELLS) {
    return [
      { kind: 'removed', text: old.join('') },
      { kind: 'added', text: young.join('') },
    ];
  }
  const lengths = commonLengths(old, young);
  const width = young.length + 1;
  const found: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [word, other] = [old[i], young[j]];
    if (word !== undefined && word === other) {
      found.push({ kind: 'same', text: word });
      i++;
      j++;
    } else if (
      other === undefined ||
      (word !== undefined && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
    ) {
      found.push({ kind: 'removed', text: word ?? '' });
      i++;
    } else {
      found.push({ kind: 'added', text: other });
      j++;
    }
  }
  return found;
}

/** For each pair of places, how many words the rests have in common, row by row. */
function commonLengths(old: readonly string[], young: readonly string[]): Uint16Array {
  const width = young.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = young.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === young[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
    }
  }
  return lengths;
}

/** Neighbours of one kind as one; within a change, what was removed comes first. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: { kind: Stretch['kind']; text: string }[] = [];
  for (const { kind, text } of stretches) {
    if (text === '') continue;
    const last = found.at(-1);
    const twin = last?.kind === kind ? last : last?.kind === 'added' && kind === 'removed' ? found.at(-2) : undefined;
    if (twin?.kind === kind) twin.text += text;
    else if (last?.kind === 'added' && kind === 'removed') found.splice(-1, 0, { kind, text });
    else found.push({ kind, text });
  }
  return found;
}
