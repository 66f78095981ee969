import { Kysely } from 'kysely';
import { afterEach, beforeEach, inject } from 'vitest';
import type { Database } from '../../server/db/schema.ts';
import { openSqliteCopy, sqliteDialect } from '../../server/db/sqlite.ts';
import type { Db } from '../../server/db/transaction.ts';

/** A database of its own in memory, a copy of the one that was migrated and seeded for the whole run. */
export const openTestDatabase = (): Db =>
  new Kysely<Database>({ dialect: sqliteDialect(openSqliteCopy(Buffer.from(inject('database'), 'base64'))) });

/** A fresh database for each test of the file. */
export function useTestDatabase(): { readonly db: Db } {
  let db: Db;
  beforeEach(() => {
    db = openTestDatabase();
  });
  afterEach(() => db.destroy());
  return {
    get db() {
      return db;
    },
  };
}
