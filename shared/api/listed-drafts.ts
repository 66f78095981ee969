import { createDraftTexts, type DraftAuthor, type DraftPlace, draftsOf, type DraftTexts } from './drafts.ts';

/** Drafts that can also be listed, followed and wiped. Apart from `drafts.ts`, since public pages do none of this. */
export interface Drafts extends DraftTexts {
  /** The drafts whose names begin so. */
  list(author: DraftAuthor, begin: string): readonly (readonly [name: string, text: string])[];
  /** Removes the drafts of everybody on a server, but for one author's. */
  wipe(origin: string, but?: DraftAuthor): void;
  /** Calls back after each write on this page; other tabs are not told. @returns what ends it */
  onWrite(listener: DraftListener): () => void;
}

type DraftListener = (author: DraftAuthor, name: string, text: string | null) => void;

export function createDrafts(place: DraftPlace): Drafts {
  const { read, write, keyOf, get, put, use, unkept } = createDraftTexts(place);
  const listeners = new Set<DraftListener>();
  const keysUnder = (begin: string): string[] =>
    [...new Set([...(use(Object.keys) ?? []), ...unkept.keys()])].filter((key) => key.startsWith(begin));

  return {
    read,
    write(author, name, text) {
      const isKept = write(author, name, text);
      if (isKept || read(author, name) === text) for (const listener of listeners) listener(author, name, text);
      return isKept;
    },
    list(author, begin) {
      const own = keyOf(author, '');
      if (own === null) return [];
      return keysUnder(own + begin).map((key) => [key.slice(own.length), get(key) ?? '']);
    },
    wipe(origin, but) {
      const all = draftsOf(place.prefix ?? '', origin);
      const kept = but === undefined ? null : `${all}${but ?? 'nobody'}/`;
      for (const key of keysUnder(all)) if (kept === null || !key.startsWith(kept)) put(key, null);
    },
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
