import type { BlogPostRow } from '../../db/blog-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { findPostsInOrder, type SummaryRow } from './blog-repository.ts';
import { findTagIds } from './blog-tags.ts';

const MOST = 3;
/** Candidates per tag of a post, and of all posts: the newest of each. */
const LOOKED_AT = 50;

/**
 * Up to three posts to read next: those that share the most tags with a post, then those in its category, then the
 * newest. Only public ones, and never the post itself.
 */
export async function findRelatedPosts(
  db: Db,
  { id, category }: Pick<BlogPostRow, 'id' | 'category'>,
  publicAt: Timestamp,
): Promise<SummaryRow[]> {
  const tags = await findTagIds(db, id);
  const [newest, ...tagged] = await Promise.all([newestIds(db, publicAt), ...tags.map((tag) => idsWithTag(db, tag))]);
  const shared = new Map<number, number>();
  for (const other of tagged.flat()) shared.set(other, (shared.get(other) ?? 0) + 1);
  const ids = new Set([...newest, ...shared.keys()]);
  ids.delete(id);
  if (ids.size === 0) return [];
  const rows = await db
    .selectFrom('blog_posts')
    .select(['id', 'category', 'published_at'])
    .where('id', 'in', [...ids])
    .where('published', '=', 1)
    .where('published_at', '<=', publicAt)
    .execute();
  const best = rows
    .map((row) => ({ ...row, shared: shared.get(row.id) ?? 0, isAkin: row.category === category ? 1 : 0 }))
    .toSorted(
      (one, other) =>
        other.shared - one.shared ||
        other.isAkin - one.isAkin ||
        other.published_at.localeCompare(one.published_at) ||
        other.id - one.id,
    );
  return findPostsInOrder(
    db,
    best.slice(0, MOST).map((row) => row.id),
  );
}

const newestIds = async (db: Db, publicAt: Timestamp): Promise<number[]> => {
  const rows = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('published', '=', 1)
    .where('published_at', '<=', publicAt)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  return rows.map((row) => row.id);
};

const idsWithTag = async (db: Db, tagId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('blog_post_tags')
    .select('post_id')
    .where('tag_id', '=', tagId)
    .orderBy('post_id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  return rows.map((row) => row.post_id);
};
