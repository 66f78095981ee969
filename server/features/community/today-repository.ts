import type { SelectQueryBuilder } from 'kysely';
import { AUTHOR_COLUMNS, type AuthorColumns } from '../../app/author.ts';
import { isNotBlockedBy, isNotBlocking } from '../../db/blocks.ts';
import type { Database, Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { isMember } from './member-repository.ts';

interface Since {
  readonly viewerId: number;
  readonly since: Timestamp;
  /** How many are read. */
  readonly most: number;
}

/** Members of the directory except the viewer and anybody who blocks, or is blocked by, the viewer. */
const othersOf = <O>(users: SelectQueryBuilder<Database, 'users', O>, viewerId: number) =>
  users
    .where('users.id', '!=', viewerId)
    .where('users.deleting_since', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .where(isMember)
    .where(isNotBlockedBy(viewerId, 'users.id'))
    .where(isNotBlocking(viewerId, 'users.id'));

/** Members active after a time, the last active first. */
export const findActive = (db: Db, { viewerId, since, most }: Since): Promise<(AuthorColumns & { points: number })[]> =>
  othersOf(db.selectFrom('users'), viewerId)
    .select([...AUTHOR_COLUMNS, 'users.points'])
    .where('users.last_active_at', '>', since)
    .orderBy('users.last_active_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(most)
    .execute();

/** Members who joined after a time, newest first. Ids rise with time, so only the newest are read. */
export const findJoined = (db: Db, { viewerId, since, most }: Since): Promise<AuthorColumns[]> =>
  othersOf(db.selectFrom('users'), viewerId)
    .select(AUTHOR_COLUMNS)
    .where('users.id', 'in', (newest) =>
      newest
        .selectFrom((users) =>
          users.selectFrom('users').select(['id', 'created_at']).orderBy('id', 'desc').limit(most).as('newest'),
        )
        .select('newest.id')
        .where('newest.created_at', '>', since),
    )
    .orderBy('users.id', 'desc')
    .execute();

/** Other members' posts since a time that the viewer sees in the feed, newest first. */
const postsSince = (db: Db, { viewerId, since }: Since) =>
  db
    .selectFrom('feed_posts')
    .innerJoin('users', 'users.id', 'feed_posts.author_id')
    .where('feed_posts.created_at', '>', since)
    .where('feed_posts.author_id', '!=', viewerId)
    .where('users.deleting_since', 'is', null)
    .where(isNotBlockedBy(viewerId, 'feed_posts.author_id'));

export interface NewPostRow extends AuthorColumns {
  id: number;
  title: string;
}

/** The newest of the posts since a time. @param shown how many */
export const findNewPosts = (db: Db, shown: number, since: Since): Promise<NewPostRow[]> =>
  postsSince(db, since)
    .select(['feed_posts.id', 'feed_posts.title', ...AUTHOR_COLUMNS])
    .orderBy('feed_posts.created_at', 'desc')
    .orderBy('feed_posts.id', 'desc')
    .limit(shown)
    .execute();

/** How many posts there are since a time, counted up to `most`. */
export async function countNewPosts(db: Db, since: Since): Promise<number> {
  const { count } = await db
    .selectFrom(postsSince(db, since).select('feed_posts.id').limit(since.most).as('counted'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
