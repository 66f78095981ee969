import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { DataFolderError } from '../platform/errors.ts';
import { exclusively, lockBy } from './advisory-lock.ts';
import { codeOf, isLostRace } from './errors.ts';
import { compareMigrations, migrate, recordFirstError, recordedMigrations } from './migrate-file.ts';
import { assertNoMove } from './move-guard.ts';
import { assertSessions } from './pooler.ts';
import { addressOf, inWords, explainUnusable } from './postgres-errors.ts';
import { type PoolOptions, postgresPool } from './postgres-pool.ts';
import { countQueryTime } from './query-time.ts';
import { renewWhenReadOnly } from './renewal.ts';
import type { Database } from './schema.ts';
import type { Db } from './transaction.ts';

/** How many exclusive tasks one process may run at once. */
const LOCKS = 5;
/** About two minutes in all. */
const LOCK_TRIES = 40;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Opens a PostgreSQL database by its address. Connections are opened on demand.
 * @param url `postgres://user:password@host:port/database`
 */
export function openPostgres(url: string, options: PoolOptions = {}): Kysely<Database> {
  const pool = postgresPool(url, options);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      countQueryTime(event.queryDurationMillis);
      if (event.level !== 'error') return;
      connections.check(event.error);
      recordFirstError(event.error);
    },
  });
  const connections = renewWhenReadOnly(db, pool);
  // A separate pool: a task that holds a lock must not wait for a connection that it blocks itself.
  const locks = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: async () => postgresPool(url, { connections: LOCKS }) }),
  });
  lockBy(db, locks);
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await Promise.all([destroy(), locks.destroy()]);
  };
  return db;
}

/**
 * Opens a database and migrates it. Of several processes that start together, the first migrates and the others wait.
 * @throws DataFolderError when it is unreachable, when a pooler in between or its encoding does not fit, when a move of it
 * is in progress or unfinished, or when a newer version has made it incompatible
 */
export async function openMigratedPostgres(
  url: string,
  options: PoolOptions & { readonly log?: (text: string) => void },
): Promise<Db> {
  const db = await openReachable(url, options);
  try {
    await inWords(url, async () => {
      await assertSessions(url);
      await assertNoMove(db);
      await assertEncoding(db, url);
      await exclusively(db, 'start', () => bringUpToDate(db), { log: options.log });
    });
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Opens the configured database without migrating it.
 * @throws DataFolderError when it cannot be reached
 */
export async function openReachable(url: string, options: PoolOptions): Promise<Db> {
  const db = openPostgres(url, options);
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw new DataFolderError(`DATABASE_URL: ${explainUnusable(error, url)}`, { cause: error });
  }
}

async function assertEncoding(db: Db, url: string): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]!.server_encoding;
  if (encoding === 'UTF8') return;
  throw new DataFolderError(
    `DATABASE_URL: ${addressOf(url)} has the encoding ${encoding}, which can’t store every name. ` +
      `Create a UTF8 database: createdb --encoding=UTF8 --template=template0 NAME`,
  );
}

async function bringUpToDate(db: Db): Promise<void> {
  const noted = await recordedMigrations(db);
  const { pending, unknown } = compareMigrations(noted);
  // A previous build may restart after an update, as long as nothing it needs has been removed.
  const refused = unknown.length === 0 ? [] : await requiredOf(db, unknown);
  if (refused.length > 0) {
    throw new DataFolderError(
      `The database was changed by a newer version (${refused.join(', ')}), and this version can’t use it any more. Update this one first. Nothing was changed.`,
    );
  }
  if (pending.length === 0) return;
  for (let tries = 1; ; tries++) {
    try {
      await migrate(db);
      return;
    } catch (error) {
      if (tries === LOCK_TRIES || !(isLostRace(error) || codeOf(error) === LOCK_NOT_AVAILABLE)) throw error;
      await wait(1000 + Math.random() * 1000);
    }
  }
}

async function requiredOf(db: Db, unknown: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('required_migrations').select('name').where('name', 'in', unknown).execute();
  return rows.map(({ name }) => name);
}
