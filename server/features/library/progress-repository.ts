import type { Insertable, Selectable } from 'kysely';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import type { WatchedRange } from '#shared/rules/watched-ranges.ts';
import type { LibraryProgressTable, LibraryVisitsTable } from '../../db/library-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type ProgressRow = Selectable<LibraryProgressTable>;
type VisitRow = Selectable<LibraryVisitsTable>;

interface Mark {
  readonly userId: number;
  readonly resourceId: number;
}

/** Parses a row's watched ranges. */
export const rangesOf = (json: string | null): WatchedRange[] =>
  json === null ? [] : (JSON.parse(json) as WatchedRange[]);

export const findProgress = (db: Db, { userId, resourceId }: Mark): Promise<ProgressRow | undefined> =>
  db
    .selectFrom('library_progress')
    .selectAll()
    .where('user_id', '=', userId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();

export async function putProgress(db: Db, row: Insertable<LibraryProgressTable>): Promise<void> {
  const { ranges, position, position_at, done_at, updated_at } = row;
  const changed = { ranges, position, position_at, done_at, updated_at };
  await db
    .insertInto('library_progress')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'resource_id']).doUpdateSet(changed))
    .execute();
}

/** @returns whether it was newly saved */
export async function insertSaved(db: Db, { userId, resourceId }: Mark, at: Timestamp): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('library_saved')
    .values({ user_id: userId, resource_id: resourceId, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'resource_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether it had been saved */
export async function deleteSaved(db: Db, { userId, resourceId }: Mark): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('library_saved')
    .where('user_id', '=', userId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const hasTooManySaved = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('library_saved')
    .select('id')
    .where('user_id', '=', userId)
    .offset(libraryLimits.saved)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether a member has done every published resource of a course. */
export const hasDoneAll = async (
  db: Db,
  { userId, collectionId }: { userId: number; collectionId: number },
): Promise<boolean> =>
  (await db
    .selectFrom('library_resources as r')
    .leftJoin('library_progress as mine', (join) =>
      join.onRef('mine.resource_id', '=', 'r.id').on('mine.user_id', '=', userId),
    )
    .select('r.id')
    .where('r.collection_id', '=', collectionId)
    .where('r.status', '=', 'published')
    .where('mine.done_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) === undefined;

export const isCourse = async (db: Db, collectionId: number): Promise<boolean> =>
  (await db
    .selectFrom('library_collections')
    .select('id')
    .where('id', '=', collectionId)
    .where('kind', '=', 'course')
    .executeTakeFirst()) !== undefined;

export const insertCourseDone = (db: Db, row: { user_id: number; collection_id: number; done_at: Timestamp }) =>
  db
    .insertInto('library_course_done')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'collection_id']).doNothing())
    .execute();

/** When the member finished each course. */
export const findCoursesDone = async (db: Db, userId: number): Promise<ReadonlyMap<number, Timestamp>> =>
  new Map(
    (
      await db
        .selectFrom('library_course_done')
        .select(['collection_id', 'done_at'])
        .where('user_id', '=', userId)
        .execute()
    ).map(({ collection_id, done_at }) => [collection_id, done_at]),
  );

/** The courses that a member has finished, newest first; undefined when there is no such member. */
export async function findFinishedCourses(db: Db, userId: number) {
  const member = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleting_since', 'is', null)
    .executeTakeFirst();
  return (
    member &&
    db
      .selectFrom('library_course_done')
      .innerJoin('library_collections', 'library_collections.id', 'library_course_done.collection_id')
      .select(['library_collections.slug', 'library_collections.title', 'library_course_done.done_at as doneAt'])
      .where('library_course_done.user_id', '=', userId)
      .orderBy('library_course_done.done_at', 'desc')
      .execute()
  );
}

export const findVisit = (db: Db, userId: number): Promise<VisitRow | undefined> =>
  db.selectFrom('library_visits').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function putVisit(db: Db, row: VisitRow): Promise<void> {
  const { user_id, ...changed } = row;
  await db
    .insertInto('library_visits')
    .values({ user_id, ...changed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}
