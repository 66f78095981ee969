import type { Comment, FeedPost } from '../contracts/feed.ts';
import { limits } from '../contracts/limits.ts';

/** The post after the member likes or unlikes it. Repeating it changes nothing. */
export function withLike(post: FeedPost, userId: number, liked: boolean): FeedPost {
  if (post.likedByMe === liked) return post;
  const others = post.likes.filter((like) => like.userId !== userId);
  return {
    ...post,
    likedByMe: liked,
    likeCount: Math.max(0, post.likeCount + (liked ? 1 : -1)),
    likes: liked ? [{ userId, postId: post.id }, ...others] : others,
  };
}

/** The post after a live event about a like, given or taken back. */
export function withLikeEvent(
  post: FeedPost,
  like: { readonly userId: number; readonly liked: boolean; readonly likeCount: number },
  viewerId: number | null,
): FeedPost {
  const others = post.likes.filter(({ userId }) => userId !== like.userId);
  const shown = [{ userId: like.userId, postId: post.id }, ...others].slice(0, limits.likesShown);
  return {
    ...post,
    likedByMe: like.userId === viewerId ? like.liked : post.likedByMe,
    likeCount: like.likeCount,
    likes: like.liked ? shown : others,
  };
}

/** The post after the member saves or unsaves it. */
export function withSaved(post: FeedPost, saved: boolean): FeedPost {
  const now = { ...post };
  if (saved) now.saved = true;
  else delete now.saved;
  return now;
}

/** The post after the member follows or mutes it; null restores the default. */
export function withFollow(post: FeedPost, follow: FeedPost['follow'] | null): FeedPost {
  const now = { ...post };
  if (follow) now.follow = follow;
  else delete now.follow;
  return now;
}

/** The first page of the plain feed in order: pinned posts stay on top, then the newest. */
export function inFeedOrder(posts: readonly FeedPost[]): FeedPost[] {
  const pinned = posts.filter((post) => post.pinned);
  return [...pinned, ...posts.filter((post) => !post.pinned).toSorted((one, other) => other.id - one.id)];
}

/** The post with one more comment at the end. */
export function withComment(post: FeedPost, comment: Comment): FeedPost {
  if (post.comments.some(({ id }) => id === comment.id)) return post;
  return { ...post, comments: [...post.comments, comment], commentCount: post.commentCount + 1 };
}

/** The post with an edited comment. */
export function withChangedComment(post: FeedPost, comment: Comment): FeedPost {
  return { ...post, comments: post.comments.map((known) => (known.id === comment.id ? comment : known)) };
}

/** A like of a comment, added or removed. */
export interface CommentLike {
  readonly commentId: number;
  readonly liked: boolean;
  readonly likeCount: number;
  /** Whether it is the viewer's. */
  readonly isOwn: boolean;
}

/** The post after a like of one of its comments. */
export function withCommentLike(post: FeedPost, like: CommentLike): FeedPost {
  const { commentId: id, liked, likeCount, isOwn } = like;
  if (!post.comments.some((comment) => comment.id === id)) return post;
  const others = post.likedComments?.filter((other) => other !== id) ?? [];
  return {
    ...post,
    comments: post.comments.map((comment) => (comment.id === id ? { ...comment, likeCount } : comment)),
    ...(isOwn && { likedComments: liked ? [...others, id] : others }),
  };
}

/** The comment after a like, for lists where comments have the viewer's like themselves. */
export function likedComment({ likedByMe, ...comment }: Comment, { liked, likeCount, isOwn }: CommentLike): Comment {
  return { ...comment, likeCount, ...((isOwn ? liked : likedByMe) && { likedByMe: true }) };
}

/** A post's comments, each with the viewer's like. */
export function ownComments({ comments, likedComments }: FeedPost): readonly Comment[] {
  if (!likedComments || likedComments.length === 0) return comments;
  return comments.map((comment) => (likedComments.includes(comment.id) ? { ...comment, likedByMe: true } : comment));
}

/** A comment and its replies, oldest first. */
export interface CommentThread {
  /** The comment's id. */
  readonly id: number;
  /** Null if it was deleted or is not loaded. */
  readonly comment: Comment | null;
  readonly replies: readonly Comment[];
}

/** Groups replies under their comments, in the order of the comments. */
export function threadsOf(comments: readonly Comment[]): CommentThread[] {
  const known = new Map(comments.map((comment) => [comment.id, comment]));
  const byThread = Map.groupBy(comments, (comment) => comment.parentId ?? comment.id);
  return [...byThread]
    .map(([id, all]) => ({
      id,
      comment: known.get(id) ?? null,
      replies: all.filter((comment) => comment.id !== id),
    }))
    .toSorted((one, other) => one.id - other.id);
}

/** The newest comments, and the parents of replies among them. */
export function newestWithThreads(comments: readonly Comment[], count: number): readonly Comment[] {
  const newest = comments.slice(Math.max(0, comments.length - count));
  const wanted = new Set(newest.map(({ parentId }) => parentId));
  return [...comments.slice(0, Math.max(0, comments.length - count)).filter(({ id }) => wanted.has(id)), ...newest];
}

/** The post without a comment, loaded or not; its replies stay. */
export function withoutComment(post: FeedPost, commentId: number): FeedPost {
  return {
    ...post,
    comments: post.comments
      .filter(({ id }) => id !== commentId)
      .map((comment) => (comment.parentId === commentId ? { ...comment, parentGone: true } : comment)),
    commentCount: Math.max(0, post.commentCount - 1),
  };
}

/** The newest posts by others that are not shown yet, newest first. Own posts are shown at once. */
export function unseenPosts(newest: readonly FeedPost[], shown: readonly FeedPost[], memberId: number): FeedPost[] {
  const known = new Set(shown.map(({ id }) => id));
  const oldest = Math.min(...shown.filter((post) => !post.pinned).map(({ id }) => id), Infinity);
  // Posts older than all shown ones are on a later page. Pinned posts are on top at any age.
  return newest.filter(
    ({ id, author, pinned }) =>
      !known.has(id) && !pinned && author.id !== memberId && !(id < oldest && oldest !== Infinity),
  );
}

/** The post's comments and fetched ones, without duplicates, oldest first. Of two versions, the post's is the newer. */
export function mergeComments(shown: readonly Comment[], fetched: readonly Comment[]): Comment[] {
  const byId = new Map([...fetched, ...shown].map((comment) => [comment.id, comment]));
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}
