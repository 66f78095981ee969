import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { acquireDataLock } from '../db/data-lock.ts';
import { isBusy } from '../db/errors.ts';
import {
  APPLICATION_NAME,
  assertFileMoved,
  assertNoMove,
  isBeingMovedInto,
  isFileBeingMovedInto,
  lockForMove,
} from '../db/move-guard.ts';
import { compareMigrations, migrate, migrateFile, needsMigration, recordedMigrations } from '../db/migrate-file.ts';
import { openPostgres } from '../db/postgres.ts';
import { exactTypes } from '../db/postgres-pool.ts';
import { addressOf, explainUnusable } from '../db/postgres-errors.ts';
import type { Database } from '../db/schema.ts';
import { openSqliteFile, sqliteDialect } from '../db/sqlite.ts';
import type { Db } from '../db/transaction.ts';
import { databaseFile, restoreIsPending } from '../platform/data-folder.ts';
import { CommandError } from '../platform/errors.ts';

/** One of a move's two databases, locked until it is closed. */
export interface Side {
  /** Its name in messages. */
  readonly label: string;
  readonly db: Db;
  /** The same connection, where it is SQLite. */
  readonly sqlite: BetterSqlite3.Database | undefined;
  close(): Promise<void>;
}

type Role = 'source' | 'target';

/**
 * Opens a data folder's database, migrated, for this process alone. Foreign keys are not enforced.
 * @throws CommandError when it is in use, or a source does not exist; DataFolderError when it cannot be migrated
 */
export async function openFolderSide(dataDir: string, role: Role): Promise<Side> {
  const file = databaseFile(dataDir);
  if (role === 'source' && !existsSync(file)) throw new CommandError(`There is no database in ${dataDir}.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = acquireDataLock(dataDir, 'replace');
  if (!lock) throw new CommandError(`The server or a command is using ${dataDir}. Stop it first.`);
  try {
    if (restoreIsPending(dataDir)) {
      throw new CommandError(`A restore into ${dataDir} isn’t finished. Start the server once, then stop it again.`);
    }
    const sqlite = await openAlone(file, role);
    if (role === 'source') sqlite.pragma('query_only = on');
    const db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) });
    const close = async (): Promise<void> => {
      await db.destroy();
      sqlite.close();
      lock.release();
    };
    return { label: dataDir, db, sqlite, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Other tools, and servers of earlier versions, do not hold our locks. */
async function openAlone(file: string, role: Role): Promise<BetterSqlite3.Database> {
  try {
    const sqlite = openSqliteFile(file, { alone: true });
    try {
      if (role === 'source') assertFileMoved(sqlite);
      if (!needsMigration(sqlite)) return sqlite;
      refuseOlderMove(role === 'target' && isFileBeingMovedInto(sqlite), file);
    } catch (error) {
      sqlite.close();
      throw error;
    }
    sqlite.close();
    await migrateFile(file);
    return openSqliteFile(file, { alone: true });
  } catch (error) {
    if (isBusy(error)) throw new CommandError(`Another process has ${file} open. Stop it first.`);
    throw error;
  }
}

/** Migrations would meet tables without their indexes and keys. */
function refuseOlderMove(isBegun: boolean, label: string): void {
  if (isBegun)
    throw new CommandError(`A move into ${label} was started by an older version. Delete it and start with a new one.`);
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Allows long statements, and builds word indexes at once instead of in batches. */
const SETTINGS = [
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "maintenance_work_mem = '256MB'",
];

/** A killed move's connection may last this long, because PostgreSQL does not always check its client. */
const LOCK_WAIT_MS = 3000;
const LOCK_POLL_MS = 250;

async function waitForLock(client: pg.Client, label: string): Promise<void> {
  // Makes PostgreSQL check once a second during a move's statements. Not every system supports this.
  await client.query('set client_connection_check_interval = 1000').catch(() => {});
  for (let waited = 0; !(await lockForMove(client)); waited += LOCK_POLL_MS) {
    if (waited >= LOCK_WAIT_MS) {
      throw new CommandError(`Servers or commands are still connected to ${label}. Stop all of them first.`);
    }
    await wait(LOCK_POLL_MS);
  }
}

/** The first version with `create or replace trigger`. */
const LEAST_VERSION = 14;

/**
 * Connects to a PostgreSQL database, migrated, while no server uses it. A source is read in one snapshot.
 * @throws CommandError when it is unreachable, is used by servers, or contains something else; DataFolderError when a
 * move into a source is unfinished
 */
export async function openPostgresSide(url: string, role: Role): Promise<Side> {
  const client = new pg.Client({
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: exactTypes,
  });
  // Running statements fail when the connection is lost.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new CommandError(explainUnusable(error, url));
  });
  const label = addressOf(url);
  const db = new Kysely<Database>({
    // One connection for all: it holds the lock, and the move ends with it.
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => Object.assign(client, { release: () => {} }), end: () => client.end() },
    }),
  });
  try {
    for (const setting of SETTINGS) await client.query(`set ${setting}`);
    await refuseUnfit(client, label);
    await waitForLock(client, label);
    if (role === 'source') await assertNoMove(db);
    const isOld = compareMigrations(await recordedMigrations(db)).pending.length > 0;
    if (isOld) {
      refuseOlderMove(await isBeingMovedInto(db), label);
      // Separate connections: the migrator takes its own locks.
      const pool = openPostgres(url, { connections: 2 });
      try {
        await migrate(pool);
      } finally {
        await pool.destroy();
      }
    }
    if (role === 'source') await client.query('begin isolation level repeatable read read only');
  } catch (error) {
    await client.end();
    throw error;
  }
  return { label, db, sqlite: undefined, close: () => client.end() };
}

async function refuseUnfit(client: pg.Client, label: string): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; tables: string[] | null }>(`select
    current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
    (select array_agg(tablename::text) from pg_tables where schemaname = current_schema()) as tables`);
  const { version = 0, encoding = '', tables } = rows[0] ?? {};
  if (version < LEAST_VERSION)
    throw new CommandError(`${label} is PostgreSQL ${version}; it must be ${LEAST_VERSION} or newer.`);
  if (encoding !== 'UTF8') {
    throw new CommandError(
      `${label} has the encoding ${encoding}. Create a UTF8 database: createdb -E UTF8 -T template0 NAME`,
    );
  }
  if (!tables) return;
  if (!tables.includes('kysely_migration')) {
    throw new CommandError(
      `${label} contains other tables (${tables.slice(0, 3).join(', ')}). Give it an empty database.`,
    );
  }
  const noted = await client.query<{ name: string }>('select name from kysely_migration');
  const { unknown } = compareMigrations(noted.rows.map(({ name }) => name));
  if (unknown.length > 0) {
    throw new CommandError(`${label} was made by a newer version (${unknown.join(', ')}). Update this one first.`);
  }
}

/**
 * Identifies databases without writing to them, by the times at which their migrations ran. A copy of a folder is the
 * same source, and one that was migrated since is a different one.
 */
export async function sourceId({ db }: Side): Promise<string> {
  const { rows } = await sql<{
    moment: string;
  }>`select timestamp as moment from kysely_migration order by timestamp`.execute(db);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
