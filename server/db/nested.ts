import * as postgres from 'kysely/helpers/postgres';
import * as sqlite from 'kysely/helpers/sqlite';
import { isPostgres } from '#data/migrations/columns.ts';
import type { Db } from './transaction.ts';

/** The rows of another query as a column: Kysely's `jsonArrayFrom` of the database's dialect. Read the column with `rowsOf`. */
export const jsonArrayFrom = (db: Db): typeof sqlite.jsonArrayFrom =>
  isPostgres(db) ? postgres.jsonArrayFrom : sqlite.jsonArrayFrom;

/** The rows in a column of `jsonArrayFrom`: SQLite gives them as text, and the driver of PostgreSQL has read it already. */
export const rowsOf = <Row>(column: Row[]): Row[] =>
  typeof column === 'string' ? (JSON.parse(column) as Row[]) : column;
