/** Words that are not known to have arrived. */
interface Unsent {
  readonly key: string;
  readonly text: string;
  readonly state: string;
  /** The id of the newest message when they were written: they can only be among later ones. */
  readonly after: number;
  /** Messages that other words like these have become. */
  readonly taken?: readonly number[] | undefined;
}

/** One's own message, as the server has it. */
interface Message {
  readonly id: number;
  readonly text: string;
}

/**
 * Finds words that the server has, also when the answer to the call was lost. Each message is only one of them: of equal words in
 * a row, one that was refused has not arrived with the other. Those on their way come before those that were refused.
 * @param own one's own messages, oldest first
 * @returns the ids of the messages by the keys of the words
 */
export function landedAs(unsent: readonly Unsent[], own: readonly Message[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const used = new Set<number>();
  const inOrder = unsent.toSorted((one, other) => Number(one.state === 'failed') - Number(other.state === 'failed'));
  for (const { key, text, after, taken = [] } of inOrder) {
    const match = own.find(({ id, ...is }) => id > after && is.text === text && !used.has(id) && !taken.includes(id));
    if (!match) continue;
    used.add(match.id);
    found.set(key, match.id);
  }
  return found;
}
