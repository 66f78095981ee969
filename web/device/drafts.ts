import { createDrafts } from '#shared/api/listed-drafts.ts';
import { claimDevice, deviceOwner, isPageOf, onDeviceWiped, PRIVATE } from './owner.ts';

/**
 * Members' unsent drafts, stored on this device until they are sent, the member signs out or somebody else signs in.
 * They survive an expired session.
 */
export const deviceDrafts = createDrafts({
  storage: () => localStorage,
  prefix: PRIVATE,
  originOf: () => location.origin,
  mayStore: (author) => author !== null && isPageOf(author) && claimDevice(author),
});
// Also drafts in this page's memory, for which the device had no room.
onDeviceWiped(() => deviceDrafts.wipe(location.origin, deviceOwner() ?? undefined));

/** The prefix of all drafts in private storage. */
export const DRAFTS = 'drafts/';
