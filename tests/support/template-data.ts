import { cpSync } from 'node:fs';
import { openDatabase } from '../../server/db/open.ts';
import { isFirstTime } from '../../server/db/seeds.ts';
import { ensureAdministrator } from '../../server/features/auth/administrators.ts';
import { createPlaceImport } from '../../server/features/places/import-places.ts';
import { seed } from '../../server/features/seed.ts';
import { systemClock as clock } from '../../server/platform/clock.ts';
import { readConfig } from '../../server/platform/config.ts';
import { createLog } from '../../server/platform/log.ts';
import { createPasswords } from '../../server/platform/passwords.ts';
import { newDataDir, removeDataDir } from './server-process.ts';

/** The administrator of each server of browser tests. */
export const ADMIN = { email: 'admin@bonjour.example', password: 'administrator' };

/** The settings that name them. */
export const APPOINTED = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

/** The variable that tells workers, which are separate processes, the template's folder. */
const TEMPLATE = 'TEMPLATE_DATA_DIR';

/**
 * Playwright's global set-up: creates, once for the whole run, the data folder that each server on SQLite starts from,
 * with everything that a first start would add: tables, seeds, places and the administrator.
 * @returns removes it
 */
export default async function makeTemplate(): Promise<() => void> {
  const folder = newDataDir();
  const db = await openDatabase(folder);
  const log = createLog('silent');
  await seed({ db, clock });
  // Only tests of the library fill it.
  await isFirstTime(db, clock, 'library-ordered');
  await isFirstTime(db, clock, 'webinars-ordered');
  await createPlaceImport({ db, clock, log }).ready();
  await ensureAdministrator({ db, clock, log, passwords: createPasswords(), config: readConfig(APPOINTED) });
  // Closing the last connection merges the journal into the file.
  await db.destroy();
  process.env[TEMPLATE] = folder;
  return () => removeDataDir(folder);
}

/** A new data folder: a copy of the template, or an empty one outside Playwright's run. */
export function dataDirFromTemplate(): string {
  const folder = newDataDir();
  const template = process.env[TEMPLATE];
  if (template) cpSync(template, folder, { recursive: true });
  return folder;
}
