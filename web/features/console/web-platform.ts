import type { Platform } from '#shared/api/platform.ts';
import { deviceDrafts } from '../../device/drafts.ts';
import {
  CONSOLE_REPLIES,
  onPrivateChange,
  readPrivate,
  removePrivate,
  writePrivate,
} from '../../device/private-storage.ts';
import { claimDevice, currentMember, isPageOf } from '../../device/owner.ts';

/** @returns whether it is stored: the page may belong to somebody else, or nobody, in the meantime */
function keep(personId: number, name: string, text: string | null): boolean {
  if (text !== null) return isPageOf(personId) && claimDevice(personId) && writePrivate(name, text);
  removePrivate(name);
  return true;
}

const repliesOf = (personId: number) => `${CONSOLE_REPLIES}${personId}/`;

/** The website as the console's platform: pages and files open in the browser. */
export const webPlatform: Platform = {
  kind: 'web',
  owner() {
    const personId = currentMember();
    return personId === undefined ? null : { origin: window.location.origin, personId };
  },
  openSite: (path) => void window.open(path, '_blank', 'noopener'),
  download: (path) => window.location.assign(path),
  // In browsers the page itself shows chat notifications.
  setOpenChat: () => undefined,
  // Browser storage belongs to one origin, so the person's id is enough.
  outbox: {
    read: ({ personId }) => Promise.resolve(readPrivate(repliesOf(personId)).map(([, text]) => text)),
    write: ({ personId }, key, text) => Promise.resolve(keep(personId, repliesOf(personId) + key, text)),
    listen: (listener) => onPrivateChange(CONSOLE_REPLIES, listener),
  },
  drafts: deviceDrafts,
};
