import { limits } from '#shared/contracts/limits.ts';
import type { Comment, FeedPost } from '#shared/contracts/feed.ts';
import { postTypes } from '#shared/contracts/forms/feed.ts';
import { presentAuthor } from '../../app/author.ts';
import type { CommentRow, NewestCommentRow } from './comment-repository.ts';
import { presentMedia } from './media-presenter.ts';
import type { PostRow } from './post-repository.ts';

export const presentComment = (row: CommentRow): Comment => ({
  id: row.id,
  postId: row.post_id,
  content: row.content,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  user: presentAuthor(row),
});

/** What is shown with a post. */
interface Company {
  /** Who liked it last, newest first. */
  readonly likedBy: readonly number[];
  /** Oldest first. */
  readonly comments: readonly NewestCommentRow[];
  readonly viewerId: number;
  readonly likedByMe: boolean;
}

/** Comments that are hidden from the viewer are neither shown nor counted; beyond the newest the count is of all. */
export const presentPost = (row: PostRow, company: Company): FeedPost => ({
  id: row.id,
  title: row.title,
  content: row.content,
  postType: postTypes.find((type) => type === row.post_type) ?? 'text',
  mediaUrl: presentMedia(row)?.url ?? row.media_url,
  mediaType: row.media_type,
  media: presentMedia(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  author: presentAuthor(row),
  blogPost:
    row.blog_slug === null
      ? null
      : { slug: row.blog_slug, title: row.blog_title ?? '', excerpt: row.blog_excerpt ?? '' },
  likes: shownLikes(company).map((userId) => ({ userId, postId: row.id })),
  comments: company.comments.filter(({ hidden }) => !hidden).map(presentComment),
  likeCount: row.like_count,
  commentCount: row.comment_count - company.comments.filter(({ hidden }) => hidden).length,
  likedByMe: company.likedByMe,
});

/** The viewer's own like is always among those shown, in place of the oldest when it has to be (decisions §6). */
function shownLikes({ likedBy, viewerId, likedByMe }: Company): readonly number[] {
  if (!likedByMe || likedBy.includes(viewerId)) return likedBy;
  return [...likedBy.slice(0, limits.likesShown - 1), viewerId];
}
