import { newKey } from '#shared/api/keyring.ts';

const STORE = 'chat-visitor';

/** This browser's name in the console's list of conversations: a prefix, the time and a random part (public-side §3). */
export function visitorId(): string {
  const made = `visitor-${Date.now()}-${newKey().slice(0, 12)}`;
  try {
    const known = localStorage.getItem(STORE);
    if (known) return known;
    localStorage.setItem(STORE, made);
  } catch {
    // Storage is refused: the name holds for this conversation.
  }
  return made;
}
