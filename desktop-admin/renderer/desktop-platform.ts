import type { Platform } from '#shared/api/platform.ts';
import { bridge } from './bridge.ts';
import { deviceDrafts } from './device-drafts.ts';

/** The desktop app as the console's shell. */
export const desktopPlatform: Platform = {
  kind: 'desktop',
  openSite: (path) => bridge.openSite(path),
  download: (path) => {
    // The app's own scheme answers it, and Electron asks where to save it.
    const link = document.createElement('a');
    link.href = path;
    link.download = '';
    link.click();
  },
  lookAtChat: (sessionId) => bridge.lookAtChat(sessionId),
  drafts: deviceDrafts,
  outbox: { read: () => bridge.readOutbox(), write: (text) => bridge.writeOutbox(text) },
};
