import BetterSqlite3 from 'better-sqlite3';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { searchKey, searchTokens } from '#shared/rules/search-text.ts';
import { codeOf, isStorageFull } from './errors.ts';
import { MEND_DATABASE, opening } from './sqlite-trouble.ts';
import { type Prepare, SharedSqliteDriver } from './sqlite-driver.ts';

/**
 * Settings of every connection. WAL databases re-open with `synchronous=NORMAL`, so it is set each time. A checkpoint takes two
 * syncs more, and a comment writes 20 pages: it comes after 16 MB. What a savepoint would put back stays in memory: beyond
 * 64 kB it would go to a file, and sixteen transactions that share a commit reach that.
 */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
  'wal_autocheckpoint = 4000',
  'temp_store = MEMORY',
];
const FULL = 2;

/**
 * Opens a database file for durable writing. `alone` waits two seconds until no other process has it open, and keeps all
 * others out until it is closed; foreign keys are then not enforced, so that tables can be rebuilt.
 * @throws when the file cannot promise that what is committed is on disk; SQLITE_BUSY when it cannot be had alone
 */
export function openSqliteFile(file: string, { alone = false } = {}): BetterSqlite3.Database {
  return opening(file, MEND_DATABASE, () => openWhereThereIsRoom(file, alone));
}

function openWhereThereIsRoom(file: string, alone: boolean): BetterSqlite3.Database {
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
  return opening(file, MEND_DATABASE, () => {
    const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    try {
      sqlite.pragma('busy_timeout = 5000');
      // Opens it in earnest.
      sqlite.prepare('select 1 from sqlite_schema').get();
      return sqlite;
    } catch (error) {
      sqlite.close();
      // As `openSqliteFile`, where nobody else has it open: on a full disk the index that processes share has no room.
      if (!isStorageFull(error) && codeOf(error) !== 'SQLITE_CANTOPEN') throw error;
      return openForItself(file, error);
    }
  });
}

/** Reads a file without the index that processes share, which no other process may then use. */
function openForItself(file: string, cause: unknown): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(file, { fileMustExist: true, timeout: 2000 });
  try {
    sqlite.pragma('locking_mode = EXCLUSIVE');
    sqlite.pragma('query_only = on');
    sqlite.prepare('select 1 from sqlite_schema').get();
    return sqlite;
  } catch {
    sqlite.close();
    throw cause;
  }
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

/** The rule of searches, which PostgreSQL has by `0210-one-rule-for-words`. Triggers call it: who writes a text that is searched needs it. */
export function addSearchRule(sqlite: BetterSqlite3.Database): void {
  sqlite.function('search_key', { deterministic: true }, (text: string | null) => text && searchKey(text));
  sqlite.function('search_tokens', { deterministic: true }, (text: string | null) => text && searchTokens(text));
}

/** Kysely on SQLite, with prepared statements kept and transactions that take the write lock at once. */
export function sqliteDialect(
  sqlite: BetterSqlite3.Database,
  prepare: Prepare = (text) => sqlite.prepare(text),
): Dialect {
  addSearchRule(sqlite);
  return {
    createAdapter: () => new OwnAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new OwnCompiler(),
    createDriver: () => new SharedSqliteDriver(sqlite, prepare),
  };
}

/**
 * Writes `+?`, which is the value itself, in place of `?`. SQLite plans by the value of a bare `?` wherever there is something
 * to choose, as in each join, and so prepares the statement again at each run: that takes longer than to run it. No plan of
 * ours depends on a value.
 */
class OwnCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class OwnAdapter extends SqliteAdapter {
  /** SQLite's changes of tables are part of the transaction that makes them; Kysely's own adapter says that they are not. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver lets in one after the other. Kysely's own lock wakes all who wait each time, and lets some wait for seconds. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
