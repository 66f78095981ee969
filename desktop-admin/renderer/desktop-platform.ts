import type { Platform } from '#shared/api/platform.ts';
import { bridge } from './bridge.ts';
import { currentOwner, deviceDrafts } from './desktop-store.ts';

/** The desktop app as the console's shell. */
export const desktopPlatform: Platform = {
  kind: 'desktop',
  owner: currentOwner,
  openSite: (path) => bridge.openSite(path),
  download: (path) => {
    // The app's own scheme answers it, and Electron asks where to save it.
    const link = document.createElement('a');
    link.href = path;
    link.download = '';
    link.click();
  },
  lookAtChat: (sessionId) => bridge.lookAtChat(sessionId),
  outbox: {
    read: (owner) => bridge.readOutbox(owner),
    write: (owner, key, reply) => bridge.writeOutbox({ owner, key, reply }).catch(() => false),
    // There is one window.
    listen: () => () => undefined,
  },
  drafts: deviceDrafts,
};
