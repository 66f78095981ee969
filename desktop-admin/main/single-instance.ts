import { app } from 'electron';
import path from 'node:path';
import { LINK_SCHEME } from './app-address.ts';

/**
 * Makes this the one running console: a second start hands its link over and ends.
 * @param onLink a `bonjour-admin:` link that somebody followed
 * @param onSecond somebody started the app again
 * @returns false when another console runs already
 */
export function claimSingleInstance(onLink: (link: string) => void, onSecond: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  registerLinks();
  const take = (args: readonly string[]) => {
    const link = args.find((arg) => arg.startsWith(`${LINK_SCHEME}://`));
    if (link) onLink(link);
    return link !== undefined;
  };
  app.on('second-instance', (_, args) => {
    if (!take(args)) onSecond();
  });
  // macOS gives links to the app that runs.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    onLink(link);
  });
  take(process.argv);
  return true;
}

/** In development the system has to start Electron with this folder. */
function registerLinks(): void {
  const script = process.argv[1];
  if (app.isPackaged || !script) app.setAsDefaultProtocolClient(LINK_SCHEME);
  else app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, [path.resolve(script)]);
}
