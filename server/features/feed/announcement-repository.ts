import { sql } from 'kysely';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import { jsonArrayFrom } from '../../db/nested.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

/** The published resources in posts that announce them. */
const publishedResources = (db: Db) =>
  db
    .selectFrom('post_resources')
    .innerJoin('library_resources', 'library_resources.id', 'post_resources.resource_id')
    .where('library_resources.status', '=', 'published');

/** The webinars in posts that announce them, except drafts and those in the trash. */
const shownWebinars = (db: Db) =>
  db
    .selectFrom('post_webinars')
    .innerJoin('webinars', 'webinars.id', 'post_webinars.webinar_id')
    .where('webinars.status', '<>', 'draft')
    .where('webinars.trashed_at', 'is', null);

/** The published resources that a post announces, as a column in a query of posts. */
export const announcedResources = (db: Db) =>
  jsonArrayFrom(db)(
    publishedResources(db)
      .select([
        'library_resources.slug',
        'library_resources.title',
        'library_resources.kind',
        'library_resources.minutes',
        'library_resources.summary',
      ])
      .where('post_resources.post_id', '=', sql.ref<number>('feed_posts.id'))
      .orderBy('post_resources.resource_id')
      .limit(sql.lit(libraryLimits.inPost)),
  );

/** The webinar that a post announces. */
export interface AnnouncedWebinarRow {
  slug: string;
  title: string;
  starts_at: Timestamp | null;
  time_zone: string;
  minutes: number;
  hosts: string;
  guest_name: string | null;
  status: string;
}

/** The webinar that a post announces, if any, as a column in a query of posts. */
export const announcedWebinars = (db: Db) =>
  jsonArrayFrom(db)(
    shownWebinars(db)
      .select([
        'webinars.slug',
        'webinars.title',
        'webinars.starts_at',
        'webinars.time_zone',
        'webinars.minutes',
        'webinars.hosts',
        'webinars.guest_name',
        'webinars.status',
      ])
      .where('post_webinars.post_id', '=', sql.ref<number>('feed_posts.id')),
  );

export const insertResources = (db: Db, postId: number, ids: readonly number[]) =>
  db
    .insertInto('post_resources')
    .values(ids.map((id) => ({ post_id: postId, resource_id: id })))
    .execute();

export const insertWebinar = (db: Db, postId: number, webinarId: number) =>
  db.insertInto('post_webinars').values({ post_id: postId, webinar_id: webinarId }).execute();

/**
 * The posts that announce a resource. Locks them, so that when two of a post's resources are unpublished at once, the
 * second transaction waits for the first and sees its change.
 */
export const lockPostsOfResource = (db: Db, resourceId: number): Promise<{ id: number }[]> =>
  db
    .updateTable('feed_posts')
    .set((eb) => ({ topic_id: eb.ref('topic_id') }))
    .where('id', 'in', (all) =>
      all.selectFrom('post_resources').select('post_id').where('resource_id', '=', resourceId),
    )
    .returning('id')
    .execute();

export const findPostsOfWebinar = (db: Db, webinarId: number): Promise<{ id: number }[]> =>
  db.selectFrom('post_webinars').select('post_id as id').where('webinar_id', '=', webinarId).execute();

/** Whether members can see anything that a post announces. */
export async function announcesAnything(db: Db, postId: number): Promise<boolean> {
  const { any } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            publishedResources(db).select('post_resources.post_id').where('post_resources.post_id', '=', postId),
          ),
          eb.exists(shownWebinars(db).select('post_webinars.post_id').where('post_webinars.post_id', '=', postId)),
        ])
        .as('any'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(any);
}

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
