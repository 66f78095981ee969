import { app } from 'electron';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from './files.ts';

/** Given at a start with the system: the window stays in the tray. */
export const HIDDEN = '--hidden';

/** Starts the console with the system, or no longer. Linux has no call for it, only a folder of starters. */
export function startWithSystem(wanted: boolean): void {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: wanted, args: [HIDDEN] });
    return;
  }
  const file = path.join(app.getPath('appData'), 'autostart', 'bonjour-console.desktop');
  if (!wanted && !existsSync(file)) return;
  // An AppImage runs from a folder that is gone tomorrow; its own place is in the environment.
  const program = process.env.APPIMAGE ?? process.execPath;
  writeWhole(file, wanted ? starterOf(program) : null);
}

const starterOf = (program: string): string =>
  ['[Desktop Entry]', 'Type=Application', 'Name=Bonjour', `Exec="${program}" ${HIDDEN}`, 'Terminal=false', ''].join(
    '\n',
  );
