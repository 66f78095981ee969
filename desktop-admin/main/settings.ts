import path from 'node:path';
import type { DesktopSettings } from '#shared/api/desktop-bridge.ts';
import { isTimeOfDay } from '#shared/rules/quiet-hours.ts';
import { readIfThere, writeWhole } from './files.ts';

interface StoredSettings extends DesktopSettings {
  readonly server: string | null;
  readonly place: WindowPlace | null;
}

const initial: StoredSettings = { openAtLogin: false, quietHours: null, server: null, place: null };

/** Stores settings, server and window position in one file. Nothing in it is secret. */
export class Settings {
  #stored: StoredSettings;
  readonly #file: string;

  constructor(folder: string) {
    this.#file = path.join(folder, 'settings.json');
    this.#stored = parse(readIfThere(this.#file));
  }

  get current(): StoredSettings {
    return this.#stored;
  }

  change(change: Partial<StoredSettings>): void {
    this.#stored = { ...this.#stored, ...change };
    writeWhole(this.#file, JSON.stringify(this.#stored, null, 2));
  }
}

function parse(file: Buffer | null): StoredSettings {
  try {
    const read = JSON.parse(file?.toString() ?? '{}') as Partial<Record<keyof StoredSettings, unknown>>;
    return {
      ...toSettings(read),
      server: typeof read.server === 'string' ? read.server : null,
      place: isPlace(read.place) ? read.place : null,
    };
  } catch {
    return initial;
  }
}

/** Reads settings from the page or the file. Invalid values count as off. */
export function toSettings(given: unknown): DesktopSettings {
  const { openAtLogin, quietHours } = (given ?? {}) as Partial<Record<keyof DesktopSettings, unknown>>;
  const { from, to } = (quietHours ?? {}) as { from?: unknown; to?: unknown };
  return {
    openAtLogin: openAtLogin === true,
    quietHours: isTimeOfDay(from) && isTimeOfDay(to) ? { from, to } : null,
  };
}

/** The window's position, in points of the desktop. */
interface WindowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly maximised: boolean;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const isPlace = (value: unknown): value is WindowPlace =>
  typeof value === 'object' &&
  value !== null &&
  ['x', 'y', 'width', 'height'].every((name) => Number.isFinite((value as Record<string, unknown>)[name])) &&
  typeof (value as WindowPlace).maximised === 'boolean';

/** How much of the window must be on a screen to be grabbed, in points. */
const REACHABLE = 100;

/** @returns the position, unless its screen is gone: a window out of view cannot be moved back */
export function placeOnScreens(place: WindowPlace | null, screens: readonly Area[]): WindowPlace | undefined {
  if (!place) return undefined;
  const isReachable = screens.some(
    (screen) =>
      overlap(place.x, place.width, screen.x, screen.width) >= REACHABLE &&
      place.y >= screen.y &&
      place.y <= screen.y + screen.height - REACHABLE,
  );
  return isReachable ? place : undefined;
}

const overlap = (a: number, lengthA: number, b: number, lengthB: number): number =>
  Math.min(a + lengthA, b + lengthB) - Math.max(a, b);
