import type { Insertable, Selectable } from 'kysely';
import type { ApplicationState } from '#shared/contracts/choices.ts';
import type { ApplicationsTable } from '../../db/membership-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type ApplicationRow = Selectable<ApplicationsTable>;

export const findByAddress = (db: Db, email: string): Promise<ApplicationRow | undefined> =>
  db.selectFrom('applications').selectAll().where('email', '=', email).executeTakeFirst();

/** @returns undefined when the address has applied before */
export const insertApplication = (
  db: Db,
  application: Insertable<ApplicationsTable>,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('applications')
    .values(application)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();

interface Decision {
  readonly state: Exclude<ApplicationState, 'waiting'>;
  readonly word: string | null;
  readonly decidedBy: number;
  readonly at: Timestamp;
}

/** Records the decision. Call it in a transaction that has read the application. */
export async function saveDecision(db: Db, id: number, { state, word, decidedBy, at }: Decision): Promise<void> {
  await db
    .updateTable('applications')
    .set({ state, word, decided_by: decidedBy, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/** How many are pending, up to `most`. */
export async function countWaiting(db: Db, most: number): Promise<number> {
  const rows = await db.selectFrom('applications').select('id').where('state', '=', 'waiting').limit(most).execute();
  return rows.length;
}

const listed = (db: Db) =>
  db
    .selectFrom('applications')
    .leftJoin('users as decider', (join) =>
      join.onRef('decider.id', '=', 'applications.decided_by').on('decider.deleting_since', 'is', null),
    )
    .selectAll('applications')
    .select(['decider.id as decider_id'])
    .select(['decider.first_name as decider_first_name', 'decider.last_name as decider_last_name']);

interface Page {
  readonly state: ApplicationState;
  readonly limit: number;
  readonly before: number | undefined;
}

/** Newest first; one row more than `limit` when there is a next page. */
export const findApplications = (db: Db, { state, limit, before }: Page) =>
  listed(db)
    .where('applications.state', '=', state)
    .where('applications.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('applications.id', 'desc')
    .limit(limit + 1)
    .execute();

export type ListedApplicationRow = Awaited<ReturnType<typeof findApplications>>[number];

export const findApplication = (db: Db, id: number): Promise<ListedApplicationRow | undefined> =>
  listed(db).where('applications.id', '=', id).executeTakeFirst();
