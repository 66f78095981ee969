import { type MemberData, inPages, inSteps } from '../account/member-data.ts';
import { removeCommentsOf } from './comment-service.ts';
import { removeLikesOf } from './like-service.ts';
import { removePosts } from './post-service.ts';

const posts: MemberData = {
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
  remove: ({ db }, userId) =>
    inSteps(
      (limit) => db.selectFrom('feed_posts').select('id').where('author_id', '=', userId).limit(limit).execute(),
      (ids) => removePosts(db, ids),
    ),
};

const comments: MemberData = {
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
  remove: ({ db }, userId) =>
    inSteps(
      (limit) => db.selectFrom('feed_post_comments').select('id').where('user_id', '=', userId).limit(limit).execute(),
      (ids) => removeCommentsOf(db, userId, ids),
    ),
};

const likes: MemberData = {
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
  remove: ({ db }, userId) =>
    inSteps(
      (limit) => db.selectFrom('feed_post_likes').select('id').where('user_id', '=', userId).limit(limit).execute(),
      (ids) => removeLikesOf(db, userId, ids),
    ),
};

/** What a member shared, said and liked. Posts come first: what others wrote under them goes with them. */
export const feedMemberData: readonly MemberData[] = [posts, comments, likes];
