import { createDrafts } from '#shared/api/listed-drafts.ts';
import { claimDevice, deviceOwner, isPageOf, onDeviceWiped, PRIVATE } from './owner.ts';

/**
 * What members have begun and not sent, on this device until they sign out, somebody else signs in, or they send it. A
 * session that ends by itself leaves it for its author.
 */
export const deviceDrafts = createDrafts({
  storage: () => localStorage,
  prefix: PRIVATE,
  originOf: () => location.origin,
  mayKeep: (author) => author !== null && isPageOf(author) && claimDevice(author),
});
// Also of what this page holds in memory, where the device had no room for it.
onDeviceWiped(() => deviceDrafts.wipe(location.origin, deviceOwner() ?? undefined));

/** In private storage, what the names of all drafts begin with. */
export const DRAFTS = 'drafts/';
