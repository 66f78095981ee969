import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../../server/platform/clock.ts';
import { migrate } from '../../server/db/migrate-file.ts';
import type { Database } from '../../server/db/schema.ts';
import { sqliteDialect } from '../../server/db/sqlite.ts';
import { seed } from '../../server/features/seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated and seeded database, serialised, in base64. */
    database: string;
  }
}

/** Migrates and seeds one database for the whole run; each test starts from a copy. */
export async function setup(project: TestProject): Promise<void> {
  const sqlite = new BetterSqlite3(':memory:');
  const db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) });
  await migrate(db);
  await seed({ db, clock: systemClock });
  project.provide('database', sqlite.serialize().toString('base64'));
  await db.destroy();
}
