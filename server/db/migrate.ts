import { Migrator } from 'kysely/migration';
import { migrations } from '#data/migrations/index.ts';
import type { Db } from './transaction.ts';

/**
 * Brings the tables up to date.
 * @returns the names of the migrations that ran
 * @throws the first failure; what had succeeded before it stays
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
