import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FeedShow } from '#shared/contracts/feed.ts';
import { idBefore, idCursor, takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import { isNotBlockedBy } from '../../db/blocks.ts';
import { prepared } from '../../db/prepared.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import type { IdPage, WantedPage } from './feed-pages.ts';

/** Later than any real time. */
const LATEST = '9999-12-31T23:59:59.999Z';

/**
 * Finds a page of the filtered feed. A page begins where the previous one ended, by its sort column and the id. Posts
 * moved up by a new comment are above it, and no other post is skipped or repeated.
 * @throws HttpError 400 for a cursor of another list
 */
export async function findFilteredIds(
  db: Db,
  viewerId: number,
  { topic, show, before, limit, since }: WantedPage,
): Promise<IdPage> {
  const place = show === 'active' ? timeBefore(before) : idBefore(before);
  const { time, id } = typeof place === 'object' ? place : { time: LATEST, id: place ?? Number.MAX_SAFE_INTEGER };
  const find = finders[show ?? 'newest'][topic === undefined ? 'all' : 'ofTopic'];
  const rows = await find(db, { topic: topic ?? 0, viewerId, limit: limit + 1, time, id, since });
  const { page, last } = takePage(rows, limit);
  return {
    ids: page.map((row) => row.id),
    next: last && (show === 'active' ? timeCursor(last.time, last.place) : idCursor(last.place)),
  };
}

interface Values {
  readonly [name: string]: unknown;
  readonly topic: number;
  readonly viewerId: number;
  readonly limit: number;
  readonly time: Timestamp;
  readonly id: number;
  readonly since: Timestamp;
}

/** The posts of a view of the feed, and their order. Each has an index of `feed_posts`. */
interface Way {
  readonly where: (values: Values) => RawBuilder<SqlBool>;
  readonly order: RawBuilder<unknown>;
}

const byId = sql`feed_posts.id desc`;
const olderThan = ({ id }: Values) => sql<SqlBool>`feed_posts.id < ${id}`;

const ways: Readonly<Record<Exclude<FeedShow, 'saved'> | 'newest', Way>> = {
  newest: { where: olderThan, order: byId },
  active: {
    where: ({ time, id }) => sql`(feed_posts.last_activity_at, feed_posts.id) < (${time}, ${id})`,
    order: sql`feed_posts.last_activity_at desc, feed_posts.id desc`,
  },
  unanswered: { where: (values) => sql`feed_posts.comment_count = 0 and ${olderThan(values)}`, order: byId },
  // Finds the id of the last post up to `since`, because lists are bounded by ids, which grow with time.
  new: {
    where: (values) => sql`${olderThan(values)} and feed_posts.id > coalesce((select seen.id from feed_posts as seen
      where seen.created_at <= ${values.since} order by seen.created_at desc, seen.id desc limit 1), 0)`,
    order: byId,
  },
};

const finder = ({ where, order }: Way, isOfTopic: boolean) =>
  prepared((db, values: Values) =>
    db
      .selectFrom('feed_posts')
      .innerJoin('users', 'users.id', 'feed_posts.author_id')
      .select(['feed_posts.id', 'feed_posts.id as place', 'feed_posts.last_activity_at as time'])
      .where('users.deleting_since', 'is', null)
      .where(isNotBlockedBy(values.viewerId, 'feed_posts.author_id'))
      .where(where(values))
      .$if(isOfTopic, (query) => query.where('feed_posts.topic_id', '=', values.topic))
      .orderBy(order)
      .limit(values.limit),
  );

/** By the time of saving, newest first. A member can save 1,000 posts, so filtering them by topic is cheap. */
const savedFinder = (isOfTopic: boolean) =>
  prepared((db, { topic, viewerId, limit, id }: Values) =>
    db
      .selectFrom('post_saves')
      .innerJoin('feed_posts', 'feed_posts.id', 'post_saves.post_id')
      .innerJoin('users', 'users.id', 'feed_posts.author_id')
      .select(['feed_posts.id', 'post_saves.id as place', 'feed_posts.last_activity_at as time'])
      .where('users.deleting_since', 'is', null)
      .where(isNotBlockedBy(viewerId, 'feed_posts.author_id'))
      .where('post_saves.user_id', '=', viewerId)
      .where('post_saves.id', '<', id)
      .$if(isOfTopic, (query) => query.where('feed_posts.topic_id', '=', topic))
      .orderBy('post_saves.id', 'desc')
      .limit(limit),
  );

const both = (way: Way) => ({ all: finder(way, false), ofTopic: finder(way, true) });
const finders = {
  newest: both(ways.newest),
  active: both(ways.active),
  unanswered: both(ways.unanswered),
  new: both(ways.new),
  saved: { all: savedFinder(false), ofTopic: savedFinder(true) },
};
