/** The author of a draft: a member's id, or null for a visitor. */
export type DraftAuthor = number | null;

/** Where drafts lie, and for whom that place may be used. */
export interface DraftPlace {
  /** `localStorage` lasts on the device, `sessionStorage` as long as its tab. May throw: browsers can refuse storage. */
  readonly storage: () => Storage;
  /** Begins every key, so that whoever wipes the storage finds the drafts. */
  readonly prefix?: string;
  /** The server that knows the author: the same id on another is somebody else. Null where the author has no drafts. */
  readonly originOf: (author: DraftAuthor) => string | null;
  /** Asked before each write: the page may have become somebody else's in the meantime. */
  readonly mayKeep: (author: DraftAuthor) => boolean;
}

/** What people have begun and not sent: texts by name, each for its author alone. */
export interface DraftTexts {
  /** A member also gets, and takes over, what was written here before they signed in. */
  read(author: DraftAuthor, name: string): string | null;
  /** Null removes it. @returns whether the device keeps it; where it has no room, the draft lasts as long as the page */
  write(author: DraftAuthor, name: string, text: string | null): boolean;
}

/** The keys of the drafts of a server begin so. */
export const draftsOf = (prefix: string, origin: string): string => `${prefix}drafts/${encodeURIComponent(origin)}/`;

/** Keeps drafts in a storage, each as `{prefix}drafts/{origin}/{author}/{name}`. */
export function createDraftTexts({ storage, prefix = '', originOf, mayKeep }: DraftPlace) {
  /** Drafts for which the device has no room, by key. */
  const unsaved = new Map<string, string>();

  function keyOf(author: DraftAuthor, name: string): string | null {
    const origin = originOf(author);
    return origin === null ? null : `${draftsOf(prefix, origin)}${author ?? 'nobody'}/${name}`;
  }

  /** @returns undefined where the browser refuses storage, or has no room in it */
  function use<T>(action: (kept: Storage) => T): T | undefined {
    try {
      return action(storage());
    } catch {
      return undefined;
    }
  }

  const get = (key: string): string | null => unsaved.get(key) ?? use((kept) => kept.getItem(key)) ?? null;

  function put(key: string, text: string | null): boolean {
    unsaved.delete(key);
    const isStored = use((kept) => (text === null ? kept.removeItem(key) : kept.setItem(key, text)) === undefined);
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
    if (visitors === null || !mayKeep(author)) return null;
    put(key, visitors);
    put(keyOf(null, name)!, null);
    return visitors;
  }

  function write(author: DraftAuthor, name: string, text: string | null): boolean {
    const key = keyOf(author, name);
    if (key === null || (text !== null && !mayKeep(author))) return false;
    const isStored = put(key, text);
    const visitors = author === null ? null : keyOf(null, name);
    if (visitors !== null) put(visitors, null);
    return isStored;
  }

  return { read, write, keyOf, get, put, use, unsaved };
}
