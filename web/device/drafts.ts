import { createDrafts } from '#shared/api/listed-drafts.ts';
import { claimDevice, deviceOwner, isPageOf, onDeviceWiped, PRIVATE } from './owner.ts';

/** The keys of earlier versions, which said the kind of a draft first and then its author; and what names begin with now. */
const EARLIER: readonly (readonly [key: RegExp, begin: string])[] = [
  [/^private\/draft\/(\d+)\/(.*)$/, 'feed/'],
  [/^private\/message-words\/(\d+)\/draft\/(.*)$/, 'messages/'],
  [/^private\/console-draft\/(\d+)\/(.*)$/, ''],
];

/** The draft that an earlier version kept under a key of local storage. */
export function earlierDraft(key: string, text: string): [author: number, name: string, text: string] | null {
  for (const [pattern, begin] of EARLIER) {
    const [, author, name] = pattern.exec(key) ?? [];
    if (author !== undefined) return [Number(author), `${begin}${name}`, text];
  }
  return null;
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
