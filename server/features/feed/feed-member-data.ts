import { type MemberData, inPages } from '../../app/member-data.ts';
import type { Db } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { toMembers } from '../../live/audience.ts';
import type { Live } from '../../live/live.ts';
import { withdraw } from '../notifications/notification-service.ts';
import { removeComments } from './comment-service.ts';
import { removeCommentLikes, removeLikes } from './like-service.ts';
import { removePosts } from './post-service.ts';

interface Needs {
  readonly live: Live;
  readonly jobs: JobQueue;
}

const posts = ({ live, jobs }: Needs): MemberData => ({
  name: 'posts',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('feed_posts')
        .select(['id', 'title', 'content', 'post_type as postType', 'media_url as mediaUrl', 'media_alt as mediaAlt'])
        .select(['like_count as likeCount', 'comment_count as commentCount', 'topic_id as topicId'])
        .select(['created_at as createdAt', 'updated_at as updatedAt'])
        .where('author_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  // Comments and likes under the posts go first, in batches, because there may be any number of them.
  async removeSome(tx, userId, most) {
    const rows = await tx.db.selectFrom('feed_posts').select('id').where('author_id', '=', userId).limit(10).execute();
    const under = await somethingUnder(tx.db, idsOf(rows), most);
    if (under.comments.length > 0) {
      await withdraw(tx, { live }, { comments: idsOf(under.comments) });
      await removeComments(tx.db, idsOf(under.comments));
    }
    if (under.likes.length > 0) await removeLikes(tx.db, under.likes);
    const removed = under.comments.length + under.likes.length;
    if (removed > 0 || rows.length === 0) return removed;
    const ofPosts = ['post_id', idsOf(rows)] as const;
    const marks =
      (await removeRows(tx.db, 'post_saves', most, ofPosts)) ||
      (await removeRows(tx.db, 'post_follows', most, ofPosts));
    if (marks > 0) return marks;
    await withdraw(tx, { live }, { posts: idsOf(rows) });
    await removePosts(tx, jobs, idsOf(rows));
    for (const { id } of rows) await live.emit(tx, { name: 'feed.post.deleted', data: { postId: id } }, toMembers);
    return rows.length;
  },
});

/** The other pictures of posts. They are deleted with their posts, and their files with all of the member's. */
const pictures: MemberData = {
  name: 'post-pictures',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('post_pictures')
        .innerJoin('feed_posts', 'feed_posts.id', 'post_pictures.post_id')
        .innerJoin('media_files', 'media_files.id', 'post_pictures.media_id')
        .select(['post_pictures.id', 'post_id as postId', 'position', 'alt', 'name as file'])
        .where('media_files.user_id', '=', userId)
        .where('post_pictures.id', '>', after)
        .orderBy('post_pictures.id')
        .limit(limit)
        .execute(),
    ),
};

/** A batch of comments under posts. When there are none, a batch of likes of the first post that has any. */
async function somethingUnder(db: Db, postIds: readonly number[], most: number) {
  if (postIds.length === 0) return { comments: [], likes: [] };
  const comments = await db
    .selectFrom('feed_post_comments')
    .select('id')
    .where('post_id', 'in', postIds)
    .limit(most)
    .execute();
  for (const postId of comments.length > 0 ? [] : postIds) {
    // oxlint-disable-next-line no-await-in-loop -- usually the first has some, or none has
    const likes = await likesWhere(db, 'post_id', postId, most);
    if (likes.length > 0) return { comments, likes };
  }
  return { comments, likes: [] };
}

const likesWhere = (db: Db, column: 'post_id' | 'user_id', value: number, most: number) =>
  db
    .selectFrom('feed_post_likes')
    .select(['id', 'post_id as postId', 'user_id as userId'])
    .where(column, '=', value)
    .limit(most)
    .execute();

const comments = (live: Live): MemberData => ({
  name: 'comments',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('feed_post_comments')
        .select(['id', 'post_id as postId', 'parent_id as replyTo', 'content', 'like_count as likeCount'])
        .select(['created_at as createdAt', 'updated_at as updatedAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  async removeSome(tx, userId, most) {
    const rows = await tx.db
      .selectFrom('feed_post_comments')
      .select(['id', 'post_id as postId'])
      .where('user_id', '=', userId)
      .limit(most)
      .execute();
    if (rows.length === 0) return 0;
    await withdraw(tx, { live }, { comments: idsOf(rows) });
    await removeComments(tx.db, idsOf(rows));
    // One event is enough for several changes under a post: screens that show it reload it.
    for (const { id, postId } of new Map(rows.map((row) => [row.postId, row])).values()) {
      await live.emit(tx, { name: 'feed.comment.deleted', data: { postId, commentId: id } }, toMembers);
    }
    return rows.length;
  },
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
  async removeSome(tx, userId, most) {
    const rows = await likesWhere(tx.db, 'user_id', userId, most);
    if (rows.length === 0) return 0;
    await removeLikes(tx.db, rows);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const { postId } of rows) await withdraw(tx, { live }, { kind: 'like', postId, by: userId });
    for (const { id: postId, like_count: likeCount } of await findLikeCounts(tx.db, rows)) {
      const data = { postId, userId, liked: false, likeCount };
      await live.emit(tx, { name: 'feed.like.changed', data }, toMembers);
    }
    return rows.length;
  },
});

/** A member's saved posts. Nobody else has seen them, so there are no notifications. */
const saves: MemberData = {
  name: 'saved-posts',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('post_saves')
        .select(['id', 'post_id as postId', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  removeSome: (tx, userId, most) => removeRows(tx.db, 'post_saves', most, ['user_id', [userId]]),
};

/** The posts that a member follows or has muted. */
const follows: MemberData = {
  name: 'followed-posts',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('post_follows')
        .select(['id', 'post_id as postId', 'state', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  removeSome: (tx, userId, most) => removeRows(tx.db, 'post_follows', most, ['user_id', [userId]]),
};

/** Removes a batch of a member's rows about posts. @returns how many were removed */
async function removeRows(
  db: Db,
  table: 'post_saves' | 'post_follows',
  most: number,
  [column, values]: readonly ['user_id' | 'post_id', readonly number[]],
): Promise<number> {
  const rows = await db.selectFrom(table).select('id').where(column, 'in', values).limit(most).execute();
  if (rows.length > 0) await db.deleteFrom(table).where('id', 'in', idsOf(rows)).execute();
  return rows.length;
}

const commentLikes = (live: Live): MemberData => ({
  name: 'comment-likes',
  entries: (db, userId) =>
    inPages((after, limit) =>
      db
        .selectFrom('feed_comment_likes')
        .select(['id', 'comment_id as commentId', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  async removeSome(tx, userId, most) {
    const rows = await tx.db
      .selectFrom('feed_comment_likes')
      .select(['id', 'comment_id'])
      .where('user_id', '=', userId)
      .limit(most)
      .execute();
    if (rows.length === 0) return 0;
    await removeCommentLikes(tx.db, idsOf(rows));
    for (const { comment_id: commentId } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await withdraw(tx, { live }, { kind: 'comment_like', commentId, by: userId });
    }
    const liked = await tx.db
      .selectFrom('feed_post_comments')
      .select(['id as commentId', 'post_id as postId', 'like_count as likeCount'])
      .where(
        'id',
        'in',
        rows.map((row) => row.comment_id),
      )
      .execute();
    for (const comment of liked) {
      const data = { ...comment, userId, liked: false };
      await live.emit(tx, { name: 'feed.comment.like.changed', data }, toMembers);
    }
    return rows.length;
  },
});

const findLikeCounts = (db: Db, rows: readonly { readonly postId: number }[]) =>
  db
    .selectFrom('feed_posts')
    .select(['id', 'like_count'])
    .where(
      'id',
      'in',
      rows.map(({ postId }) => postId),
    )
    .execute();

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** A member's posts, comments and likes. Posts come first, because what others wrote under them goes with them. */
export const feedMemberData = (needs: Needs): readonly MemberData[] => [
  posts(needs),
  pictures,
  comments(needs.live),
  likes(needs.live),
  commentLikes(needs.live),
  saves,
  follows,
];
