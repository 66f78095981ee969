import BetterSqlite3 from 'better-sqlite3';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { searchKey, searchTokens } from '#shared/rules/search-text.ts';
import { codeOf, isStorageFull } from './errors.ts';
import { DATABASE_REMEDY, opening } from './sqlite-errors.ts';
import { SharedSqliteDriver } from './sqlite-driver.ts';

/**
 * Settings of every connection. WAL databases reopen with `synchronous=NORMAL`, so it is set each time. A checkpoint
 * costs two more syncs and a comment writes 20 pages, so it happens only every 16 MB. Savepoint data stays in memory:
 * beyond 64 kB it would go to a file, and sixteen transactions that share a commit reach that.
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
 * Opens a database file for durable writing. `alone` waits up to two seconds for exclusive access and keeps it until
 * the file is closed. Foreign keys are then not enforced, so that tables can be rebuilt.
 * @throws when the file cannot guarantee durable commits; SQLITE_BUSY without exclusive access
 */
export function openSqliteFile(file: string, { alone = false } = {}): BetterSqlite3.Database {
  return opening(file, DATABASE_REMEDY, () => openWhereThereIsRoom(file, alone));
}

function openWhereThereIsRoom(file: string, alone: boolean): BetterSqlite3.Database {
  try {
    return open(file, alone);
  } catch (error) {
    // A full disk has no room for the shared-memory file. Without other processes it is kept in memory.
    if (alone || !isStorageFull(error)) throw error;
    const sqlite = open(file, true);
    sqlite.pragma('foreign_keys = ON');
    return sqlite;
  }
}

function open(file: string, alone: boolean): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(file, alone ? { timeout: 2000 } : {});
  try {
    // First: in this mode the connection keeps the file's lock until it is closed.
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
  return opening(file, DATABASE_REMEDY, () => {
    const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    try {
      sqlite.pragma('busy_timeout = 5000');
      // Actually opens it.
      sqlite.prepare('select 1 from sqlite_schema').get();
      return sqlite;
    } catch (error) {
      sqlite.close();
      // As in `openSqliteFile` when nobody else has it open: a full disk has no room for the shared-memory file.
      if (!isStorageFull(error) && codeOf(error) !== 'SQLITE_CANTOPEN') throw error;
      return openForItself(file, error);
    }
  });
}

/** Reads a file without the shared-memory file, which excludes other processes. */
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

/**
 * The search normalisation, as in PostgreSQL's `0210-one-rule-for-words`. Triggers call it, so every writer of
 * searchable text needs it.
 */
export function addSearchRule(sqlite: BetterSqlite3.Database): void {
  sqlite.function('search_key', { deterministic: true }, (text: string | null) => text && searchKey(text));
  sqlite.function('search_tokens', { deterministic: true }, (text: string | null) => text && searchTokens(text));
}

/** Kysely on SQLite, with prepared statements kept and transactions that take the write lock at once. */
export function sqliteDialect(sqlite: BetterSqlite3.Database): Dialect {
  addSearchRule(sqlite);
  return {
    createAdapter: () => new OwnAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new OwnCompiler(),
    createDriver: () => new SharedSqliteDriver(sqlite),
  };
}

/**
 * Replaces `?` with the equivalent `+?`. SQLite plans by the value of a bare `?` wherever there is a choice, as in each
 * join, and so prepares the statement again at each run, which takes longer than running it. No plan of ours depends on
 * a value.
 */
class OwnCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class OwnAdapter extends SqliteAdapter {
  /** On SQLite, schema changes are transactional, although Kysely's own adapter says otherwise. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /**
   * The driver queues callers. Kysely's own lock wakes all waiting callers each time, and lets some wait for seconds.
   */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
