import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import path from 'node:path';
import type { Deps } from '../../app/deps.ts';
import { exclusively } from '../../db/advisory-lock.ts';
import { transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { PROJECT } from '../../platform/data-folder.ts';
import { deleteSomePlaces, insertPlaces, recordPlacesImport, placesAreImported } from './place-repository.ts';

/** Increase this when the data or `placeKey` changes, so that the places are imported again. */
export const PLACES_SEED = 'places-1';
const BATCH = 400;
/** The delay after the start, which is a busy time. */
const AFTER_START = 15_000;
const LIST_CITIES = path.join(PROJECT, 'server/features/places/list-cities.ts');

type Line = [
  key: string,
  id: number,
  name: string,
  region: string,
  country: string,
  weight: number,
  latitude: number,
  longitude: number,
];
type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

export interface PlaceImport {
  /** Waits until the places are imported, and starts the import if needed. */
  ready(): Promise<void>;
  /** Starts the import a while after the server, unless it has started already. @returns a function that stops it */
  startLater(): () => void;
}

/**
 * Imports GeoNames' places into the database, once: shortly after the first start, or when the first place is looked
 * up. A separate process reads them and frees its 100 MB on exit. They are written in short batches. After a crash it
 * starts again.
 */
export function createPlaceImport(deps: Needs): PlaceImport {
  const stopping = new AbortController();
  let importing: Promise<void> | undefined;
  const ready = (): Promise<void> => {
    importing ??= exclusively(deps.db, 'places', () => importPlaces(deps, stopping.signal)).catch((error: unknown) => {
      importing = undefined;
      if (!stopping.signal.aborted) throw error;
    });
    return importing;
  };
  return {
    ready,
    startLater() {
      const timer = setTimeout(() => {
        ready().catch((error: unknown) => deps.log.error({ err: error }, 'places: the import failed'));
      }, AFTER_START);
      timer.unref();
      return () => {
        clearTimeout(timer);
        stopping.abort();
      };
    },
  };
}

async function importPlaces({ db, clock, log }: Needs, signal: AbortSignal): Promise<void> {
  if (await placesAreImported(db, PLACES_SEED)) return;
  while (await deleteSomePlaces(db, BATCH)) await turn(signal);
  let count = 0;
  for await (const batch of batches(signal)) {
    count += (await transaction(db, (tx) => insertPlaces(tx.db, batch.map(rowOf)))).length;
    await turn(signal);
  }
  await recordPlacesImport(db, PLACES_SEED, timestamp(clock));
  log.info({ names: count }, 'places: imported');
}

/** Lets other requests in between. */
async function turn(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}

/** The other process's output, in batches of lines. @throws when it fails */
async function* batches(signal: AbortSignal): AsyncGenerator<Line[]> {
  const child = spawn(process.execPath, [LIST_CITIES], { stdio: ['ignore', 'pipe', 'inherit'], signal });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the list of places ended with ${code}`))));
  });
  // Awaited below. Until then, marks the rejection as handled.
  ended.catch(() => {});
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let batch: Line[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    batch.push(JSON.parse(line) as Line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  await ended;
  yield batch;
}

const rowOf = ([search_name, geoname_id, name, region, country, weight, latitude, longitude]: Line) => ({
  search_name,
  geoname_id,
  name,
  region,
  country,
  weight,
  latitude,
  longitude,
});
