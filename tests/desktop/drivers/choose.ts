import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PLACES } from '../../../scripts/paths.mjs';
import type { Driver } from './driver.ts';
import { electronDriver } from './electron.ts';
import { standInDriver } from './stand-in.ts';

/** What the choice depends on. */
export interface Place {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The folder of the `electron` package. */
  readonly folder: string;
}

const here = (): Place => ({
  env: process.env,
  platform: process.platform,
  folder: path.join(PLACES.modules, 'electron'),
});

/** The real app if Electron's binary is there and can show a window, else the stand-in. */
export function chooseDriver(place: Place = here()): Driver {
  const binary = electronBinary(place);
  return binary === undefined ? standInDriver : electronDriver(binary);
}

/**
 * @returns Electron's program, or undefined without a usable one. Looking for it downloads nothing; importing the
 *   `electron` package would.
 * @throws when `ELECTRON_PATH` is unusable: a test run that asks for the real app must not use another
 */
export function electronBinary({ env, platform, folder }: Place): string | undefined {
  const hasScreen = platform !== 'linux' || Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY);
  const asked = env.ELECTRON_PATH;
  if (asked) {
    if (!existsSync(asked)) throw new Error(`ELECTRON_PATH names ${asked}, which is not there`);
    if (!hasScreen) throw new Error('ELECTRON_PATH needs a screen: set DISPLAY, or run under xvfb-run');
    return asked;
  }
  // The package records here what it has downloaded.
  const note = path.join(folder, 'path.txt');
  if (!hasScreen || !existsSync(note)) return undefined;
  const fetched = path.join(folder, 'dist', readFileSync(note, 'utf8').trim());
  return existsSync(fetched) ? fetched : undefined;
}
