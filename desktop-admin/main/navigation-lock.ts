import { app, session, shell } from 'electron';
import { isAppAddress } from './app-address.ts';

/** What opens outside, in the person's own browser: pages, and nothing that starts a program. */
const isOutsideLink = (address: string, server: string | null): boolean => {
  try {
    const { protocol, origin } = new URL(address);
    return protocol === 'https:' || origin === server;
  } catch {
    return false;
  }
};

/**
 * Holds every page of this app where it is: no navigation elsewhere, no new windows, no web views, and no permission
 * but notifications (hazards, "Desktop"). Links to the world open in the browser.
 * @param server tells the server's origin, which may be plain http on this computer
 */
export function lockNavigation(server: () => string | null): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event) => {
      if (isAppAddress(event.url)) return;
      event.preventDefault();
      // A reply to an inquiry, in the person's own mail program.
      if (event.url.startsWith('mailto:')) void shell.openExternal(event.url);
    });
    contents.on('will-redirect', (event) => {
      if (!isAppAddress(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      if (isOutsideLink(url, server())) void shell.openExternal(url);
      return { action: 'deny' };
    });
  });
}

/** Refuses every permission but notifications of this app's own page. Needs a ready app. */
export function lockPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
    answer(may(permission, contents.getURL())),
  );
  session.defaultSession.setPermissionCheckHandler((_, permission, origin) => may(permission, origin));
}

const may = (permission: string, origin: string): boolean => permission === 'notifications' && isAppAddress(origin);
