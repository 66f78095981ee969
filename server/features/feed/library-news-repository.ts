import { sql } from 'kysely';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import { jsonArrayFrom } from '../../db/nested.ts';
import type { Db } from '../../db/transaction.ts';

/** The published resources that a post announces, as a column in a query of posts. */
export const announcedResources = (db: Db) =>
  jsonArrayFrom(db)(
    db
      .selectFrom('post_resources')
      .innerJoin('library_resources', 'library_resources.id', 'post_resources.resource_id')
      .select([
        'library_resources.slug',
        'library_resources.title',
        'library_resources.kind',
        'library_resources.minutes',
        'library_resources.summary',
      ])
      .where('post_resources.post_id', '=', sql.ref<number>('feed_posts.id'))
      .where('library_resources.status', '=', 'published')
      .orderBy('post_resources.resource_id')
      .limit(sql.lit(libraryLimits.inPost)),
  );

export const insertResources = (db: Db, postId: number, ids: readonly number[]) =>
  db
    .insertInto('post_resources')
    .values(ids.map((id) => ({ post_id: postId, resource_id: id })))
    .execute();

/**
 * The posts that announce a resource, locked, so that of two resources unpublished at once the second knows about the
 * first.
 */
export const lockPostsOf = (db: Db, resourceId: number): Promise<{ id: number }[]> =>
  db
    .updateTable('feed_posts')
    .set((eb) => ({ topic_id: eb.ref('topic_id') }))
    .where('id', 'in', (all) =>
      all.selectFrom('post_resources').select('post_id').where('resource_id', '=', resourceId),
    )
    .returning('id')
    .execute();

/** Whether any resource that a post announces is published. */
export const hasPublished = async (db: Db, postId: number): Promise<boolean> =>
  (await db
    .selectFrom('post_resources')
    .innerJoin('library_resources', 'library_resources.id', 'post_resources.resource_id')
    .select('post_resources.post_id')
    .where('post_resources.post_id', '=', postId)
    .where('library_resources.status', '=', 'published')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** An administrator to post as: the given one, or if they are gone the first of the others. */
export const findPoster = (db: Db, id: number): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('deleting_since', 'is', null)
    .orderBy(sql`case when id = ${id} then 0 else 1 end`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
