import { sql } from 'kysely';
import type { DraftFields } from '#shared/contracts/blog-editor.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import type { BlogDraftRow, BlogPostRow, BlogVersionRow, PictureHolder } from '../../db/blog-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { fieldColumns, wordsIn } from './post-document.ts';

/** The author of a change; null when their account is deleted. */
export interface WriterColumns {
  writer_id: number | null;
  writer_first_name: string | null;
  writer_last_name: string | null;
}
const WRITER = [
  'users.id as writer_id',
  'users.first_name as writer_first_name',
  'users.last_name as writer_last_name',
] as const;

export type DraftRow = BlogDraftRow & WriterColumns;

/** The drafts of these posts. */
export const findDrafts = (db: Db, postIds: readonly number[]): Promise<DraftRow[]> =>
  postIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('blog_drafts')
        .leftJoin('users', 'users.id', 'blog_drafts.updated_by')
        .selectAll('blog_drafts')
        .select(WRITER)
        .where('post_id', 'in', postIds)
        .execute();

/** As `findDrafts`, without the documents. */
export const findDraftSummaries = (db: Db, postIds: readonly number[]) =>
  postIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('blog_drafts')
        .leftJoin('users', 'users.id', 'blog_drafts.updated_by')
        .select(['post_id', 'fields', 'blog_drafts.updated_at', ...WRITER])
        .where('post_id', 'in', postIds)
        .execute();

/** Who last changed each of these posts, apart from drafts. Deleted accounts are left out. */
export const findLastWriters = (db: Db, postIds: readonly number[]): Promise<(WriterColumns & { id: number })[]> =>
  postIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('blog_posts')
        .innerJoin('users', 'users.id', 'blog_posts.updated_by')
        .select(['blog_posts.id', ...WRITER])
        .where('blog_posts.id', 'in', postIds)
        .execute();

interface Draft {
  readonly postId: number;
  readonly fields: DraftFields;
  readonly at: Timestamp;
  readonly by: number;
  readonly keptAt: Timestamp;
}

/** The title shown for a post without one. */
export const UNTITLED = 'Untitled';

/** Saves a draft, and updates the columns of its post that lists are sorted by. */
export async function writeDraft(db: Db, { postId, fields, at, by, keptAt }: Draft): Promise<void> {
  const columns = { ...fieldColumns(fields), updated_at: at, updated_by: by, kept_at: keptAt };
  await db
    .insertInto('blog_drafts')
    .values({ post_id: postId, ...columns })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(columns))
    .execute();
  await updateListed(db, postId, { draft_title: fields.title.trim() || UNTITLED, draft_category: fields.category });
}

export async function deleteDraft(db: Db, postId: number): Promise<void> {
  await db.deleteFrom('blog_drafts').where('post_id', '=', postId).execute();
  await updateListed(db, postId, { draft_title: null, draft_category: null });
}

/** Updates the post only when something changes, because each update invalidates the cache of public posts. */
const updateListed = (db: Db, postId: number, listed: Pick<BlogPostRow, 'draft_title' | 'draft_category'>) =>
  db
    .updateTable('blog_posts')
    .set(listed)
    .where('id', '=', postId)
    .where((eb) =>
      eb.or([
        eb('draft_title', 'is distinct from', listed.draft_title),
        eb('draft_category', 'is distinct from', listed.draft_category),
      ]),
    )
    .execute();

interface Version {
  readonly postId: number;
  readonly kind: BlogVersionRow['kind'];
  readonly fields: DraftFields;
  readonly at: Timestamp;
  readonly by: number | null;
}

export const insertVersion = async (db: Db, { postId, kind, fields, at, by }: Version): Promise<number> =>
  (
    await db
      .insertInto('blog_versions')
      .values({
        post_id: postId,
        kind,
        title: fields.title,
        words: wordsIn(fields.doc),
        ...fieldColumns(fields),
        created_at: at,
        created_by: by,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Deletes the oldest versions of a kind beyond the limit. @returns the pictures they showed */
export async function pruneVersions(db: Db, postId: number, kind: BlogVersionRow['kind']): Promise<number[]> {
  const old = await db
    .deleteFrom('blog_versions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('blog_versions')
        .select('id')
        .where('post_id', '=', postId)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        // A bound for one statement. Usually a new version makes just one too many.
        .limit(publishingLimits.postVersions)
        .offset(publishingLimits.postVersions),
    )
    .returning('id')
    .execute();
  if (old.length === 0) return [];
  const holders = old.map(({ id }): PictureHolder => `version:${id}`);
  const uses = await db
    .deleteFrom('blog_picture_uses')
    .where('post_id', '=', postId)
    .where('holder', 'in', holders)
    .returning('picture_id')
    .execute();
  return uses.map(({ picture_id }) => picture_id);
}

export type VersionRow = Pick<BlogVersionRow, 'id' | 'kind' | 'title' | 'words' | 'created_at'> & WriterColumns;

/** All stored versions of a post, newest first. */
export const findVersions = (db: Db, postId: number): Promise<VersionRow[]> =>
  db
    .selectFrom('blog_versions')
    .leftJoin('users', 'users.id', 'created_by')
    .select(['blog_versions.id', 'kind', 'title', 'words', 'blog_versions.created_at', ...WRITER])
    .where('post_id', '=', postId)
    .orderBy('blog_versions.id', 'desc')
    .limit(3 * publishingLimits.postVersions)
    .execute();

/** The versions that a member wrote, by id, from the one after `after`. */
export const findVersionsBy = (
  db: Db,
  userId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Pick<BlogVersionRow, 'id' | 'post_id' | 'title' | 'kind' | 'created_at'>[]> =>
  db
    .selectFrom('blog_versions')
    .select(['id', 'post_id', 'title', 'kind', 'created_at'])
    .where('created_by', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const findVersion = (
  db: Db,
  postId: number,
  id: number,
): Promise<(BlogVersionRow & WriterColumns) | undefined> =>
  db
    .selectFrom('blog_versions')
    .leftJoin('users', 'users.id', 'created_by')
    .selectAll('blog_versions')
    .select(WRITER)
    .where('post_id', '=', postId)
    .where('blog_versions.id', '=', id)
    .executeTakeFirst();

export const hasPublishedVersion = async (db: Db, postId: number): Promise<boolean> =>
  (await db
    .selectFrom('blog_versions')
    .select('id')
    .where('post_id', '=', postId)
    .where('kind', '=', 'published')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export interface EditorRow {
  post_id: number;
  id: number;
  first_name: string;
  last_name: string;
}

/** The administrators who have these posts open, by id. */
export const findEditors = (db: Db, postIds: readonly number[], since: Timestamp): Promise<EditorRow[]> =>
  postIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('blog_editors')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['post_id', 'users.id', 'first_name', 'last_name'])
        .where('post_id', 'in', postIds)
        .where('seen_at', '>', since)
        // A literal in the query, so that the index of administrators is used.
        .where('is_admin', '=', sql.lit(1))
        .orderBy('users.id')
        .execute();

/** Records that somebody has a post open. @returns when they were last seen before */
export async function recordEditor(
  db: Db,
  { postId, userId, at }: { postId: number; userId: number; at: Timestamp },
): Promise<Timestamp | undefined> {
  const before = await db
    .selectFrom('blog_editors')
    .select('seen_at')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  await db
    .insertInto('blog_editors')
    .values({ post_id: postId, user_id: userId, seen_at: at })
    .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doUpdateSet({ seen_at: at }))
    .execute();
  return before?.seen_at;
}

export const deleteEditor = (db: Db, postId: number, userId: number) =>
  db.deleteFrom('blog_editors').where('post_id', '=', postId).where('user_id', '=', userId).executeTakeFirst();

/** A post's valid preview links, newest first. */
export const findPreviewLinks = (db: Db, postId: number, now: Timestamp) =>
  db
    .selectFrom('blog_previews')
    .leftJoin('users', 'users.id', 'created_by')
    .select(['blog_previews.id', 'blog_previews.created_at', 'expires_at', ...WRITER])
    .where('post_id', '=', postId)
    .where('expires_at', '>', now)
    .orderBy('blog_previews.id', 'desc')
    .limit(publishingLimits.previewLinks)
    .execute();

interface NewPreviewLink {
  readonly post_id: number;
  readonly token_hash: string;
  readonly created_at: Timestamp;
  readonly created_by: number;
  readonly expires_at: Timestamp;
}

export const insertPreviewLink = (db: Db, link: NewPreviewLink) =>
  db.insertInto('blog_previews').values(link).returning('id').executeTakeFirstOrThrow();

export const setPreviewToken = (db: Db, id: number, token_hash: string) =>
  db.updateTable('blog_previews').set({ token_hash }).where('id', '=', id).execute();

export const deletePreviewLink = (db: Db, postId: number, id: number) =>
  db.deleteFrom('blog_previews').where('post_id', '=', postId).where('id', '=', id).executeTakeFirst();

/** The post of a preview link, by the hash of its token. */
export const findPreviewedPost = (
  db: Db,
  tokenHash: string,
  now: Timestamp,
): Promise<{ post_id: number } | undefined> =>
  db
    .selectFrom('blog_previews')
    .select('post_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
