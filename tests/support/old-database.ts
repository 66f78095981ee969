import { Kysely, sql } from 'kysely';
import { migrations } from '#data/migrations/index.ts';
import { openSqliteFile, sqliteDialect } from '../../server/db/sqlite.ts';

interface Options {
  /** The number of migrations to run; all by default. */
  readonly migrations?: number;
  /** Records the names that migrations had before they were renumbered. */
  readonly formerNames?: boolean;
}

const FORMER_NUMBERS = [
  30, 31, 34, 35, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 70, 71, 77,
  78, 79,
];
const FIRST_RENUMBERED = 29;

/** The name of a migration in the versions before it got its number. */
export function formerName(name: string): string {
  const number = FORMER_NUMBERS[Number(name.slice(0, 4)) - FIRST_RENUMBERED];
  return number === undefined ? name : `${String(number).padStart(4, '0')}${name.slice(4)}`;
}

/** Creates a database file as an earlier version left it. */
export async function makeOldDatabase(file: string, options: Options = {}): Promise<void> {
  const { migrations: count = Infinity, formerNames = false } = options;
  const sqlite = openSqliteFile(file);
  // Durability is not needed here.
  sqlite.pragma('synchronous = OFF');
  const db = new Kysely<unknown>({ dialect: sqliteDialect(sqlite) });
  try {
    await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
    await sql`create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)`.execute(
      db,
    );
    for (const [index, [name, migration]] of Object.entries(migrations).slice(0, count).entries()) {
      await migration.up(db);
      const noted = formerNames ? formerName(name) : name;
      const at = new Date(Date.UTC(2026, 0, 1) + index).toISOString();
      await sql`insert into kysely_migration (name, timestamp) values (${noted}, ${at})`.execute(db);
    }
  } finally {
    await db.destroy();
    sqlite.close();
  }
}
