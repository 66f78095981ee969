import { registrationModes, type RegistrationMode } from '#shared/contracts/choices.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

const NAME = 'registration';

async function findMode(db: Db): Promise<RegistrationMode> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return registrationModes.find((mode) => mode === row?.value) ?? 'open';
}

/** Stores how people join. The caller records a change of the public content, which makes every process reload it. */
export async function storeMode(db: Db, mode: RegistrationMode, now: Timestamp): Promise<void> {
  await db
    .insertInto('site_settings')
    .values({ name: NAME, value: mode, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: mode, updated_at: now }))
    .execute();
}

/**
 * Reads how people join: open unless an administrator chose otherwise. Cached until the public content changes. The
 * version is read first, so cached data may be newer than its version, never older.
 */
export function registrationModeReader({
  db,
  contentVersion,
}: Pick<Deps, 'db' | 'contentVersion'>): () => Promise<RegistrationMode> {
  let cached: { version: number; mode: Promise<RegistrationMode> } | undefined;
  return () => {
    const version = contentVersion();
    if (cached?.version === version) return cached.mode;
    const made = { version, mode: findMode(db) };
    cached = made;
    made.mode.catch(() => {
      if (cached === made) cached = undefined;
    });
    return made.mode;
  };
}
