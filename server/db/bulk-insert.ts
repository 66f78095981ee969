import { CompiledQuery, type Insertable } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import type { Database } from './schema.ts';
import type { Db } from './transaction.ts';

/** Rows in one statement; with a dozen columns far below the 32,766 parameters that SQLite takes. */
const ROWS = 200;

type Columns<T extends keyof Database> = readonly (keyof Insertable<Database[T]> & string)[];

/**
 * Inserts rows by the thousand. The query builder would spend more time on writing such a statement than the database
 * on running it, so each length of statement is built once for each dialect, and then only given its values.
 */
export function bulkInsert<T extends keyof Database>(table: T, columns: Columns<T>) {
  const statements = new Map<string, string>();

  function statement(db: Db, rows: number): string {
    const key = `${isPostgres(db) ? 'postgres' : 'sqlite'} ${rows}`;
    const known = statements.get(key);
    if (known !== undefined) return known;
    const pattern = Object.fromEntries(columns.map((column) => [column, '']));
    const { sql } = db
      .insertInto(table)
      .values(Array.from({ length: rows }, () => pattern) as never)
      .returning('id' as never)
      .compile();
    statements.set(key, sql);
    return sql;
  }

  /** @returns the new ids, in the order of the rows */
  return async (db: Db, rows: readonly Insertable<Database[T]>[]): Promise<number[]> => {
    const ids: number[] = [];
    for (let from = 0; from < rows.length; from += ROWS) {
      const part = rows.slice(from, from + ROWS);
      const values = part.flatMap((row) => columns.map((column) => row[column as keyof typeof row] ?? null));
      const inserted = await db.executeQuery<{ id: number }>(CompiledQuery.raw(statement(db, part.length), values));
      // Ids ascend in the order of the values; the order of what is returned is not promised.
      ids.push(...inserted.rows.map(({ id }) => id).toSorted((one, other) => one - other));
    }
    return ids;
  };
}
