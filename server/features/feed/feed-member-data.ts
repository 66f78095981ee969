import { toMembers } from '../../live/audience.ts';
import type { Db } from '../../db/transaction.ts';
import type { Live } from '../../live/live.ts';
import { type MemberData, inPages, inSteps } from '../account/member-data.ts';
import { removeCommentsOf } from './comment-service.ts';
import { removeLikesOf } from './like-service.ts';
import { removePosts } from './post-service.ts';

const posts = (live: Live): MemberData => ({
  name: 'posts',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('feed_posts')
        .select(['id', 'title', 'content', 'post_type as postType', 'media_url as mediaUrl'])
        .select(['like_count as likeCount', 'comment_count as commentCount'])
        .select(['created_at as createdAt', 'updated_at as updatedAt'])
        .where('author_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  remove: (tx, userId) =>
    inSteps(
      (limit) => tx.db.selectFrom('feed_posts').select('id').where('author_id', '=', userId).limit(limit).execute(),
      async (rows) => {
        await removePosts(tx.db, idsOf(rows));
        for (const { id } of rows) await live.emit(tx, { name: 'feed.post.deleted', data: { postId: id } }, toMembers);
      },
    ),
});

const comments = (live: Live): MemberData => ({
  name: 'comments',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('feed_post_comments')
        .select(['id', 'post_id as postId', 'content', 'created_at as createdAt', 'updated_at as updatedAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  remove: (tx, userId) =>
    inSteps(
      (limit) => underPosts(tx.db, 'feed_post_comments', userId, limit),
      async (rows) => {
        await removeCommentsOf(tx.db, userId, idsOf(rows));
        for (const { id, postId } of rows) {
          await live.emit(tx, { name: 'feed.comment.deleted', data: { postId, commentId: id } }, toMembers);
        }
      },
    ),
});

const likes = (live: Live): MemberData => ({
  name: 'likes',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('feed_post_likes')
        .select(['id', 'post_id as postId', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  remove: (tx, userId) =>
    inSteps(
      (limit) => underPosts(tx.db, 'feed_post_likes', userId, limit),
      async (rows) => {
        await removeLikesOf(tx.db, userId, idsOf(rows));
        for (const { postId } of rows) {
          await live.emit(tx, { name: 'feed.like.changed', data: { postId } }, toMembers);
        }
      },
    ),
});

/** Some of what a member put under posts. */
const underPosts = (db: Db, table: 'feed_post_comments' | 'feed_post_likes', userId: number, limit: number) =>
  db.selectFrom(table).select(['id', 'post_id as postId']).where('user_id', '=', userId).limit(limit).execute();

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** What a member shared, said and liked. Posts come first: what others wrote under them goes with them. */
export const feedMemberData = (live: Live): readonly MemberData[] => [posts(live), comments(live), likes(live)];
