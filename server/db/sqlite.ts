import BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
} from 'kysely';
import { withoutAccents } from '#shared/rules/search-text.ts';

/** Settings of every connection. WAL databases re-open with `synchronous=NORMAL`, so it is set each time. */
const PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'];
const FULL = 2;

/**
 * Opens a database file for durable writing.
 * @throws when the file cannot promise that what is committed is on disk
 */
export function openSqliteFile(file: string): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(file);
  try {
    for (const pragma of PRAGMAS) sqlite.pragma(pragma);
    assertDurable(sqlite);
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

/** Kysely on SQLite, with prepared statements kept and transactions that take the write lock at once. */
export function sqliteDialect(sqlite: BetterSqlite3.Database): Dialect {
  // As PostgreSQL has it by migration 0043. No index and no trigger uses it: other tools open the file as well.
  sqlite.function('search_folded', { deterministic: true }, (text: string | null) => text && withoutAccents(text));
  const database = withKeptStatements(sqlite);
  const dialect = new SqliteDialect({ database });
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new ImmediateDriver({ database }),
  };
}

/**
 * A transaction that reads first and writes later would fail with SQLITE_BUSY when another process, such as
 * `npm run admin`, wrote in between; the busy time-out cannot help it. BEGIN IMMEDIATE waits at the start instead.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

const KEPT_STATEMENTS = 500;

function withKeptStatements(sqlite: BetterSqlite3.Database): SqliteDatabase {
  const kept = new Map<string, BetterSqlite3.Statement>();
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      let statement = kept.get(sql);
      if (!statement) {
        statement = sqlite.prepare(sql);
        if (kept.size >= KEPT_STATEMENTS) kept.clear();
        kept.set(sql, statement);
      }
      return statement;
    },
  };
}
