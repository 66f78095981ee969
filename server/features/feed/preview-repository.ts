import type { Insertable, Selectable } from 'kysely';
import type { LinkPreviewsTable } from '../../db/feed-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type PreviewRow = Selectable<LinkPreviewsTable>;
export type NewPreview = Omit<Insertable<LinkPreviewsTable>, 'id'>;

/** The columns of a link's preview; all null when a post has none. */
export interface PreviewColumns {
  preview_address: string | null;
  preview_title: string | null;
  preview_description: string | null;
  preview_site: string | null;
  picture_name: string | null;
  picture_width: number | null;
  picture_height: number | null;
  picture_sizes: string | null;
}

export const PREVIEW_COLUMNS = [
  'link_previews.address as preview_address',
  'link_previews.title as preview_title',
  'link_previews.description as preview_description',
  'link_previews.site_name as preview_site',
  'link_previews.picture_name',
  'link_previews.picture_width',
  'link_previews.picture_height',
  'link_previews.picture_sizes',
] as const;

export interface PostLink {
  readonly content: string;
  readonly media_url: string | null;
  readonly preview_id: number | null;
  /** The address whose preview the author removed. */
  readonly preview_removed: string | null;
  /** The address of its preview. */
  readonly address: string | null;
}

/** The columns that decide which preview a post has. */
export const findPostLink = (db: Db, postId: number): Promise<PostLink | undefined> =>
  db
    .selectFrom('feed_posts')
    .leftJoin('link_previews', 'link_previews.id', 'feed_posts.preview_id')
    .select(['content', 'media_url', 'preview_id', 'preview_removed', 'address'])
    .where('feed_posts.id', '=', postId)
    .executeTakeFirst();

export const findPreview = (db: Db, address: string): Promise<PreviewRow | undefined> =>
  db.selectFrom('link_previews').selectAll().where('address', '=', address).executeTakeFirst();

/** @returns its id, or undefined when somebody else inserted this address first */
export const insertPreview = (db: Db, preview: NewPreview): Promise<{ id: number } | undefined> =>
  db
    .insertInto('link_previews')
    .values(preview)
    .onConflict((row) => row.column('address').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Replaces one that was fetched at `fetchedAt`, unless somebody else did. @returns whether it was replaced */
export async function replacePreview(db: Db, preview: NewPreview, fetchedAt: Timestamp): Promise<boolean> {
  const { address, ...change } = preview;
  const changed = await db
    .updateTable('link_previews')
    .set(change)
    .where('address', '=', address)
    .where('fetched_at', '=', fetchedAt)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export const setPostPreview = (db: Db, postId: number, previewId: number | null) =>
  db.updateTable('feed_posts').set({ preview_id: previewId }).where('id', '=', postId).execute();

/**
 * Records the address whose preview an author removed from their post; null clears it.
 * @returns undefined when they have no such post
 */
export const setRemovedPreview = (
  db: Db,
  postId: number,
  { authorId, address }: { authorId: number; address: string | null },
): Promise<{ id: number } | undefined> =>
  db
    .updateTable('feed_posts')
    .set({ preview_removed: address })
    .where('id', '=', postId)
    .where('author_id', '=', authorId)
    .returning('id')
    .executeTakeFirst();

/** The ids of the previews of some posts. */
export async function previewsOf(db: Db, postIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('feed_posts')
    .select('preview_id')
    .where('id', 'in', postIds)
    .where('preview_id', 'is not', null)
    .execute();
  return rows.flatMap(({ preview_id: id }) => id ?? []);
}

/** Deletes previews that no post shows. @returns the names of their pictures */
export async function deleteUnusedPreviews(db: Db, ids: readonly number[]): Promise<string[]> {
  const gone = await db
    .deleteFrom('link_previews')
    .where('id', 'in', ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('feed_posts')
            .select('feed_posts.id')
            .whereRef('feed_posts.preview_id', '=', 'link_previews.id'),
        ),
      ),
    )
    .returning('picture_name')
    .execute();
  return gone.flatMap(({ picture_name: name }) => name ?? []);
}
