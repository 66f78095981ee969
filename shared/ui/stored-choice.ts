/** A choice that this browser remembers. */
export interface StoredChoice<Choice extends string> {
  /** The current choice, in every tab. In components, use `useStoredChoice`. */
  readonly read: () => Choice;
  /** The value in server rendering. */
  readonly unchosen: Choice;
  /** Stores the choice, and notifies everything on the page. Null removes it. */
  readonly choose: (choice: Choice | null) => void;
  /** Calls back when it changes, here or in another tab. @returns an unsubscribe function */
  readonly subscribe: (listener: () => void) => () => void;
}

interface Settings<Choice extends string> {
  /** The storage key. */
  readonly key: string;
  /** Whether a stored value is valid. */
  readonly isChoice: (word: string | null) => word is Choice;
  /** The value in server rendering. */
  readonly unchosen: Choice;
  /** The default in the browser; `unchosen` if left out. */
  readonly guess?: () => Choice;
}

/** Creates a choice stored in `localStorage`; if the browser refuses, it lasts until the page is left. */
export function storedChoice<Choice extends string>(settings: Settings<Choice>): StoredChoice<Choice> {
  const { key, isChoice, unchosen, guess = () => unchosen } = settings;
  const listeners = new Set<() => void>();
  let unsaved: Choice | null = null;

  function read(): Choice {
    let stored: string | null = null;
    try {
      stored = localStorage.getItem(key);
    } catch {
      // `unsaved` has it.
    }
    return isChoice(stored) ? stored : (unsaved ?? guess());
  }

  function choose(choice: Choice | null): void {
    unsaved = choice;
    try {
      if (choice === null) localStorage.removeItem(key);
      else localStorage.setItem(key, choice);
    } catch {
      // `unsaved` has it.
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

  return { read, unchosen, choose, subscribe };
}
