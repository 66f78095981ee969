import { app, Menu } from 'electron';
import path from 'node:path';
import { LINK_SCHEME } from './addresses.ts';
import { ConsoleApp } from './console-app.ts';
import { lockNavigation, lockPermissions } from './navigation-lock.ts';
import { declarePageScheme, servePage } from './page-scheme.ts';
import { HIDDEN } from './start-with-system.ts';

const UPDATE_INTERVAL_MS = 6 * 60 * 60 * 1000;

/** Where the build puts the three parts. */
const folder = path.dirname(import.meta.dirname);
let running: ConsoleApp | undefined;
let earlyLink: string | undefined;

declarePageScheme();
app.setName('Bonjour');
// Without it Windows shows no notification.
app.setAppUserModelId('com.bonjour.console');
lockNavigation(() => running?.connection.origin ?? null);

const isFirst = claimSingleInstance(
  (link) => {
    if (running) running.follow(link);
    else earlyLink = link;
  },
  () => running?.open(),
);

if (isFirst) void app.whenReady().then(start);
else app.quit();

function start(): void {
  lockPermissions();
  // macOS needs a menu for copying and quitting. Elsewhere the menu bar would be empty.
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);
  running = new ConsoleApp({
    preload: path.join(folder, 'preload', 'preload.cjs'),
    icon: path.join(folder, 'renderer', 'icon-tray.png'),
  });
  servePage(path.join(folder, 'renderer'), running.connection);
  running.start(!process.argv.includes(HIDDEN));
  if (earlyLink) running.follow(earlyLink);
  app.on('activate', () => running?.open());
  // The app keeps running in the tray.
  app.on('window-all-closed', () => undefined);
  // oxlint-disable-next-line no-console -- a failed update is logged for its developers
  void lookForUpdates((error) => console.error('Could not check for updates:', error));
}

/**
 * Checks for updates of the packaged app. They are installed at the next quit, never while somebody works. A development
 * start does not check. In a build without an update server, each check ends in `onError`.
 */
async function lookForUpdates(onError: (error: unknown) => void): Promise<void> {
  if (!app.isPackaged) return;
  const { default: updater } = await import('electron-updater');
  const { autoUpdater } = updater;
  autoUpdater.autoInstallOnAppQuit = true;
  autoUpdater.on('error', onError);
  const look = () => void autoUpdater.checkForUpdates().catch(onError);
  look();
  setInterval(look, UPDATE_INTERVAL_MS).unref();
}

/**
 * Takes the single-instance lock: a second start passes its link on and quits.
 * @param onLink a `bonjour-admin:` link that somebody followed
 * @param onSecond somebody started the app again
 * @returns false when another console is running
 */
function claimSingleInstance(onLink: (link: string) => void, onSecond: () => void): boolean {
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
  // macOS passes links to the running app.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    onLink(link);
  });
  take(process.argv);
  return true;
}

/** In development, the system must start Electron with this folder. */
function registerLinks(): void {
  const script = process.argv[1];
  if (app.isPackaged || !script) app.setAsDefaultProtocolClient(LINK_SCHEME);
  else app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, [path.resolve(script)]);
}
