import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { sortedTexts, sortKey } from '#data/migrations/columns.ts';
import type { LibraryKind, LibraryLevel, LibraryTopic } from '#shared/contracts/choices.ts';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import type { SearchWord } from '#shared/rules/search-text.ts';
import type { LibraryCollectionsTable, LibraryFilesTable, LibraryResourcesTable } from '../../db/library-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import { matchingIds } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

export type ResourceRow = Selectable<LibraryResourcesTable>;
export type FileRow = Selectable<LibraryFilesTable>;
export type CollectionRow = Selectable<LibraryCollectionsTable>;

/** A search considers only this many of the newest matches: anywhere in a resource, and with all words in its title. */
export const LOOKED_AT = { anywhere: 500, inHead: 200 };

/** The published resources with these ids, with the member's progress, in the order of the ids. */
export async function findSummaries(db: Db, ids: readonly number[], userId: number) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('library_resources as r')
    .leftJoin('library_collections as c', 'c.id', 'r.collection_id')
    .leftJoin('library_progress as mine', (join) =>
      join.onRef('mine.resource_id', '=', 'r.id').on('mine.user_id', '=', userId),
    )
    .leftJoin('library_saved as saves', (join) =>
      join.onRef('saves.resource_id', '=', 'r.id').on('saves.user_id', '=', userId),
    )
    .select([
      'r.id',
      'r.slug',
      'r.kind',
      'r.title',
      'r.summary',
      'r.topic',
      'r.level',
      'r.minutes',
      'r.audience',
      'r.collection_id',
      'r.position as place',
      'r.cover_id',
      'r.film_seconds',
      'r.published_at',
      'r.updated_at',
      'c.slug as collection_slug',
      'c.title as collection_title',
      'mine.ranges',
      'mine.position as film_position',
      'mine.done_at',
      'mine.updated_at as opened_at',
      'saves.id as saved_id',
    ])
    .select((eb) =>
      eb
        .selectFrom('library_files')
        .select(eb.fn.countAll<number>().as('files'))
        .whereRef('library_files.resource_id', '=', 'r.id')
        .where('library_files.role', '=', 'download')
        .as('files'),
    )
    .where('r.id', 'in', ids)
    .where('r.status', '=', 'published')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
export type SummaryRow = Awaited<ReturnType<typeof findSummaries>>[number];

/** All collections, in order. */
export const findCollections = (db: Db): Promise<CollectionRow[]> =>
  db
    .selectFrom('library_collections')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(libraryLimits.collections)
    .execute();

/** The published resources of a collection, in order. */
export const findCollected = (db: Db, collectionId: number): Promise<Pick<ResourceRow, 'id' | 'slug' | 'title'>[]> =>
  db
    .selectFrom('library_resources')
    .select(['id', 'slug', 'title'])
    .where('collection_id', '=', collectionId)
    .where('status', '=', 'published')
    .orderBy('position')
    .orderBy('id')
    .limit(libraryLimits.collected)
    .execute();

/** The newest published resources that are in no collection. */
export const findUncollected = async (db: Db, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('library_resources')
      .select('id')
      .where('status', '=', 'published')
      .where('collection_id', 'is', null)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** The titles of the newest published resources, for visitors. */
export const findNewestTitles = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('library_resources')
      .select('title')
      .where('status', '=', 'published')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map(({ title }) => title);

/** How many resources were published after a moment, up to 100. */
export const countNews = async (db: Db, after: Timestamp): Promise<number> =>
  (
    await db
      .selectFrom('library_resources')
      .select('id')
      .where('status', '=', 'published')
      .where('published_at', '>', after)
      .limit(100)
      .execute()
  ).length;

export interface LibraryPage {
  readonly userId: number;
  readonly words: readonly SearchWord[];
  readonly kind: LibraryKind | undefined;
  readonly topic: LibraryTopic | undefined;
  readonly level: LibraryLevel | undefined;
  readonly isDone: boolean | undefined;
  readonly isSaved: boolean | undefined;
  readonly limit: number;
}

/** The order of a list, and the last row of the previous page; undefined for the first page. */
export type LibraryOrder =
  | { readonly by: 'newest'; readonly after: { time: Timestamp; id: number } | undefined }
  | { readonly by: 'title'; readonly after: { key: string; id: number } | undefined }
  /** All matches of a search, unsorted. The caller ranks them. */
  | { readonly by: 'none' }
  | { readonly by: 'shortest'; readonly after: { score: number; id: number } | undefined };

const isSo = (wanted: boolean, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  wanted ? condition : sql<SqlBool>`not ${condition}`;

/** Matching published resources in an order; one more than `limit` when there is a next page. */
export function findResources(db: Db, page: LibraryPage, order: LibraryOrder) {
  const { userId, words, kind, topic, level, isDone, isSaved, limit } = page;
  const title = sortKey(db, sortedTexts.library_resources.title);
  const done = sql<SqlBool>`exists (select 1 from library_progress where user_id = ${userId}
    and resource_id = library_resources.id and done_at is not null)`;
  const saves = sql<SqlBool>`exists (select 1 from library_saved where user_id = ${userId} and resource_id = library_resources.id)`;
  const query = db
    .selectFrom('library_resources')
    .select(['id', 'published_at', 'minutes', 'title', 'summary', title.as('title_key')])
    .where('status', '=', 'published')
    .$if(words.length > 0, (q) => q.where('id', 'in', matchingIds(db, 'library', words, LOOKED_AT)))
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(topic !== undefined, (q) => q.where('topic', '=', topic!))
    .$if(level !== undefined, (q) => q.where('level', '=', level!))
    .$if(isDone !== undefined, (q) => q.where(isSo(isDone!, done)))
    .$if(isSaved !== undefined, (q) => q.where(isSo(isSaved!, saves)))
    .limit(limit + 1);
  if (order.by === 'none') return query.execute();
  if (order.by === 'newest') {
    const { after } = order;
    return query
      .$if(after !== undefined, (q) =>
        q.where((eb) => eb(eb.refTuple('published_at', 'id'), '<', eb.tuple(after!.time, after!.id))),
      )
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }
  if (order.by === 'shortest') {
    const { after } = order;
    return query
      .$if(after !== undefined, (q) =>
        q.where((eb) => eb(eb.refTuple('minutes', 'id'), '>', eb.tuple(after!.score, after!.id))),
      )
      .orderBy('minutes')
      .orderBy('id')
      .execute();
  }
  const { after } = order;
  return (
    query
      // SQLite uses the index of an expression only for the comparison with `>=`.
      .$if(after !== undefined, (q) =>
        q.where(sql<SqlBool>`(${title} >= ${after!.key} and (${title} > ${after!.key} or id > ${after!.id}))`),
      )
      .orderBy(title)
      .orderBy('id')
      .execute()
  );
}

/** The texts that a search highlights. */
export const findTexts = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('library_resources')
        .select(['id', 'summary', 'audience', 'text', 'transcript'])
        .where('id', 'in', ids)
        .execute();

/** A published resource by slug. */
export const findPublished = (db: Db, slug: string): Promise<ResourceRow | undefined> =>
  db
    .selectFrom('library_resources')
    .selectAll()
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .executeTakeFirst();

/** The parts of a published resource that progress needs. */
export const findPublishedById = (db: Db, id: number) =>
  db
    .selectFrom('library_resources')
    .select(['id', 'film_seconds', 'collection_id'])
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();

/** All stored files of a resource, its downloads in order. */
export const findFiles = (db: Db, resourceId: number): Promise<FileRow[]> =>
  db
    .selectFrom('library_files')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .orderBy('role')
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The film or the PDF of a resource. */
export const findFileOf = (db: Db, resourceId: number, role: 'film' | 'pdf'): Promise<FileRow | undefined> =>
  db
    .selectFrom('library_files')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .where('role', '=', role)
    .executeTakeFirst();

export const findDownload = (db: Db, resourceId: number, id: number): Promise<FileRow | undefined> =>
  db
    .selectFrom('library_files')
    .selectAll()
    .where('id', '=', id)
    .where('resource_id', '=', resourceId)
    .where('role', '=', 'download')
    .executeTakeFirst();
