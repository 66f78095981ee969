import type { Platform } from '#shared/api/platform.ts';
import { claimDevice, CONSOLE_DRAFTS, readPrivate, removePrivate, writePrivate } from './app/private-storage.ts';

const OUTBOX = 'bonjour.replies';

const draftName = (personId: number, name: string) => `${CONSOLE_DRAFTS}${personId}/${name}`;

/** The website as the console's shell: pages and files open as everywhere in a browser. */
export const webPlatform: Platform = {
  kind: 'web',
  openSite: (path) => void window.open(path, '_blank', 'noopener'),
  download: (path) => window.location.assign(path),
  // Browsers are told of chats by the page itself.
  lookAtChat: () => undefined,
  // For this tab alone, and cleared with everything else of it at sign-out.
  outbox: {
    read: () => Promise.resolve(sessionStorage.getItem(OUTBOX)),
    write: (text) => {
      if (text === null) sessionStorage.removeItem(OUTBOX);
      else sessionStorage.setItem(OUTBOX, text);
      return Promise.resolve();
    },
  },
  drafts: {
    read(personId, name) {
      const wanted = draftName(personId, name);
      return readPrivate(wanted).find(([kept]) => kept === wanted)?.[1] ?? null;
    },
    write(personId, name, text) {
      if (text === null) {
        removePrivate(draftName(personId, name));
        return true;
      }
      claimDevice(personId);
      return writePrivate(draftName(personId, name), text);
    },
  },
};
