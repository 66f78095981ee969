import type BetterSqlite3 from 'better-sqlite3';
import type { Db } from './transaction.ts';

/** Which changes of a table matter. */
export interface WatchedTable {
  readonly table: string;
  readonly events: readonly ('insert' | 'update' | 'delete')[];
  /** The column whose value is told; without one, a change is told as one of everything. */
  readonly column?: string;
  /** Only updates that give one of these columns another value. */
  readonly columns?: readonly string[];
}

/** Called with the value of the watched column, or with nothing when anything may have changed. */
type Listener = (id?: number) => void;

/**
 * Tells of changed rows of a SQLite database, so that what was made of them can be kept in memory and is never out of date:
 * triggers of this connection alone tell of its own statements while they run, and SQLite's count of changes by others says
 * when another process, such as `npm run admin`, has written. Nothing of it is in the file.
 *
 * A change is told before it is committed, and also when it is rolled back. Nobody else reads in between.
 */
export class RowChanges {
  readonly #sqlite: BetterSqlite3.Database;
  readonly #listeners: Listener[] = [];
  #version: BetterSqlite3.Statement | undefined;
  #lastVersion: unknown;

  constructor(sqlite: BetterSqlite3.Database) {
    this.#sqlite = sqlite;
  }

  /** @throws where a table or a column does not exist */
  watch(tables: readonly WatchedTable[], listener: Listener): void {
    const name = `row_changed_${this.#listeners.push(listener)}`;
    this.#sqlite.function(name, { varargs: true }, (id?: number) => {
      listener(id);
      return null;
    });
    for (const { table, events, column, columns } of tables) {
      for (const event of events) {
        const row = event === 'delete' ? 'old' : 'new';
        const given = column === undefined ? '' : `${row}.${column}`;
        const only = event === 'update' ? columns : undefined;
        this.#sqlite.exec(
          `create temp trigger ${name}_${table}_${event} after ${event} ${only ? `of ${only.join(', ')}` : ''} on ${table}
          ${only ? `when ${only.map((each) => `old.${each} is not new.${each}`).join(' or ')}` : ''}
          begin select ${name}(${given}); end`,
        );
      }
    }
    this.#version ??= this.#sqlite.prepare('pragma data_version').pluck();
    this.#lastVersion = this.#version.get();
  }

  /** Tells everybody of a change of everything if another process has written. Call it before anything kept is used. */
  hearOthers(): void {
    const version = this.#version?.get();
    if (version === this.#lastVersion) return;
    this.#lastVersion = version;
    for (const listener of this.#listeners) listener();
  }
}

/** Knows of the changes of a database; undefined on PostgreSQL, where other processes write at any time. */
export function rowChangesOf(db: Db): RowChanges | undefined {
  const { adapter } = db.getExecutor();
  return 'rowChanges' in adapter ? (adapter.rowChanges as RowChanges) : undefined;
}
