import { clearImmediate, setImmediate } from 'node:timers';
import type BetterSqlite3 from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { countQueryTime } from './query-time.ts';

/** Makes a statement that can be run; throws where it names what is not there. */
export type Prepare = (sql: string) => BetterSqlite3.Statement;

/** At most so many transactions share a commit: reads wait for it. */
const SHARING_MOST = 16;
const KEPT_STATEMENTS = 500;
const CHANGE = /^\s*(?:insert|update|delete)\b/i;

/** Something that waits until no transaction of others is open. */
interface Waiting {
  readonly isTransaction: boolean;
  readonly start: () => void;
}

/** A transaction that has done its part, and waits for the commit. */
interface Done {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets any number of callers use SQLite's one connection. Statements run at once, as SQLite's are never under way in the
 * background; while a transaction is open, all others wait, first come, first served.
 *
 * Transactions share a commit where they can: a sync of the disk takes longer than all statements of a transaction. The commit
 * waits until the event loop has passed on what has arrived by now, and each transaction that begins until then joins in a
 * savepoint of its own: one that fails takes nothing from the others. None is told that it is done, and nobody else sees what
 * it wrote, before the commit is on the disk.
 */
export class SharedSqliteDriver implements Driver {
  readonly #sqlite: BetterSqlite3.Database;
  readonly #prepare: Prepare;
  readonly #kept = new Map<string, BetterSqlite3.Statement>();
  /** Whose transaction is open. */
  #open: Connection | undefined;
  readonly #waiting: Waiting[] = [];
  readonly #done: Done[] = [];
  #commitDue: NodeJS.Immediate | undefined;
  /** What made SQLite itself roll back the transaction that is open. */
  #lostBy: unknown;

  constructor(sqlite: BetterSqlite3.Database, prepare: Prepare) {
    this.#sqlite = sqlite;
    this.#prepare = prepare;
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

  /** Runs a statement: now, or when nobody else's transaction is under way. A change outside of one has one of its own. */
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
   * Takes the write lock at once. A transaction that reads first and writes later would fail with SQLITE_BUSY when another
   * process, such as `npm run admin`, wrote in between; the busy time-out cannot help it.
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

  /** SQLite itself rolls back what meets a full disk; a second time would fail, and hide why. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    // It has failed in its commit, which has rolled it back.
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

  /** Lets transactions that wait share the commit that is due, and has it made soon. */
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
    // A transaction that has joined in the meantime has it made when it is done.
    if (this.#open !== undefined) return;
    try {
      this.#exec('commit');
      this.#end();
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#exec('rollback');
      this.#end({ error });
    }
  }

  /** Tells those who shared the commit how it went, and lets in who waits. */
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
    let statement = this.#kept.get(sql);
    if (!statement) {
      statement = this.#prepare(sql);
      if (this.#kept.size >= KEPT_STATEMENTS) this.#kept.clear();
      this.#kept.set(sql, statement);
    }
    return statement;
  }
}

/** What tells a transaction's statements from those of others. */
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
