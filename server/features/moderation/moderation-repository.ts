import { sql, type Insertable, type SelectQueryBuilder } from 'kysely';
import type { ReportKind, ReportOutcome, ReportReason } from '#shared/contracts/choices.ts';
import type { RemovalsTable, ReportsTable } from '../../db/moderation-tables.ts';
import type { Database, Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export interface ReportRow {
  id: number;
  kind: ReportKind;
  target_id: number;
  post_id: number | null;
  text: string;
  author_id: number;
  author_first_name: string;
  author_last_name: string;
  reporter_id: number | null;
  reporter_first_name: string | null;
  reporter_last_name: string | null;
  reason: ReportReason;
  words: string | null;
  reports_of_this: number;
  state: 'open' | 'closed';
  outcome: ReportOutcome | null;
  note: string | null;
  resolver_id: number | null;
  resolver_first_name: string | null;
  resolver_last_name: string | null;
  resolved_at: Timestamp | null;
  created_at: Timestamp;
}

/** Reports with the names of the people, and the number of reports of the same thing. */
const reports = (db: Db) =>
  db
    .selectFrom('reports')
    .innerJoin('users as author', 'author.id', 'reports.author_id')
    .leftJoin('users as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('users as resolver', 'resolver.id', 'reports.resolved_by')
    .select([
      'reports.id',
      'reports.kind',
      'reports.target_id',
      sql<number | null>`case reports.kind
        when 'post' then (select id from feed_posts where id = reports.target_id)
        when 'comment' then (select post_id from feed_post_comments where id = reports.target_id) end`.as('post_id'),
      'reports.text',
      'author.id as author_id',
      'author.first_name as author_first_name',
      'author.last_name as author_last_name',
      'reporter.id as reporter_id',
      'reporter.first_name as reporter_first_name',
      'reporter.last_name as reporter_last_name',
      'reports.reason',
      'reports.words',
      'reports.state',
      'reports.outcome',
      'reports.note',
      'resolver.id as resolver_id',
      'resolver.first_name as resolver_first_name',
      'resolver.last_name as resolver_last_name',
      'reports.resolved_at',
      'reports.created_at',
      sql<number>`(select count(*) from reports as same
        where same.kind = reports.kind and same.target_id = reports.target_id)`.as('reports_of_this'),
    ]);

interface Page {
  readonly state: 'open' | 'closed';
  readonly limit: number;
  readonly before: number | undefined;
}

/** Newest first; one row more than `limit` when there is a next page. */
export const findReports = (db: Db, { state, limit, before }: Page): Promise<ReportRow[]> =>
  reports(db)
    .where('reports.state', '=', state)
    .where('reports.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('reports.id', 'desc')
    .limit(limit + 1)
    .execute();

/** The newest reports of what a member wrote, or by a member. */
export const findReportsAbout = (
  db: Db,
  column: 'author_id' | 'reporter_id',
  userId: number,
  limit: number,
): Promise<ReportRow[]> =>
  reports(db).where(`reports.${column}`, '=', userId).orderBy('reports.id', 'desc').limit(limit).execute();

export const countReportsAbout = (db: Db, column: 'author_id' | 'reporter_id', userId: number): Promise<number> =>
  countRows(db.selectFrom('reports').where(column, '=', userId));

export const findReport = (db: Db, id: number): Promise<ReportRow | undefined> =>
  reports(db).where('reports.id', '=', id).executeTakeFirst();

/** @returns undefined when the reporter has an open report of the same thing */
export const insertReport = (db: Db, report: Insertable<ReportsTable>): Promise<{ id: number } | undefined> =>
  db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

interface Closing {
  readonly outcome: ReportOutcome;
  readonly note: string | null;
  readonly resolvedBy: number;
  readonly at: Timestamp;
}

/** Closes every open report of one thing. @returns the reports that it closed */
export const closeReports = (
  db: Db,
  { kind, targetId }: { kind: ReportKind; targetId: number },
  { outcome, note, resolvedBy, at }: Closing,
): Promise<{ id: number; reporter_id: number | null }[]> =>
  db
    .updateTable('reports')
    .set({ state: 'closed', outcome, note, resolved_by: resolvedBy, resolved_at: at })
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('state', '=', 'open')
    .returning(['id', 'reporter_id'])
    .execute();

/** The data for the mail about a report's outcome; undefined when the report or its reporter is gone. */
export const findOutcome = (db: Db, id: number) =>
  db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporter_id')
    .select(['users.email', 'reports.kind', 'reports.outcome', 'reports.created_at'])
    .where('reports.id', '=', id)
    .executeTakeFirst();

/** The number of open reports, up to `most`. */
export async function countOpenReports(db: Db, most: number): Promise<number> {
  const rows = await db.selectFrom('reports').select('id').where('state', '=', 'open').limit(most).execute();
  return rows.length;
}

export const insertRemoval = (db: Db, removal: Insertable<RemovalsTable>) =>
  db.insertInto('removals').values(removal).execute();

interface RemovalPage {
  readonly limit: number;
  readonly before: number | undefined;
}

export type RemovalRow = Awaited<ReturnType<typeof findRemovals>>[number];

/** Newest first, with the people's names; one row more than `limit` when there is a next page. */
export const findRemovals = (db: Db, { limit, before }: RemovalPage) =>
  removals(db)
    .where('removals.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('removals.id', 'desc')
    .limit(limit + 1)
    .execute();

/** The newest removals of a member's texts. */
export const findRemovalsOf = (db: Db, userId: number, limit: number) =>
  removals(db).where('removals.author_id', '=', userId).orderBy('removals.id', 'desc').limit(limit).execute();

export const countRemovalsOf = (db: Db, userId: number): Promise<number> =>
  countRows(db.selectFrom('removals').where('author_id', '=', userId));

const countRows = async <T extends keyof Database>(rows: SelectQueryBuilder<Database, T, object>): Promise<number> => {
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
};

const removals = (db: Db) =>
  db
    .selectFrom('removals')
    .innerJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'removals.author_id').on('author.deleting_since', 'is', null),
    )
    .leftJoin('users as remover', (join) =>
      join.onRef('remover.id', '=', 'removals.admin_id').on('remover.deleting_since', 'is', null),
    )
    .select(['removals.id', 'removals.kind', 'removals.target_id', 'removals.text', 'removals.reason'])
    .select(['removals.created_at', 'author.id as author_id'])
    .select(['author.first_name as author_first_name', 'author.last_name as author_last_name'])
    .select(['remover.id as remover_id'])
    .select(['remover.first_name as remover_first_name', 'remover.last_name as remover_last_name']);
