/** A choice that this browser remembers. */
export interface StoredChoice<Choice extends string> {
  /** The choice as it stands, in every tab. `useStoredChoice` reads it in components. */
  readonly read: () => Choice;
  /** What every visitor is served. */
  readonly unchosen: Choice;
  /** Remembers the choice, and tells everything on the page. Null forgets it. */
  readonly choose: (choice: Choice | null) => void;
  /** Calls back when it changes, here or in another tab. @returns what ends it */
  readonly subscribe: (listener: () => void) => () => void;
}

interface Settings<Choice extends string> {
  /** Under which it is kept. */
  readonly key: string;
  /** Whether what is found there is a choice. */
  readonly isChoice: (word: string | null) => word is Choice;
  /** What every visitor is served. */
  readonly unchosen: Choice;
  /** What holds in the browser until something is chosen; `unchosen` when left out. */
  readonly guess?: () => Choice;
}

/** Makes a choice that stays in `localStorage`; where the browser keeps nothing, it holds until the page is left. */
export function storedChoice<Choice extends string>(settings: Settings<Choice>): StoredChoice<Choice> {
  const { key, isChoice, unchosen, guess = () => unchosen } = settings;
  const listeners = new Set<() => void>();
  let unsaved: Choice | null = null;

  function read(): Choice {
    let kept: string | null = null;
    try {
      kept = localStorage.getItem(key);
    } catch {
      // `unsaved` has it.
    }
    return isChoice(kept) ? kept : (unsaved ?? guess());
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
