import { deviceOwner } from './owner.ts';

/** What another app hands over through the system's share sheet; each may be empty. */
export interface SharedWords {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

interface Stashed {
  readonly words: SharedWords;
  /** Whose the device was at that moment. */
  readonly owner: number | null;
}

/** In this tab alone; goes with a sign-out. */
const KEY = 'shared-words';
const TARGETS = new Set(['/feed', '/circle']);

/** What an address hands over; the names are those of `scripts/web-manifest.ts`. */
export function readShared({ pathname, search }: { pathname: string; search: string }): SharedWords | null {
  if (!TARGETS.has(pathname)) return null;
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name)?.trim() ?? '';
  const words = { title: read('title'), text: read('text'), url: read('url') };
  return Object.values(words).some((word) => word !== '') ? words : null;
}

/** Keeps shared words until the composer takes them, also over a sign-in, so that no address has to carry them. */
export function stashShared(words: SharedWords): void {
  inMemory = { words, owner: deviceOwner() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(inMemory));
  } catch {
    // A reload loses them where the browser keeps nothing.
  }
}

/** Gives what was shared, once, and nothing that belongs to somebody who has left since. */
export function takeShared(memberId: number): SharedWords | null {
  const stashed = inMemory ?? readStash();
  inMemory = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
  return stashed && [null, memberId].includes(stashed.owner) ? stashed.words : null;
}

let inMemory: Stashed | null = null;

function readStash(): Stashed | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stashed | null;
  } catch {
    return null;
  }
}
