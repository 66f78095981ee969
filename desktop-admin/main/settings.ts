import { app } from 'electron';
import path from 'node:path';
import type { DesktopSettings } from '#shared/api/desktop-bridge.ts';
import { readIfThere, writeWhole } from './files.ts';
import { isTimeOfDay } from '#shared/rules/quiet-hours.ts';
import { type WindowPlace, isPlace } from './window-place.ts';

interface Kept extends DesktopSettings {
  readonly server: string | null;
  readonly place: WindowPlace | null;
}

const initial: Kept = { openAtLogin: false, quietHours: null, server: null, place: null };

/** What the app remembers that is no secret, in one file. */
export class Settings {
  #kept: Kept;
  readonly #file = path.join(app.getPath('userData'), 'settings.json');

  constructor() {
    this.#kept = parse(readIfThere(this.#file));
  }

  get current(): Kept {
    return this.#kept;
  }

  change(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    writeWhole(this.#file, JSON.stringify(this.#kept, null, 2));
  }
}

function parse(file: Buffer | null): Kept {
  try {
    const read = JSON.parse(file?.toString() ?? '{}') as Partial<Record<keyof Kept, unknown>>;
    return {
      ...toSettings(read),
      server: typeof read.server === 'string' ? read.server : null,
      place: isPlace(read.place) ? read.place : null,
    };
  } catch {
    return initial;
  }
}

/** What a page or a file gives as settings → settings; anything odd falls back to what is off. */
export function toSettings(given: unknown): DesktopSettings {
  const { openAtLogin, quietHours } = (given ?? {}) as Partial<Record<keyof DesktopSettings, unknown>>;
  const { from, to } = (quietHours ?? {}) as { from?: unknown; to?: unknown };
  return {
    openAtLogin: openAtLogin === true,
    quietHours: isTimeOfDay(from) && isTimeOfDay(to) ? { from, to } : null,
  };
}
