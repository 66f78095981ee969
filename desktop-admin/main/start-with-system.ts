import { app } from 'electron';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from './files.ts';

/** The argument for a start with the system, which leaves the window in the tray. */
export const HIDDEN = '--hidden';

/** Turns the start with the system on or off. Linux has no call for it, only a folder of desktop entries. */
export function startWithSystem(wanted: boolean): void {
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: wanted, args: [HIDDEN] });
    return;
  }
  const file = path.join(app.getPath('appData'), 'autostart', 'bonjour-console.desktop');
  if (!wanted && !existsSync(file)) return;
  // An AppImage runs from a temporary folder. Its own path is in the environment.
  const program = process.env.APPIMAGE ?? process.execPath;
  writeWhole(file, wanted ? starterOf(program) : null);
}

const starterOf = (program: string): string =>
  ['[Desktop Entry]', 'Type=Application', 'Name=Bonjour', `Exec="${program}" ${HIDDEN}`, 'Terminal=false', ''].join(
    '\n',
  );
