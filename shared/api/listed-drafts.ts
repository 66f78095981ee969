import { createDraftTexts, type DraftAuthor, type DraftPlace, draftsOf, type DraftTexts } from './drafts.ts';

/** Drafts that can also be listed, observed and wiped. Separate from `drafts.ts`, because public pages need none of this. */
export interface Drafts extends DraftTexts {
  /** @param join merges with what another tab has written since this page last read the draft */
  write(author: DraftAuthor, name: string, text: string | null, join?: JoinDraft): boolean;
  /** The drafts whose names start with this prefix. */
  list(author: DraftAuthor, begin: string): readonly (readonly [name: string, text: string])[];
  /** Removes everybody's drafts on a server, except one author's. */
  wipe(origin: string, except?: DraftAuthor): void;
  /** Calls back after each change, in this page or another tab. @returns an unsubscribe function */
  onWrite(listener: DraftListener): () => void;
}

/**
 * @param other the other tab's text
 * @param before what this page last read, the common base of both
 */
export type JoinDraft = (other: string | null, before: string | null) => string | null;

type DraftListener = (author: DraftAuthor, name: string, text: string | null, before: string | null) => void;

/** Drafts that all tabs of a browser share. Each follows the others' changes. */
export function createDrafts(place: DraftPlace): Drafts {
  const { read, write, keyOf, get, put, use, unsaved } = createDraftTexts(place);
  const listeners = new Set<DraftListener>();
  /** What this page last read, by key. */
  const seen = new Map<string, string | null>();
  const all = `${place.prefix ?? ''}drafts/`;
  const keysUnder = (begin: string): string[] =>
    [...new Set([...(use(Object.keys) ?? []), ...unsaved.keys()])].filter((key) => key.startsWith(begin));
  const lastSeen = (key: string | null): string | null => (key === null ? null : (seen.get(key) ?? null));

  /** Reads a draft, and calls the listeners if another tab has changed it. */
  function notice(author: DraftAuthor, name: string, key: string, text: string | null): void {
    const before = lastSeen(key);
    seen.set(key, text);
    if (text === before) return;
    for (const listener of listeners) listener(author, name, text, before);
  }

  function noticeKey(key: string): void {
    const [, author, ...name] = key.slice(all.length).split('/');
    const by = author === 'nobody' ? null : Number(author);
    if (keyOf(by, name.join('/')) === key) notice(by, name.join('/'), key, get(key));
  }

  // A tab that was frozen, or restored with "Back", may have missed events.
  const noticeAll = () => new Set([...seen.keys(), ...keysUnder(all)]).forEach(noticeKey);
  const onStorage = ({ key }: StorageEvent) => {
    if (!key) noticeAll();
    else if (key.startsWith(all)) noticeKey(key);
  };
  const onVisible = () => document.visibilityState === 'visible' && noticeAll();

  function followOtherTabs(isFollowing: boolean): void {
    // Server rendering loads this module too.
    if (typeof window === 'undefined') return;
    const change = isFollowing ? 'addEventListener' : 'removeEventListener';
    window[change]('storage', onStorage as EventListener);
    window[change]('pageshow', noticeAll);
    document[change]('visibilitychange', onVisible);
  }

  return {
    read(author, name) {
      const key = keyOf(author, name);
      const text = read(author, name);
      if (key !== null && seen.has(key)) notice(author, name, key, text);
      else if (key !== null) seen.set(key, text);
      return text;
    },
    write(author, name, text, join) {
      const key = keyOf(author, name);
      const [now, before] = [key === null ? null : get(key), lastSeen(key)];
      const next = join && now !== before && now !== text ? join(now, before) : text;
      const isStored = write(author, name, next);
      const stored = read(author, name);
      if (key !== null) seen.set(key, stored);
      if (isStored || stored === next) for (const listener of listeners) listener(author, name, next, before);
      return isStored;
    },
    list(author, begin) {
      const own = keyOf(author, '');
      if (own === null) return [];
      return keysUnder(own + begin).map((key) => {
        const text = get(key) ?? '';
        seen.set(key, text);
        return [key.slice(own.length), text];
      });
    },
    wipe(origin, except) {
      const ofServer = draftsOf(place.prefix ?? '', origin);
      const excluded = except === undefined ? null : `${ofServer}${except ?? 'nobody'}/`;
      for (const key of keysUnder(ofServer)) {
        if (excluded !== null && key.startsWith(excluded)) continue;
        put(key, null);
        seen.delete(key);
      }
    },
    onWrite(listener) {
      if (listeners.size === 0) followOtherTabs(true);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) followOtherTabs(false);
      };
    },
  };
}

/**
 * Merges two texts with a common base. If only one tab changed it, its text wins. If both did, the result has both.
 */
export function joinTexts(before: string, other: string, own: string): string {
  if (own === other || other === before) return own;
  if (own === before) return other;
  const added = before !== '' && own.startsWith(before) ? own.slice(before.length).trimStart() : own;
  return [other.trimEnd(), added].filter(Boolean).join('\n\n');
}
