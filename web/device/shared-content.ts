import { deviceOwner } from './owner.ts';
import { tabDrafts } from './tab-drafts.ts';

/** What another app shares through the system's share sheet; each part may be empty. */
export interface SharedContent {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

const DRAFT = 'shared';
const TARGETS = new Set(['/feed', '/circle']);

/** What an address shares; the parameter names are from `scripts/web-manifest.ts`. */
export function readShared({ pathname, search }: { pathname: string; search: string }): SharedContent | null {
  if (!TARGETS.has(pathname)) return null;
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name)?.trim() ?? '';
  const words = { title: read('title'), text: read('text'), url: read('url') };
  return Object.values(words).some((word) => word !== '') ? words : null;
}

/**
 * Stores shared text in this tab until the composer takes it, so that it does not stay in the address: a visitor has to
 * sign in first.
 */
export function stashShared(words: SharedContent): void {
  tabDrafts.write(deviceOwner(), DRAFT, JSON.stringify(words));
}

/** Takes what this member has shared, also as a visitor before signing in. Returns it once. */
export function takeShared(memberId: number): SharedContent | null {
  const text = tabDrafts.read(memberId, DRAFT);
  tabDrafts.write(memberId, DRAFT, null);
  return text === null ? null : (JSON.parse(text) as SharedContent);
}
