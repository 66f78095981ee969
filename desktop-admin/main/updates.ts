import { app } from 'electron';

/** How often an update is looked for, in milliseconds: every six hours. */
const EVERY = 6 * 60 * 60 * 1000;

/**
 * Looks for updates of an installed, signed app; they are taken at the next quit, never in the middle of work. A
 * development start has nothing to update, nor has a build without a place to get updates from.
 */
export async function lookForUpdates(onError: (error: unknown) => void): Promise<void> {
  if (!app.isPackaged) return;
  const { default: updater } = await import('electron-updater');
  const { autoUpdater } = updater;
  autoUpdater.autoInstallOnAppQuit = true;
  autoUpdater.on('error', onError);
  const look = () => void autoUpdater.checkForUpdates().catch(onError);
  look();
  setInterval(look, EVERY).unref();
}
