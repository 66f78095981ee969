import { useSyncExternalStore } from 'react';

/** What somebody has said about films, players and calendars of other companies; nothing loads before they did. */
export type EmbedChoice = 'unasked' | 'allowed' | 'refused';

const KEY = 'embeds';
const listeners = new Set<() => void>();
// Where the browser keeps nothing, the choice holds until the page is left.
let unkept: EmbedChoice = 'unasked';

function read(): EmbedChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'allowed' || kept === 'refused' ? kept : unkept;
  } catch {
    return unkept;
  }
}

/** Remembers the choice in this browser, and tells everything on the page. */
export function chooseEmbeds(choice: EmbedChoice): void {
  unkept = choice;
  try {
    if (choice === 'unasked') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // `unkept` has it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The choice as it stands, in every tab; `unasked` on the server and in the first render in the browser. */
export const useEmbedConsent = (): EmbedChoice => useSyncExternalStore(subscribe, read, () => 'unasked');
