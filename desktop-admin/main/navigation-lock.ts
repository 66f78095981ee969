import { app, dialog, session, shell } from 'electron';
import { isAppAddress, judgeLink } from './addresses.ts';

/** Opens the website in the browser, asks before any other https page, and ignores other addresses. */
async function openOutside(address: string, server: string | null): Promise<void> {
  const verdict = judgeLink(address, server);
  if (verdict === 'refuse') return;
  if (verdict === 'ask') {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: 'Open this page in your browser?',
      // As the browser parses it, so that look-alike letters are visible.
      detail: new URL(address).href,
      buttons: ['Cancel', 'Open'],
      defaultId: 0,
      cancelId: 0,
    });
    if (response !== 1) return;
  }
  await shell.openExternal(address);
}

/**
 * Locks every page of this app: no navigation elsewhere, no new windows and no web views. Links to the website open in the
 * browser, other https links after a confirmation, and email addresses in the mail program.
 * @param server returns the server's origin, which may be plain http on this computer
 */
export function lockNavigation(server: () => string | null): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event) => {
      if (isAppAddress(event.url)) return;
      event.preventDefault();
      // A reply to an inquiry, in the administrator's own mail program.
      if (event.url.startsWith('mailto:')) void shell.openExternal(event.url);
    });
    contents.on('will-redirect', (event) => {
      if (!isAppAddress(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      void openOutside(url, server());
      return { action: 'deny' };
    });
  });
}

/**
 * Refuses all permissions, except that the app's own page may copy to the clipboard, such as a refused reply or an
 * invitation link. It never reads the clipboard. Needs a ready app.
 */
export function lockPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
    answer(may(permission, contents.getURL())),
  );
  session.defaultSession.setPermissionCheckHandler((_, permission, origin) => may(permission, origin));
}

const may = (permission: string, origin: string): boolean =>
  permission === 'clipboard-sanitized-write' && isAppAddress(origin);
