/** The author of a draft: a member's id, or null for a visitor. */
export type DraftAuthor = number | null;

/** Where drafts are stored, and whose they are. */
export interface DraftPlace {
  /** `localStorage` persists, `sessionStorage` ends with its tab. May throw, because browsers can refuse storage. */
  readonly storage: () => Storage;
  /** The prefix of every key, so that wiping the storage finds all drafts. */
  readonly prefix?: string;
  /** The author's server, because ids repeat across servers. Null if the author may have no drafts. */
  readonly originOf: (author: DraftAuthor) => string | null;
  /** Checked before each write, because somebody else may have signed in. */
  readonly mayStore: (author: DraftAuthor) => boolean;
}

/** Unsent drafts: texts by name, private to their author. */
export interface DraftTexts {
  /** A member also gets, and takes over, what they wrote before signing in. */
  read(author: DraftAuthor, name: string): string | null;
  /** Null removes it. @returns whether it was stored; if not, the draft lasts until the page closes */
  write(author: DraftAuthor, name: string, text: string | null): boolean;
}

/** The key prefix of a server's drafts. */
export const draftsOf = (prefix: string, origin: string): string => `${prefix}drafts/${encodeURIComponent(origin)}/`;

/** Stores drafts, each as `{prefix}drafts/{origin}/{author}/{name}`. */
export function createDraftTexts({ storage, prefix = '', originOf, mayStore }: DraftPlace) {
  /** Drafts that did not fit into the storage, by key. */
  const unsaved = new Map<string, string>();

  function keyOf(author: DraftAuthor, name: string): string | null {
    const origin = originOf(author);
    return origin === null ? null : `${draftsOf(prefix, origin)}${author ?? 'nobody'}/${name}`;
  }

  /** @returns undefined if the browser refuses storage, or it is full */
  function use<T>(action: (store: Storage) => T): T | undefined {
    try {
      return action(storage());
    } catch {
      return undefined;
    }
  }

  const get = (key: string): string | null => unsaved.get(key) ?? use((store) => store.getItem(key)) ?? null;

  function put(key: string, text: string | null): boolean {
    unsaved.delete(key);
    const isStored = use((store) => (text === null ? store.removeItem(key) : store.setItem(key, text)) === undefined);
    if (isStored || text === null) return true;
    unsaved.set(key, text);
    return false;
  }

  function read(author: DraftAuthor, name: string): string | null {
    const key = keyOf(author, name);
    if (key === null) return null;
    const text = get(key);
    if (text !== null || author === null) return text;
    const visitors = read(null, name);
    if (visitors === null || !mayStore(author)) return null;
    put(key, visitors);
    put(keyOf(null, name)!, null);
    return visitors;
  }

  function write(author: DraftAuthor, name: string, text: string | null): boolean {
    const key = keyOf(author, name);
    if (key === null || (text !== null && !mayStore(author))) return false;
    const isStored = put(key, text);
    const visitors = author === null ? null : keyOf(null, name);
    if (visitors !== null) put(visitors, null);
    return isStored;
  }

  return { read, write, keyOf, get, put, use, unsaved };
}
