import type { Conversation } from '#data/seeds/demo/conversation.ts';
import { points } from '#shared/contracts/limits.ts';
import { bulkInsert } from '../../db/bulk-insert.ts';
import type { Db } from '../../db/transaction.ts';
import { lastActivityId, addBulkPoints } from '../../features/gamification/points-service.ts';

const insertPosts = bulkInsert('feed_posts', [
  'author_id',
  'title',
  'content',
  'topic_id',
  'post_type',
  'media_url',
  'like_count',
  'comment_count',
  'last_activity_at',
  'created_at',
  'updated_at',
]);
const insertComments = bulkInsert('feed_post_comments', ['post_id', 'user_id', 'content', 'created_at', 'updated_at']);
const insertFollows = bulkInsert('post_follows', ['user_id', 'post_id', 'state', 'created_at']);
const insertLikes = bulkInsert('feed_post_likes', ['post_id', 'user_id', 'created_at']);
const insertActivities = bulkInsert('user_activities', [
  'user_id',
  'activity_type',
  'points',
  'related_id',
  'created_at',
]);

/** A post that still needs a file. */
export interface Showing {
  readonly postId: number;
  readonly authorId: number;
  readonly shows: NonNullable<Conversation['shows']>;
}

/**
 * Writes posts with their comments, likes, activities, counts and points, so that each batch is complete. Call it in a
 * transaction.
 * @param members ids by number
 * @param topicIds the topics' ids, by name
 * @returns those that need files
 */
export async function writeConversations(
  db: Db,
  conversations: readonly Conversation[],
  members: readonly number[],
  topicIds: ReadonlyMap<string, number>,
): Promise<Showing[]> {
  const idOf = (member: number): number => members[member]!;
  const posts = conversations.map(({ author, title, content, topic, mediaUrl, likes, comments, at }) => ({
    author_id: idOf(author),
    title,
    content,
    topic_id: topic === null ? null : (topicIds.get(topic) ?? null),
    post_type: mediaUrl === null ? 'text' : 'video',
    media_url: mediaUrl,
    like_count: likes.length,
    comment_count: comments.length,
    last_activity_at: isoTime(Math.max(at, ...comments.map((comment) => comment.at))),
    created_at: isoTime(at),
    updated_at: isoTime(at),
  }));
  const postIds = await insertPosts(db, posts);

  const comments = inOrder(
    conversations.flatMap((conversation, index) =>
      conversation.comments.map(({ member, at, content }) => ({
        post_id: postIds[index]!,
        user_id: idOf(member),
        content,
        created_at: isoTime(at),
        updated_at: isoTime(at),
      })),
    ),
  );
  const commentIds = await insertComments(db, comments);
  const firstWords = new Map(
    comments.toReversed().map((comment) => [`${comment.post_id} ${comment.user_id}`, comment]),
  );
  await insertFollows(
    db,
    inOrder(
      [...firstWords.values()].map(({ user_id, post_id, created_at }) => ({
        user_id,
        post_id,
        state: 'following' as const,
        created_at,
      })),
    ),
  );

  const likes = inOrder(
    conversations.flatMap((conversation, index) =>
      conversation.likes.map(({ member, at }) => ({
        post_id: postIds[index]!,
        user_id: idOf(member),
        created_at: isoTime(at),
      })),
    ),
  );
  await insertLikes(db, likes);

  const before = await lastActivityId(db);
  await insertActivities(
    db,
    inOrder([
      ...posts.map((post, index) => activity(post.author_id, 'post', postIds[index]!, post.created_at)),
      ...comments.map((comment, index) => activity(comment.user_id, 'comment', commentIds[index]!, comment.created_at)),
      ...likes.map((like) => activity(like.user_id, 'like', like.post_id, like.created_at)),
    ]),
  );
  await addBulkPoints(db, before);
  return conversations.flatMap(({ author, shows }, index) =>
    shows ? [{ postId: postIds[index]!, authorId: idOf(author), shows }] : [],
  );
}

const activity = (user_id: number, activity_type: keyof typeof points, related_id: number, created_at: string) => ({
  user_id,
  activity_type,
  points: points[activity_type],
  related_id,
  created_at,
});

const isoTime = (at: number): string => new Date(at).toISOString();

/** Rows in their natural order: ids ascend with time. */
const inOrder = <Row extends { created_at: string }>(rows: Row[]): Row[] =>
  rows.toSorted((one, other) => (one.created_at < other.created_at ? -1 : Number(one.created_at > other.created_at)));
