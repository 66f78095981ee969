import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as postgres from 'kysely/helpers/postgres';
import * as sqlite from 'kysely/helpers/sqlite';
import { isPostgres } from '#data/migrations/columns.ts';
import type { Db } from './transaction.ts';

/**
 * A subquery's rows as a column: Kysely's `jsonArrayFrom` for the database's dialect. Read the column with `rowsOf`.
 */
export const jsonArrayFrom = (db: Db): typeof sqlite.jsonArrayFrom =>
  isPostgres(db) ? postgres.jsonArrayFrom : sqlite.jsonArrayFrom;

/** As `jsonArrayFrom`, for a subquery of one column called `value`: an array of its values instead of objects. */
export const jsonValuesFrom =
  (db: Db) =>
  <T>(query: SelectQueryBuilder<never, never, { value: T }>): RawBuilder<T[]> =>
    isPostgres(db)
      ? sql`(select coalesce(json_agg(agg.value), '[]') from ${query} as agg)`
      : sql`(select coalesce(json_group_array(agg.value), '[]') from ${query} as agg)`;

/** The rows in a column of `jsonArrayFrom`: text from SQLite, already parsed by PostgreSQL's driver. */
export const rowsOf = <Row>(column: Row[]): Row[] =>
  typeof column === 'string' ? (JSON.parse(column) as Row[]) : column;
