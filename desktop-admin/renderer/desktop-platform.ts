import type { Platform } from '#shared/api/platform.ts';
import { bridge } from './bridge.ts';
import { currentOwner, deviceDrafts } from './desktop-store.ts';

/** The desktop app as the console's platform. */
export const desktopPlatform: Platform = {
  kind: 'desktop',
  owner: currentOwner,
  openSite: (path) => bridge.openSite(path),
  download: (path) => {
    // Served by the app's own scheme. Electron asks where to save the file.
    const link = document.createElement('a');
    link.href = path;
    link.download = '';
    link.click();
  },
  setOpenChat: (sessionId) => bridge.setOpenChat(sessionId),
  outbox: {
    read: (owner) => bridge.readOutbox(owner),
    write: (owner, key, reply) => bridge.writeOutbox({ owner, key, reply }).catch(() => false),
    // The app has a single window.
    listen: () => () => undefined,
  },
  drafts: deviceDrafts,
};
