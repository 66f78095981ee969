import { PGlite } from '@electric-sql/pglite';
import BetterSqlite3 from 'better-sqlite3';
import { type Dialect, Kysely, PGliteDialect } from 'kysely';
import { describe } from 'vitest';
import { migrate } from '../../server/db/migrate-file.ts';
import type { Database } from '../../server/db/schema.ts';
import { openSqliteCopy, sqliteDialect } from '../../server/db/sqlite.ts';
import type { Db } from '../../server/db/transaction.ts';
import { onPostgres, openTestDatabase } from './test-database.ts';

interface Kind {
  readonly name: 'SQLite' | 'PostgreSQL';
  readonly tags: string[];
  /** A database with all tables and nobody in it. */
  readonly open: () => Promise<Db>;
}

async function migrated(dialect: Dialect): Promise<Db> {
  const db = new Kysely<Database>({ dialect });
  await migrate(db);
  return db;
}

/**
 * The databases to which the same is to be shown. A run that has a PostgreSQL shows it there. Elsewhere PGlite, which takes
 * ten seconds to begin, is one, in full runs alone.
 */
const databases: readonly Kind[] = onPostgres
  ? [{ name: 'PostgreSQL', tags: [], open: async () => openTestDatabase() }]
  : [
      {
        name: 'SQLite',
        tags: [],
        open: () => migrated(sqliteDialect(openSqliteCopy(new BetterSqlite3(':memory:').serialize()))),
      },
      { name: 'PostgreSQL', tags: ['full'], open: () => migrated(new PGliteDialect({ pglite: new PGlite() })) },
    ];

/** Shows the same on each of them. */
export function describeOnBoth(what: string, tests: (kind: Kind) => void): void {
  for (const kind of databases) describe(`${what} in ${kind.name}`, { tags: kind.tags }, () => tests(kind));
}
