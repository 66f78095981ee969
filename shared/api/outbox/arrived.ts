/** A text whose delivery is unconfirmed. */
interface Unsent {
  readonly key: string;
  readonly text: string;
  readonly state: string;
  /** The id of the newest message when it was written. It can only be among later ones. */
  readonly after: number;
  /** The messages that equal texts have become. */
  readonly taken?: readonly number[] | undefined;
}

/** An own message on the server. */
interface Message {
  readonly id: number;
  readonly text: string;
}

/**
 * Matches unconfirmed texts with messages on the server, in case the response was lost. Each message matches one text: if
 * one of two equal texts was refused, it has not arrived with the other. Texts in progress match before refused ones.
 * @param own one's own messages, oldest first
 * @returns the message ids by the texts' keys
 */
export function matchArrived(unsent: readonly Unsent[], own: readonly Message[]): ReadonlyMap<string, number> {
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
