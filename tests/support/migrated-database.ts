import BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../../server/platform/clock.ts';
import { migrate } from '../../server/db/migrate-file.ts';
import type { Database } from '../../server/db/schema.ts';
import { sqliteDialect } from '../../server/db/sqlite.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import type { Db } from '../../server/db/transaction.ts';
import { seed } from '../../server/features/seed.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated and seeded database, serialised, in base64. */
    database: string;
    /** The address of a PostgreSQL with such a database as `template_bonjour`; undefined for SQLite. */
    postgres: string | undefined;
  }
}

/** Migrates and seeds one database for the whole run; each test starts from a copy. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const sqlite = new BetterSqlite3(':memory:');
  const db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) });
  await prepare(db);
  project.provide('database', sqlite.serialize().toString('base64'));
  await db.destroy();
  if (!process.env.TEST_DATABASE?.startsWith('postgres')) {
    project.provide('postgres', undefined);
    return undefined;
  }

  const server = await startPostgres();
  const admin = openPostgres(server.url('postgres'));
  await sql`create database template_bonjour`.execute(admin);
  await admin.destroy();
  const template = openPostgres(server.url('template_bonjour'));
  await prepare(template);
  await template.destroy();
  // A socket is faster than TCP.
  project.provide('postgres', `${server.url('postgres')}?host=${server.socketFolder}`);
  return server.stop;
}

async function prepare(db: Db): Promise<void> {
  await migrate(db);
  await seed({ db, clock: systemClock });
}
