import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { DataFolderError } from '../platform/errors.ts';
import { exclusively } from './advisory-lock.ts';
import { codeOf, isLostRace } from './errors.ts';
import { compareMigrations, migrate, notedIn } from './migrate-file.ts';
import { APPLICATION_NAME, assertNoMove } from './move-guard.ts';
import { countQueryTime } from './query-time.ts';
import type { Database } from './schema.ts';
import type { Db } from './transaction.ts';

interface PostgresOptions {
  /** How many connections this process may have open; 10 unless given. */
  readonly connections?: number;
  /** The longest a statement may take, in milliseconds; without a limit unless given. */
  readonly statementTimeoutMs?: number;
}

/** Numbers of 64 bits and of any length arrive as text: a JavaScript number holds those below 2^53. */
const INT8 = 20;
const NUMERIC = 1700;
/** A connection that cannot be had within this time is an error. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A process that hangs in the middle of a transaction keeps others waiting no longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** About two minutes in all. */
const LOCK_TRIES = 40;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Opens a PostgreSQL database by its address. Connections are made as they are needed.
 * @param url `postgres://user:password@host:port/database`
 */
export function openPostgres(url: string, options: PostgresOptions = {}): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: postgresPool(url, options) }),
    log: ({ queryDurationMillis }) => countQueryTime(queryDurationMillis),
  });
}

/** Connections to a database, which give 64-bit numbers as numbers. */
export function postgresPool(url: string, { connections = 10, statementTimeoutMs }: PostgresOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    // A table that is read through counts as read whole: every other transaction that writes to it would be a race lost.
    options: '-c enable_seqscan=off',
    types: exactTypes,
    // The client gives up a little later, should the connection be dead.
    ...(statementTimeoutMs && { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + 1000 }),
  });
  // A connection that breaks while nobody uses it: the pool makes another one.
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction: the next one fails. Unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 || oid === NUMERIC ? exactNumber : pg.types.getTypeParser(oid, format);

/** How connections read values: 64-bit numbers as numbers. */
export const exactTypes: pg.CustomTypesConfig = { getTypeParser: parserOf };

function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large to count with`);
  return value;
}

/**
 * Opens a database and brings its tables up to date: of several processes that start together the first does so, and the
 * others wait.
 * @throws DataFolderError when it cannot be reached, when it is being moved or a move into it is not finished, or when a newer version has made it one that this cannot work with
 */
export async function openMigratedPostgres(url: string, options: PostgresOptions): Promise<Db> {
  const db = await openReachable(url, options);
  try {
    await assertNoMove(db);
    await exclusively(db, 'start', () => bringUpToDate(db));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Opens the database of the settings as it is.
 * @throws DataFolderError when it cannot be reached
 */
export async function openReachable(url: string, options: PostgresOptions): Promise<Db> {
  const db = openPostgres(url, options);
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    const { host, pathname } = new URL(url);
    throw new DataFolderError(
      `The database of DATABASE_URL (${pathname.slice(1)} on ${host}) cannot be used: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

/** Node tells the reasons of all addresses that it tried, and nothing itself. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? String(error.errors[0]?.message)
    : error instanceof Error
      ? error.message
      : String(error);

async function bringUpToDate(db: Db): Promise<void> {
  const noted = await notedIn(db);
  const { pending, unknown } = compareMigrations(noted);
  // A build of before an update may start again after it, as long as nothing that it needs is gone.
  const refused = unknown.length === 0 ? [] : await requiredOf(db, unknown);
  if (refused.length > 0) {
    throw new DataFolderError(
      `The database was changed by a newer version (${refused.join(', ')}), and this one cannot work with it any more. Update this one first; nothing was changed.`,
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
