import { deviceOwner } from './owner.ts';
import { tabDrafts } from './tab-drafts.ts';

/** What another app hands over through the system's share sheet; each may be empty. */
export interface SharedWords {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

const DRAFT = 'shared';
const TARGETS = new Set(['/feed', '/circle']);

/** What an address hands over; the names are those of `scripts/web-manifest.ts`. */
export function readShared({ pathname, search }: { pathname: string; search: string }): SharedWords | null {
  if (!TARGETS.has(pathname)) return null;
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name)?.trim() ?? '';
  const words = { title: read('title'), text: read('text'), url: read('url') };
  return Object.values(words).some((word) => word !== '') ? words : null;
}

/**
 * Puts shared words by in this tab until the composer takes them, so that no address carries them on: a visitor signs
 * in first.
 */
export function stashShared(words: SharedWords): void {
  tabDrafts.write(deviceOwner(), DRAFT, JSON.stringify(words));
}

/** Gives what this member, or a visitor before they signed in, has shared, once. */
export function takeShared(memberId: number): SharedWords | null {
  const text = tabDrafts.read(memberId, DRAFT);
  tabDrafts.write(memberId, DRAFT, null);
  return text === null ? null : (JSON.parse(text) as SharedWords);
}
