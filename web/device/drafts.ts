import { createDrafts } from '#shared/api/drafts.ts';
import { claimDevice, deviceOwner, isPageOf, onDeviceWiped, PRIVATE } from './owner.ts';

const KINDS: Readonly<Record<string, string>> = { draft: 'feed/' };

/** A draft as an earlier version kept it, which named its kind first, then its author: `private/draft/7/comment/12`. */
export function earlierDraft(key: string, text: string): [author: number, name: string, text: string] | null {
  const [, kind, author, name] = /^private\/(draft)\/(\d+)\/(.*)$/.exec(key) ?? [];
  return kind === undefined ? null : [Number(author), `${KINDS[kind]}${name}`, text];
}

/**
 * What members have begun and not sent, on this device until they sign out, somebody else signs in, or they send it. A
 * session that ends by itself leaves it for its author.
 */
export const deviceDrafts = createDrafts({
  storage: () => localStorage,
  prefix: PRIVATE,
  originOf: () => location.origin,
  mayKeep: (author) => author !== null && isPageOf(author) && claimDevice(author),
  earlier: earlierDraft,
});
// Also of what this page holds in memory, where the device had no room for it.
onDeviceWiped(() => deviceDrafts.wipe(location.origin, deviceOwner() ?? undefined));

/** In private storage, what the names of all drafts begin with. */
export const DRAFTS = 'drafts/';
