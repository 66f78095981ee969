import { app, Menu } from 'electron';
import path from 'node:path';
import { ConsoleApp } from './console-app.ts';
import { lockNavigation, lockPermissions } from './navigation-lock.ts';
import { declarePageScheme, servePage } from './page-scheme.ts';
import { claimSingleInstance } from './single-instance.ts';
import { HIDDEN } from './start-with-system.ts';
import { lookForUpdates } from './updates.ts';

/** Where the build has put the three parts side by side. */
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
  // macOS needs its own menu for copying and quitting; elsewhere a menu bar would hold nothing.
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);
  running = new ConsoleApp({
    preload: path.join(folder, 'preload', 'preload.cjs'),
    icon: path.join(folder, 'renderer', 'icon-tray.png'),
  });
  servePage(path.join(folder, 'renderer'), running.connection);
  running.start(!process.argv.includes(HIDDEN));
  if (earlyLink) running.follow(earlyLink);
  app.on('activate', () => running?.open());
  // The tray keeps it running.
  app.on('window-all-closed', () => undefined);
  // oxlint-disable-next-line no-console -- an app that cannot be updated says so where its maker looks
  void lookForUpdates((error) => console.error('No update could be looked for:', error));
}
