import type { Comment, FeedPost, PostMedia } from '#shared/contracts/feed.ts';
import { postTypes } from '#shared/contracts/forms/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { MEDIA, pictureFile } from '#shared/rules/media-files.ts';
import { presentAuthor } from '../../app/author.ts';
import type { CommentRow, NewestCommentRow } from './comment-repository.ts';
import type { Marks } from './mark-repository.ts';
import { type Names, presentText } from './mentions.ts';
import type { PostRow } from './post-repository.ts';

export const presentComment = (row: CommentRow, names: Names, likedByMe = false): Comment => ({
  id: row.id,
  postId: row.post_id,
  ...presentText(row, names),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  user: presentAuthor(row),
  ...(row.parent_id !== null && { parentId: row.parent_id, ...(row.thread_id === null && { parentGone: true }) }),
  ...(row.like_count > 0 && { likeCount: row.like_count }),
  ...(likedByMe && { likedByMe }),
});

/** What is shown with a post. */
interface Company {
  /** The members who liked it last, newest first; without those whom the viewer blocks. */
  readonly likedBy: readonly number[];
  /** Oldest first. */
  readonly comments: readonly NewestCommentRow[];
  /** Its pictures beside the first, in their order. */
  readonly pictures: readonly MediaColumns[];
  readonly viewerId: number;
  /** The viewer's own. */
  readonly marks: Marks;
  /** Of the comments, those that the viewer likes. */
  readonly likedComments: ReadonlySet<number>;
  /** Of all whom the post and its comments mention. */
  readonly names: Names;
}

/** Comments that are hidden from the viewer are neither shown nor counted; beyond the newest the count is of all. */
export const presentPost = (row: PostRow, company: Company): FeedPost => ({
  id: row.id,
  title: row.title,
  ...presentText(row, company.names),
  postType: postTypes.find((type) => type === row.post_type) ?? 'text',
  mediaUrl: presentMedia(row)?.url ?? row.media_url,
  mediaType: row.media_type,
  media: presentMedia(row),
  ...presentPictures(row, company.pictures),
  ...presentPreview(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  author: presentAuthor(row),
  blogPost:
    row.blog_slug === null
      ? null
      : { slug: row.blog_slug, title: row.blog_title ?? '', excerpt: row.blog_excerpt ?? '' },
  likes: shownLikes(company).map((userId) => ({ userId, postId: row.id })),
  comments: company.comments.filter(({ hidden }) => !hidden).map((comment) => presentComment(comment, company.names)),
  likeCount: row.like_count,
  commentCount: row.comment_count - company.comments.filter(({ hidden }) => hidden).length,
  ...(row.topic_id !== null && { topicId: row.topic_id }),
  ...(row.pinned_at !== null && { pinned: true as const }),
  ...(row.pinned_until !== null && { pinnedUntil: row.pinned_until }),
  ...presentMarks(company.marks),
  ...presentLikedComments(company),
});

/** Comes last: a post that is kept as JSON ends before it, as everything else is the same for everybody. */
export const presentMarks = ({ liked, saved, follow }: Marks): Pick<FeedPost, 'likedByMe' | 'saved' | 'follow'> => ({
  likedByMe: liked,
  ...(saved && { saved: true as const }),
  ...(follow && { follow }),
});

function presentLikedComments({ comments, likedComments }: Company): { likedComments?: number[] } {
  const liked = comments.filter(({ id, hidden }) => !hidden && likedComments.has(id)).map(({ id }) => id);
  return liked.length > 0 ? { likedComments: liked } : {};
}

/** The viewer's own like is always among those shown, in place of the oldest when it has to be. */
function shownLikes({ likedBy, viewerId, marks }: Company): readonly number[] {
  if (!marks.liked || likedBy.includes(viewerId)) return likedBy;
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

export const FILE_COLUMNS = [
  'media_files.name as media_name',
  'media_files.extension as media_extension',
  'media_files.width as media_width',
  'media_files.height as media_height',
  'media_files.sizes as media_sizes',
  'media_files.duration as media_duration',
] as const;
export const MEDIA_COLUMNS = [...FILE_COLUMNS, 'feed_posts.media_alt'] as const;

function presentPictures(row: MediaColumns, others: readonly MediaColumns[]): Pick<FeedPost, 'pictures'> {
  if (others.length === 0) return {};
  return { pictures: [row, ...others].flatMap((picture) => presentMedia(picture) ?? []) };
}

/** The columns of a link's preview; all null when a post has none. */
export interface PreviewColumns {
  preview_address: string | null;
  preview_title: string | null;
  preview_description: string | null;
  preview_site: string | null;
  picture_name: string | null;
  picture_width: number | null;
  picture_height: number | null;
  picture_sizes: string | null;
}

export const PREVIEW_COLUMNS = [
  'link_previews.address as preview_address',
  'link_previews.title as preview_title',
  'link_previews.description as preview_description',
  'link_previews.site_name as preview_site',
  'link_previews.picture_name',
  'link_previews.picture_width',
  'link_previews.picture_height',
  'link_previews.picture_sizes',
] as const;

function presentPreview(row: PreviewColumns): Pick<FeedPost, 'preview'> {
  const { preview_address: url, preview_title: title, picture_name: name, picture_sizes: sizes } = row;
  if (url === null || title === null) return {};
  const [width, height] = [row.picture_width ?? 0, row.picture_height ?? 0];
  const picture = name === null || sizes === null ? null : { width, height, ...filesOfPicture(name, sizes, width) };
  return { preview: { url, title, description: row.preview_description, siteName: row.preview_site, picture } };
}

/** The addresses of a picture's files. The largest may be smaller than the size it is named after: nothing is enlarged. */
function filesOfPicture(name: string, sizes: string, width: number) {
  const files = sizes.split(',').map((size) => ({
    url: MEDIA + pictureFile(name, Number(size)),
    width: Math.min(Number(size), width),
  }));
  return { url: files.at(-1)!.url, sizes: files };
}

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
