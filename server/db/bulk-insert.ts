import { CompiledQuery, type Insertable } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import type { Database } from './schema.ts';
import type { Db } from './transaction.ts';

/** Rows per statement. With a dozen columns, far below SQLite's limit of 32,766 parameters. */
const ROWS = 200;

type Columns<T extends keyof Database> = readonly (keyof Insertable<Database[T]> & string)[];

/**
 * Inserts rows by the thousand. The query builder takes longer to build such a statement than the database to run it,
 * so each length of statement is built once per dialect and then reused.
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
      // Ids ascend in the order of the values, but the order of the returned rows is not guaranteed.
      ids.push(...inserted.rows.map(({ id }) => id).toSorted((one, other) => one - other));
    }
    return ids;
  };
}
