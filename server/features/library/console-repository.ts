import { type Insertable, sql, type Updateable } from 'kysely';
import type { LibraryStatus } from '#shared/contracts/choices.ts';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import type { ListOrder } from '../../app/sorted-list.ts';
import type { LibraryCollectionsTable, LibraryResourcesTable } from '../../db/library-tables.ts';
import { mentionsAll } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';
import type { CollectionRow, ResourceRow } from './library-repository.ts';

interface Page {
  readonly order: ListOrder;
  readonly search: string | undefined;
  readonly state: LibraryStatus | 'trash' | undefined;
  readonly limit: number;
}

/** The resources in the console's list; one more than `limit` when there is a next page. */
export const findEditedResources = (db: Db, { order, search, state, limit }: Page) =>
  db
    .selectFrom('library_resources')
    .select(['id', 'slug', 'kind', 'title', 'status', 'collection_id', 'published_at', 'scheduled_for'])
    .select(['updated_at', 'trashed_at', order.key.as('sort_key')])
    .where(order.where)
    .where('trashed_at', state === 'trash' ? 'is not' : 'is', null)
    .$if(state !== undefined && state !== 'trash', (query) => query.where('status', '=', state as LibraryStatus))
    .$if(Boolean(search), (query) => query.where(mentionsAll(sql<string>`(title || ' ' || slug)`, search!)))
    .orderBy(order.orderBy)
    .limit(limit + 1)
    .execute();

/** How many members have opened, done and saved each resource. */
export async function countUses(db: Db, ids: readonly number[]) {
  const none = { opened: 0, done: 0, saved: 0 };
  if (ids.length === 0) return () => none;
  const opened = await db
    .selectFrom('library_progress')
    .select((eb) => ['resource_id', eb.fn.countAll<number>().as('opened'), eb.fn.count<number>('done_at').as('done')])
    .where('resource_id', 'in', ids)
    .groupBy('resource_id')
    .execute();
  const saved = await db
    .selectFrom('library_saved')
    .select((eb) => ['resource_id', eb.fn.countAll<number>().as('saved')])
    .where('resource_id', 'in', ids)
    .groupBy('resource_id')
    .execute();
  return (id: number) => {
    const read = opened.find((row) => row.resource_id === id);
    const savers = saved.find((row) => row.resource_id === id);
    return { opened: read?.opened ?? 0, done: read?.done ?? 0, saved: savers?.saved ?? 0 };
  };
}

export const findResource = (db: Db, id: number): Promise<ResourceRow | undefined> =>
  db.selectFrom('library_resources').selectAll().where('id', '=', id).executeTakeFirst();

/** A resource in any state. One in the trash has the address `trash_<id>` instead of its own. */
export const findBySlug = (db: Db, slug: string): Promise<ResourceRow | undefined> =>
  db.selectFrom('library_resources').selectAll().where('slug', '=', slug).executeTakeFirst();

/** @throws a unique violation when the slug is taken */
export const insertResource = (db: Db, row: Insertable<LibraryResourcesTable>): Promise<ResourceRow> =>
  db.insertInto('library_resources').values(row).returningAll().executeTakeFirstOrThrow();

/** @throws a unique violation when the slug is taken */
export const updateResource = (db: Db, id: number, row: Updateable<LibraryResourcesTable>): Promise<ResourceRow> =>
  db.updateTable('library_resources').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deleteResource = (db: Db, id: number) => db.deleteFrom('library_resources').where('id', '=', id).execute();

export const isSlugTaken = async (db: Db, slug: string): Promise<boolean> =>
  (await db.selectFrom('library_resources').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;

/** Deletes all members' watched ranges and positions, because the film was replaced or deleted. */
export const deleteRanges = (db: Db, resourceId: number) =>
  db.updateTable('library_progress').set({ ranges: '[]', position: 0 }).where('resource_id', '=', resourceId).execute();

/** Records which pictures a document shows. @returns those that it no longer shows */
export async function setPictures(db: Db, resourceId: number, ids: readonly number[]): Promise<number[]> {
  const before = await db
    .deleteFrom('library_pictures')
    .where('resource_id', '=', resourceId)
    .returning('picture_id')
    .execute();
  const rows = [...new Set(ids)].map((picture_id) => ({ resource_id: resourceId, picture_id }));
  if (rows.length > 0) await db.insertInto('library_pictures').values(rows).execute();
  return before.flatMap(({ picture_id }) => (ids.includes(picture_id) ? [] : picture_id));
}

/** The resources of a collection in any state except the trash, in order. */
export const findInCollection = (db: Db, collectionId: number) =>
  db
    .selectFrom('library_resources')
    .select(['id', 'title', 'status', 'position'])
    .where('collection_id', '=', collectionId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(libraryLimits.collected)
    .execute();

export const setResourcePosition = (db: Db, id: number, position: number) =>
  db.updateTable('library_resources').set({ position }).where('id', '=', id).execute();

export const findCollection = (db: Db, id: number): Promise<CollectionRow | undefined> =>
  db.selectFrom('library_collections').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws a unique violation when the slug is taken */
export const insertCollection = (db: Db, row: Insertable<LibraryCollectionsTable>): Promise<CollectionRow> =>
  db.insertInto('library_collections').values(row).returningAll().executeTakeFirstOrThrow();

/** @throws a unique violation when the slug is taken */
export const updateCollection = (db: Db, id: number, row: Updateable<LibraryCollectionsTable>) =>
  db.updateTable('library_collections').set(row).where('id', '=', id).execute();

export const deleteCollection = (db: Db, id: number): Promise<CollectionRow | undefined> =>
  db.deleteFrom('library_collections').where('id', '=', id).returningAll().executeTakeFirst();
