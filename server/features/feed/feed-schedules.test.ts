import fc from 'fast-check';
import { Kysely } from 'kysely';
import { expect, inject, it } from 'vitest';
import { points } from '#shared/contracts/limits.ts';
import { levelAt } from '#shared/rules/levels.ts';
import { addMembers } from '../../../tests/support/rows.ts';
import type { Database } from '../../db/schema.ts';
import { openSqliteCopy, sqliteDialect } from '../../db/sqlite.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { HttpError } from '../../platform/errors.ts';
import { rebuildPoints } from '../gamification/points-service.ts';
import { removeComment, writeComment } from './comment-service.ts';
import { setCommentLike, setLike } from './like-service.ts';
import { removePost, writePost } from './post-service.ts';

const NOW = '2026-01-01T12:00:00.000Z';
const MEMBERS = 4;
const form = { title: 'Title', content: 'Content', postType: 'text' } as const;

/** Random actions on posts and comments. Many target one that does not exist, or belongs to somebody else. */
const target = fc.integer({ min: 1, max: 8 });
const step = fc.record({
  action: fc.oneof(
    fc.constant({ kind: 'post' as const }),
    fc.record({ kind: fc.constant('comment' as const), target }),
    fc.record({ kind: fc.constant('reply' as const), target, answers: target }),
    fc.record({ kind: fc.constant('like comment' as const), target, liked: fc.constantFrom(true, false, undefined) }),
    fc.record({ kind: fc.constant('like' as const), target, liked: fc.constantFrom(true, false, undefined) }),
    fc.record({
      kind: fc.constantFrom('delete post' as const, 'delete comment' as const),
      target,
      asAdmin: fc.boolean(),
    }),
  ),
  who: fc.integer({ min: 0, max: MEMBERS - 1 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** None of these posts has a file. */
const noJobs = {} as JobQueue;

const perform = ({ action }: Step, userId: number, tx: Transaction): Promise<unknown> => {
  const { db } = tx;
  if (action.kind === 'post') return writePost(db, NOW, userId, form);
  const { target: id } = action;
  if (action.kind === 'comment') return writeComment(db, NOW, { postId: id, userId, content: 'Words' });
  if (action.kind === 'reply') {
    return writeComment(db, NOW, { postId: id, userId, content: 'Words', answers: action.answers });
  }
  if (action.kind === 'like comment')
    return setCommentLike(db, { commentId: id, userId, liked: action.liked, at: NOW });
  if (action.kind === 'like') return setLike(db, { postId: id, userId, liked: action.liked, at: NOW });
  const authorId = action.asAdmin ? undefined : userId;
  if (action.kind === 'delete comment') return removeComment(db, id, authorId);
  return removePost(tx, noJobs, id, authorId);
};

const refused = (error: unknown): void => {
  if (!(error instanceof HttpError)) throw error;
};

const rowsOf = async (db: Db) => ({
  members: await db.selectFrom('users').selectAll().orderBy('id').execute(),
  activities: await db.selectFrom('user_activities').selectAll().execute(),
  posts: await db.selectFrom('feed_posts').selectAll().orderBy('id').execute(),
  comments: await db.selectFrom('feed_post_comments').selectAll().execute(),
  likes: await db.selectFrom('feed_post_likes').selectAll().execute(),
  commentLikes: await db.selectFrom('feed_comment_likes').selectAll().execute(),
});
type Rows = Awaited<ReturnType<typeof rowsOf>>;

/** The totals stored in the rows. */
const carried = ({ members, activities, posts, comments }: Rows) => ({
  commentLikes: comments.map((comment) => `${comment.id} ${comment.like_count}`).toSorted(),
  points: members.map((member) => member.points),
  levels: members.map((member) => member.level),
  comments: posts.map((post) => post.comment_count),
  likes: posts.map((post) => post.like_count),
  activities: activities
    .map((each) => `${each.activity_type} ${each.related_id} ${each.user_id} ${each.points}`)
    .toSorted(),
});

/** The same totals, counted from the data. */
function addedUp({ members, activities, posts, comments, likes, commentLikes }: Rows): ReturnType<typeof carried> {
  const sums = members.map(({ id }) =>
    activities.filter(({ user_id }) => user_id === id).reduce((sum, activity) => sum + activity.points, 0),
  );
  return {
    commentLikes: comments
      .map(({ id }) => `${id} ${commentLikes.filter(({ comment_id }) => comment_id === id).length}`)
      .toSorted(),
    points: sums,
    levels: sums.map(levelAt),
    comments: posts.map(({ id }) => comments.filter(({ post_id }) => post_id === id).length),
    likes: posts.map(({ id }) => likes.filter(({ post_id }) => post_id === id).length),
    activities: [
      ...posts.map(({ id, author_id }) => `post ${id} ${author_id} ${points.post}`),
      ...comments.map(({ id, user_id }) => `comment ${id} ${user_id} ${points.comment}`),
      ...likes.map(({ post_id, user_id }) => `like ${post_id} ${user_id} ${points.like}`),
    ].toSorted(),
  };
}

it('keeps points, levels, counts and activities consistent through random concurrent writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 8 }), async (rounds) => {
      const sqlite = openSqliteCopy(Buffer.from(inject('database'), 'base64'));
      const db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) });
      const members = await addMembers(db, MEMBERS);
      for (const round of rounds) {
        // The steps of a round run at the same moment.
        await Promise.all(
          round.map((each) => transaction(db, (tx) => perform(each, members[each.who]!, tx)).catch(refused)),
        );
      }
      const rows = await rowsOf(db);
      expect(carried(rows)).toEqual(addedUp(rows));
      // A reply cannot be a parent.
      const threads = new Map(rows.comments.map((comment) => [comment.id, comment]));
      for (const { parent_id: parent } of rows.comments) expect(threads.get(parent ?? 0)?.parent_id ?? null).toBeNull();
      // Rebuilding points and levels from the activities gives the same result.
      expect(await rebuildPoints(db)).toEqual([]);
      await db.updateTable('users').set({ points: 999, level: 6 }).execute();
      await rebuildPoints(db);
      expect(carried(await rowsOf(db))).toEqual(carried(rows));
      await db.destroy();
    }),
    { numRuns: 100 },
  );
});
