import { sql } from 'kysely';
import type { BlogTag } from '#shared/contracts/blog.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { refusedField } from '../../platform/errors.ts';

/** The tags for these names. Names with the same address are one tag, under the first name. */
export function tagsOf(names: readonly string[]): BlogTag[] {
  const tags = new Map<string, BlogTag>();
  for (const name of names) {
    const slug = slugFromTitle(name);
    if (!tags.has(slug)) tags.set(slug, { slug, name });
  }
  return [...tags.values()];
}

/**
 * Sets a post's tags. Existing tags keep their names, and unused ones are deleted.
 * @throws HttpError 400 when a name contains nothing to make an address from
 */
export async function setTags(db: Db, postId: number, names: readonly string[]): Promise<void> {
  const tags = tagsOf(names);
  const unfit = tags.find(({ slug }) => slug === '');
  if (unfit)
    throw refusedField(
      'validation_failed',
      'tags',
      `Please use at least one letter from a to z in the tag “${unfit.name}”`,
    );
  const removed = await db.deleteFrom('blog_post_tags').where('post_id', '=', postId).returning('tag_id').execute();
  if (tags.length > 0) {
    await db
      .insertInto('blog_tags')
      .values(tags)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
    const slugs = tags.map(({ slug }) => slug);
    const rows = await db.selectFrom('blog_tags').select(['id', 'slug']).where('slug', 'in', slugs).execute();
    await db
      .insertInto('blog_post_tags')
      .values(rows.map(({ id, slug }) => ({ post_id: postId, tag_id: id, position: slugs.indexOf(slug) })))
      .execute();
  }
  await deleteUnusedTags(
    db,
    removed.map(({ tag_id }) => tag_id),
  );
}

export async function deleteUnusedTags(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('blog_tags')
    .where('id', 'in', ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('blog_post_tags').select('post_id').whereRef('blog_post_tags.tag_id', '=', 'blog_tags.id'),
        ),
      ),
    )
    .execute();
}

/** The tags of each of these posts, in their order. */
export async function findTags(db: Db, postIds: readonly number[]): Promise<ReadonlyMap<number, BlogTag[]>> {
  const tags = new Map<number, BlogTag[]>(postIds.map((id) => [id, []]));
  if (postIds.length === 0) return tags;
  const rows = await db
    .selectFrom('blog_post_tags')
    .innerJoin('blog_tags', 'blog_tags.id', 'blog_post_tags.tag_id')
    .select(['post_id', 'slug', 'name', 'position'])
    .where('post_id', 'in', postIds)
    .execute();
  for (const { post_id, slug, name } of rows.toSorted((one, other) => one.position - other.position))
    tags.get(post_id)?.push({ slug, name });
  return tags;
}

export const findTagIds = async (db: Db, postId: number): Promise<number[]> =>
  (await db.selectFrom('blog_post_tags').select('tag_id').where('post_id', '=', postId).execute()).map(
    ({ tag_id }) => tag_id,
  );

/** The most tags that are listed. */
const MOST_TAGS = 500;

/** The tags of public posts, by name, with the number of these posts. */
export const findPublicTags = (
  db: Db,
  publicAt: Timestamp,
): Promise<(BlogTag & { posts: number; changed_at: Timestamp })[]> =>
  db
    .selectFrom('blog_tags')
    .innerJoin('blog_post_tags', 'tag_id', 'blog_tags.id')
    .innerJoin('blog_posts', 'blog_posts.id', 'post_id')
    .select([
      'blog_tags.slug',
      'blog_tags.name',
      sql<number>`count(*)`.as('posts'),
      // A scheduled post counts as new from its publication date.
      sql<Timestamp>`max(case when updated_at > published_at then updated_at else published_at end)`.as('changed_at'),
    ])
    .where('published', '=', 1)
    .where('published_at', '<=', publicAt)
    .groupBy(['blog_tags.slug', 'blog_tags.name'])
    .orderBy('blog_tags.name')
    .limit(MOST_TAGS)
    .execute();

/** A tag that has public posts. */
export const findPublicTag = (
  db: Db,
  slug: string,
  publicAt: Timestamp,
): Promise<(BlogTag & { id: number }) | undefined> =>
  db
    .selectFrom('blog_tags')
    .select(['id', 'slug', 'name'])
    .where('slug', '=', slug)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('blog_post_tags')
          .innerJoin('blog_posts', 'blog_posts.id', 'post_id')
          .select('post_id')
          .whereRef('tag_id', '=', 'blog_tags.id')
          .where('published', '=', 1)
          .where('published_at', '<=', publicAt),
      ),
    )
    .executeTakeFirst();

/** All tags, by name, for the editor. */
export const findAllTags = (db: Db): Promise<BlogTag[]> =>
  db.selectFrom('blog_tags').select(['slug', 'name']).orderBy('name').limit(MOST_TAGS).execute();
