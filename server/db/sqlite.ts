import BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely';
import { withoutAccents } from '#shared/rules/search-text.ts';
import { isStorageFull } from './errors.ts';

/** Settings of every connection. WAL databases re-open with `synchronous=NORMAL`, so it is set each time. */
const PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'];
const FULL = 2;

/**
 * Opens a database file for durable writing. `alone` waits two seconds until no other process has it open, and keeps all
 * others out until it is closed; foreign keys are then not enforced, so that tables can be rebuilt.
 * @throws when the file cannot promise that what is committed is on disk; SQLITE_BUSY when it cannot be had alone
 */
export function openSqliteFile(file: string, { alone = false } = {}): BetterSqlite3.Database {
  try {
    return open(file, alone);
  } catch (error) {
    // A full disk has no room for the index that processes share: without other processes it is kept in memory.
    if (alone || !isStorageFull(error)) throw error;
    const sqlite = open(file, true);
    sqlite.pragma('foreign_keys = ON');
    return sqlite;
  }
}

function open(file: string, alone: boolean): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(file, alone ? { timeout: 2000 } : {});
  try {
    // First of all: from a connection in this mode on, the file has its lock until the connection is closed.
    if (alone) sqlite.pragma('locking_mode = EXCLUSIVE');
    for (const pragma of PRAGMAS) sqlite.pragma(pragma);
    assertDurable(sqlite);
    if (alone) sqlite.pragma('foreign_keys = OFF');
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return sqlite;
}

/**
 * Opens a database file that another process may be writing to, without changing anything in it.
 * @throws when there is no such file
 */
export function openSqliteToRead(file: string): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  sqlite.pragma('busy_timeout = 5000');
  return sqlite;
}

/** A database in memory that starts as a copy of a serialised one; for tests. */
export function openSqliteCopy(serialised: Buffer): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(serialised);
  sqlite.pragma('foreign_keys = ON');
  return sqlite;
}

function assertDurable(sqlite: BetterSqlite3.Database): void {
  const journal = sqlite.pragma('journal_mode', { simple: true });
  const synchronous = sqlite.pragma('synchronous', { simple: true });
  const foreignKeys = sqlite.pragma('foreign_keys', { simple: true });
  if (journal !== 'wal' || synchronous !== FULL || foreignKeys !== 1) {
    throw new Error(
      `The database is not durable: journal_mode=${String(journal)}, synchronous=${String(synchronous)}, foreign_keys=${String(foreignKeys)}. Is the data folder on a network drive?`,
    );
  }
}

/** Makes a statement that can be run; throws where it names what is not there. */
type Prepare = (sql: string) => BetterSqlite3.Statement;

/** Kysely on SQLite, with prepared statements kept and transactions that take the write lock at once. */
export function sqliteDialect(
  sqlite: BetterSqlite3.Database,
  prepare: Prepare = (text) => sqlite.prepare(text),
): Dialect {
  // As PostgreSQL has it by `0043-search`. No index and no trigger uses it: other tools open the file as well.
  sqlite.function('search_folded', { deterministic: true }, (text: string | null) => text && withoutAccents(text));
  const database = withKeptStatements(sqlite, prepare);
  const dialect = new SqliteDialect({ database });
  return {
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new ImmediateDriver({ database }, sqlite),
  };
}

/** SQLite's changes of tables are part of the transaction that makes them; Kysely's own adapter says that they are not. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * A transaction that reads first and writes later would fail with SQLITE_BUSY when another process, such as
 * `npm run admin`, wrote in between; the busy time-out cannot help it. BEGIN IMMEDIATE waits at the start instead.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: BetterSqlite3.Database;

  constructor(config: SqliteDialectConfig, sqlite: BetterSqlite3.Database) {
    super(config);
    this.#sqlite = sqlite;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite itself rolls back what meets a full disk; a second time would fail, and hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

const KEPT_STATEMENTS = 500;

function withKeptStatements(sqlite: BetterSqlite3.Database, prepare: Prepare): SqliteDatabase {
  const kept = new Map<string, BetterSqlite3.Statement>();
  return {
    close: () => sqlite.close(),
    prepare(text) {
      let statement = kept.get(text);
      if (!statement) {
        statement = prepare(text);
        if (kept.size >= KEPT_STATEMENTS) kept.clear();
        kept.set(text, statement);
      }
      return statement;
    },
  };
}
