import { clearImmediate, setImmediate } from 'node:timers';
import type BetterSqlite3 from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { countQueryTime } from './query-time.ts';

/** The most transactions that share a commit, because reads wait for it. */
const SHARING_MOST = 16;
const CACHED_STATEMENTS = 500;
const CHANGE = /^\s*(?:insert|update|delete)\b/i;

/** A transaction or statement that waits for its turn. */
interface Waiting {
  readonly isTransaction: boolean;
  readonly start: () => void;
}

/** A transaction that has finished its work and waits for the commit. */
interface Done {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets any number of callers share SQLite's one connection. Statements run synchronously. While a transaction is open, all
 * others wait. Waiting transactions join the next commit in order of arrival; reads wait until it is on disk.
 *
 * Transactions share a commit where possible, because a disk sync takes longer than all statements of a transaction.
 * The commit waits until the event loop has handled what has arrived so far. Each transaction that begins until then
 * joins in its own savepoint, so a failing one does not affect the others. None is reported as done, and nobody else
 * sees its writes, before the commit is on disk.
 */
export class SharedSqliteDriver implements Driver {
  readonly #sqlite: BetterSqlite3.Database;
  readonly #statements = new Map<string, BetterSqlite3.Statement>();
  /** The owner of the open transaction. */
  #open: Connection | undefined;
  readonly #waiting: Waiting[] = [];
  readonly #done: Done[] = [];
  #commitDue: NodeJS.Immediate | undefined;
  /** The error with which SQLite itself rolled back the open transaction. */
  #lostBy: unknown;

  constructor(sqlite: BetterSqlite3.Database) {
    this.#sqlite = sqlite;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    if (this.#commitDue) this.#commit();
    this.#sqlite.close();
  }

  /** Runs a statement of a transaction now, a change in a transaction of its own, and a read once no commit is pending. */
  execute<R>(connection: Connection, query: CompiledQuery): QueryResult<R> | Promise<QueryResult<R>> {
    if (this.#open === connection) return this.#run<R>(query);
    if (CHANGE.test(query.sql)) return this.#change(connection, query);
    const isFree = this.#open === undefined && this.#done.length === 0;
    return isFree ? this.#run<R>(query) : this.#inTurn(false, () => this.#run<R>(query));
  }

  async #change<R>(connection: Connection, query: CompiledQuery): Promise<QueryResult<R>> {
    await this.beginTransaction(connection);
    try {
      const result = this.#run<R>(query);
      await this.commitTransaction(connection);
      return result;
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  /**
   * Takes the write lock at once. A transaction that reads first and writes later would fail with SQLITE_BUSY when
   * another process, such as `npm run admin`, wrote in between, and the busy timeout does not help.
   */
  async beginTransaction(connection: Connection): Promise<void> {
    const begin = (): void => {
      this.#exec(this.#done.length > 0 ? 'savepoint own' : 'begin immediate');
      this.#open = connection;
    };
    const mayBegin = this.#open === undefined && this.#done.length < SHARING_MOST;
    await (mayBegin ? begin() : this.#inTurn(true, begin));
  }

  async commitTransaction(connection: Connection): Promise<void> {
    if (this.#open !== connection) return;
    if (this.#done.length > 0) this.#exec('release own');
    const committed = new Promise<void>((resolve, reject) => this.#done.push({ resolve, reject }));
    this.#goOn();
    await committed;
  }

  /** SQLite itself rolls back on a full disk. A second rollback would fail and hide the reason. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    // The commit failed, which rolled it back.
    if (this.#open !== connection) return;
    if (!this.#sqlite.inTransaction) this.#end({ error: this.#lostBy });
    else if (this.#done.length > 0) {
      this.#exec('rollback to own');
      this.#exec('release own');
      this.#goOn();
    } else {
      this.#exec('rollback');
      this.#end();
    }
  }

  /** Lets waiting transactions join the commit, and schedules it. */
  #goOn(): void {
    this.#open = undefined;
    while (this.#open === undefined && this.#done.length < SHARING_MOST) {
      const next = this.#waiting.findIndex(({ isTransaction }) => isTransaction);
      if (next === -1) break;
      this.#waiting.splice(next, 1)[0]!.start();
    }
    if (this.#open === undefined) this.#commitDue ??= setImmediate(() => this.#commit());
  }

  #commit(): void {
    this.#commitDue = undefined;
    // A transaction that joined in the meantime will trigger it.
    if (this.#open !== undefined) return;
    try {
      this.#exec('commit');
      this.#end();
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#exec('rollback');
      this.#end({ error });
    }
  }

  /** Reports the result of the commit to its transactions, and lets waiting ones in. */
  #end(failure?: { readonly error: unknown }): void {
    this.#open = undefined;
    clearImmediate(this.#commitDue);
    this.#commitDue = undefined;
    for (const { resolve, reject } of this.#done.splice(0)) {
      if (failure) reject(failure.error);
      else resolve();
    }
    while (this.#open === undefined) {
      const next = this.#waiting.shift();
      if (!next) return;
      next.start();
    }
  }

  #inTurn<T>(isTransaction: boolean, work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        try {
          resolve(work());
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push({ isTransaction, start });
    });
  }

  #run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const begun = performance.now();
    try {
      const statement = this.#statement(sql);
      if (statement.reader) return { rows: statement.all(parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      if (this.#open && !this.#sqlite.inTransaction) this.#lostBy = error;
      throw error;
    } finally {
      countQueryTime(performance.now() - begun);
    }
  }

  #exec(sql: string): void {
    const begun = performance.now();
    try {
      this.#statement(sql).run();
    } finally {
      countQueryTime(performance.now() - begun);
    }
  }

  #statement(sql: string): BetterSqlite3.Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#sqlite.prepare(sql);
      if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.clear();
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** Identifies a transaction's statements. */
class Connection implements DatabaseConnection {
  readonly #driver: SharedSqliteDriver;

  constructor(driver: SharedSqliteDriver) {
    this.#driver = driver;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.execute<R>(this, query);
  }

  // oxlint-disable-next-line require-yield -- nothing here reads a table row by row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Statements on SQLite are read whole');
  }
}
