import { createDraftTexts } from '#shared/api/drafts.ts';
import { deviceOwner, mayKeep } from './owner.ts';

/**
 * What visitors and members have begun, as long as the tab is open. It goes with every wipe of the device. Apart from
 * `drafts.ts`, which public pages do not need.
 */
export const tabDrafts = createDraftTexts({
  storage: () => sessionStorage,
  originOf: () => location.origin,
  mayKeep,
  // An earlier version did not say whose it is.
  earlier: (key, text) => (key === 'draft:contact' ? [deviceOwner(), 'contact', text] : null),
});
