import type BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import type pg from 'pg';
import { isPostgres } from '#data/migrations/columns.ts';
import { DataFolderError } from '../platform/errors.ts';
import type { Db } from './transaction.ts';

/** The table with the progress of a move into a database (`server/move`). It exists only until the move is finished. */
export const MOVE_PROGRESS = 'move_progress';

/** The application name of our PostgreSQL connections. */
export const APPLICATION_NAME = 'bonjour';

/** The advisory lock of a move on PostgreSQL: an arbitrary unique number. */
const MOVING = 7_316_503;

const unfinished = (): DataFolderError =>
  new DataFolderError('A move into this database isn’t finished. Run the same npm run move command again to continue.');

/** Whether there is an unfinished move into a database of either kind. */
export async function isBeingMovedInto(db: Db): Promise<boolean> {
  const { rows } = isPostgres(db)
    ? await sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${MOVE_PROGRESS}`.execute(
        db,
      )
    : await sql`select 1 from sqlite_schema where name = ${MOVE_PROGRESS}`.execute(db);
  return rows.length > 0;
}

/**
 * Call this before migrating or using PostgreSQL. A move does the opposite: it takes the lock, then checks for
 * connections. So one of the two notices the other, whichever comes first.
 * @throws DataFolderError during a move, and when one into this database is unfinished: it then lacks rows, indexes and
 * triggers
 */
export async function assertNoMove(db: Db): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select case when pg_try_advisory_lock_shared(${sql.lit(MOVING)})
    then pg_advisory_unlock_shared(${sql.lit(MOVING)}) else false end as free`.execute(db);
  if (!rows[0]?.free) throw new DataFolderError('The database is being moved. Start again when that’s done.');
  if (await isBeingMovedInto(db)) throw unfinished();
}

/** The same of a database file. */
export const isFileBeingMovedInto = (sqlite: BetterSqlite3.Database): boolean =>
  sqlite.prepare('select 1 from sqlite_schema where name = ?').get(MOVE_PROGRESS) !== undefined;

/** Call this before migrating or using a database file. @throws DataFolderError when a move into it is unfinished */
export function assertFileMoved(sqlite: BetterSqlite3.Database): void {
  if (isFileBeingMovedInto(sqlite)) throw unfinished();
}

/**
 * Locks a database for a move, for as long as this connection lasts.
 * @returns whether nobody else moves it, and no server or command is connected
 */
export async function lockForMove(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    // The order matters: a false condition on the left skips the right one.
    `select case when pg_try_advisory_lock($1) then not exists (select from pg_stat_activity
       where datname = current_database() and starts_with(application_name, $2) and pid <> pg_backend_pid()) else false end as free`,
    [MOVING, APPLICATION_NAME],
  );
  return rows[0]?.free === true;
}
