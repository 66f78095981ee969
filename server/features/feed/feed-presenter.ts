import type { Comment, FeedPost, PostMedia } from '#shared/contracts/feed.ts';
import { postTypes } from '#shared/contracts/forms/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { MEDIA, pictureFile } from '#shared/rules/media-files.ts';
import { presentAuthor } from '../../app/author.ts';
import type { CommentRow, NewestCommentRow } from './comment-repository.ts';
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
  /** The members who liked it last, newest first. */
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

/** The viewer's own like is always among those shown, in place of the oldest when it has to be. */
function shownLikes({ likedBy, viewerId, likedByMe }: Company): readonly number[] {
  if (!likedByMe || likedBy.includes(viewerId)) return likedBy;
  return [...likedBy.slice(0, limits.likesShown - 1), viewerId];
}

/** The columns of a post's file; all null when it has none. */
export interface MediaColumns {
  media_name: string | null;
  media_extension: string | null;
  media_width: number | null;
  media_height: number | null;
  media_sizes: string | null;
  media_duration: number | null;
  media_alt: string | null;
}

export const MEDIA_COLUMNS = [
  'media_files.name as media_name',
  'media_files.extension as media_extension',
  'media_files.width as media_width',
  'media_files.height as media_height',
  'media_files.sizes as media_sizes',
  'media_files.duration as media_duration',
  'feed_posts.media_alt',
] as const;

/** What a screen needs to show a picture without a jump, or to tell how long a sound is. */
function presentMedia(row: MediaColumns): PostMedia | null {
  const { media_name: name, media_width: width, media_height: height } = row;
  if (name === null) return null;
  const sizes = row.media_sizes?.split(',').map(Number) ?? [];
  return {
    url: `${MEDIA}${sizes.length > 0 ? pictureFile(name, sizes.at(-1)!) : `${name}.${row.media_extension}`}`,
    width,
    height,
    // The largest may be smaller than the size it is named after: nothing is enlarged.
    sizes: sizes.map((size) => ({ url: MEDIA + pictureFile(name, size), width: Math.min(size, width ?? size) })),
    duration: row.media_duration === null ? null : row.media_duration / 1000,
    alt: row.media_alt,
  };
}
