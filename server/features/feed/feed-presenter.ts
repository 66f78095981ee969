import { findColleague } from '#data/content/people.ts';
import type { AnnouncedWebinar, Comment, FeedPost, PostMedia } from '#shared/contracts/feed.ts';
import { postTypes } from '#shared/contracts/forms/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { MEDIA, pictureFile } from '#shared/rules/media-files.ts';
import { presentAuthor } from '../../app/author.ts';
import type { AnnouncedWebinarRow } from './announcement-repository.ts';
import type { CommentRow } from './comment-repository.ts';
import { type Names, presentText } from './mentions.ts';
import type { MediaColumns } from './picture-repository.ts';
import type { PostRow } from './post-repository.ts';
import type { PreviewColumns } from './preview-repository.ts';

/** A comment on its own, with whether the reader likes it. */
export const presentComment = (row: CommentRow, names: Names): Comment => ({
  ...presentCommentOfPost(row, names),
  ...(row.own_like !== null && { likedByMe: true as const }),
});

/** A comment within its post, which lists the comments that the reader likes. */
const presentCommentOfPost = (row: CommentRow, names: Names): Comment => ({
  id: row.id,
  postId: row.post_id,
  ...presentText(row, names),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  user: presentAuthor(row),
  ...(row.parent_id !== null && { parentId: row.parent_id, ...(row.thread_id === null && { parentGone: true }) }),
  ...(row.like_count > 0 && { likeCount: row.like_count }),
});

/** What decides how a post is shown, besides its row. */
interface Reader {
  readonly viewerId: number;
  /** The members mentioned by the post and its comments. */
  readonly names: Names;
}

/**
 * Comments hidden from the viewer are neither shown nor counted, except that older ones are always counted.
 * @param newest its newest comments, in any order, with the comments that replies among them belong to
 */
export function presentPost(row: PostRow, newest: readonly CommentRow[], { viewerId, names }: Reader): FeedPost {
  const comments = newest.filter(({ hidden }) => !hidden).toSorted((one, other) => one.id - other.id);
  const [webinar] = row.webinars;
  const media = presentMedia(row);
  const likedComments = comments.filter((comment) => comment.own_like !== null).map(({ id }) => id);
  return {
    id: row.id,
    title: row.title,
    ...presentText(row, names),
    postType: postTypes.find((type) => type === row.post_type) ?? 'text',
    mediaUrl: media?.url ?? row.media_url,
    mediaType: row.media_type,
    media,
    ...presentPictures(row, row.pictures),
    ...presentPreview(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    author: presentAuthor(row),
    blogPost:
      row.blog_slug === null
        ? null
        : { slug: row.blog_slug, title: row.blog_title ?? '', excerpt: row.blog_excerpt ?? '' },
    ...(row.library.length > 0 && { library: row.library }),
    ...(webinar && { webinar: presentWebinar(webinar) }),
    likes: shownLikes(row, viewerId),
    comments: comments.map((comment) => presentCommentOfPost(comment, names)),
    likeCount: row.like_count,
    commentCount: row.comment_count - (newest.length - comments.length),
    ...(row.topic_id !== null && { topicId: row.topic_id }),
    ...(row.pinned_at !== null && { pinned: true as const }),
    ...(row.pinned_until !== null && { pinnedUntil: row.pinned_until }),
    likedByMe: row.own_like !== null,
    ...(row.own_save !== null && { saved: true as const }),
    ...(row.follow !== null && { follow: row.follow }),
    ...(likedComments.length > 0 && { likedComments }),
  };
}

/** Former colleagues are left out of the hosts. */
const presentWebinar = (row: AnnouncedWebinarRow): AnnouncedWebinar => ({
  slug: row.slug,
  title: row.title,
  startsAt: row.starts_at ?? '',
  timeZone: row.time_zone,
  minutes: row.minutes,
  hosts: [...(JSON.parse(row.hosts) as string[]).map((slug) => findColleague(slug)?.name), row.guest_name].filter(
    (name) => typeof name === 'string',
  ),
  isCancelled: row.status === 'cancelled',
});

/** The viewer's own like is always among those shown, if need be in place of the oldest. */
function shownLikes({ id, likes, own_like: own }: PostRow, viewerId: number): FeedPost['likes'] {
  const shown = likes.map((userId) => ({ userId, postId: id }));
  if (own === null || likes.includes(viewerId)) return shown;
  return [...shown.slice(0, limits.likesShown - 1), { userId: viewerId, postId: id }];
}

function presentPictures(row: MediaColumns, others: readonly MediaColumns[]): Pick<FeedPost, 'pictures'> {
  if (others.length === 0) return {};
  return { pictures: [row, ...others].flatMap((picture) => presentMedia(picture) ?? []) };
}

function presentPreview(row: PreviewColumns): Pick<FeedPost, 'preview'> {
  const { preview_address: url, preview_title: title, picture_name: name, picture_sizes: sizes } = row;
  if (url === null || title === null) return {};
  const [width, height] = [row.picture_width ?? 0, row.picture_height ?? 0];
  const picture = name === null || sizes === null ? null : { width, height, ...filesOfPicture(name, sizes, width) };
  return { preview: { url, title, description: row.preview_description, siteName: row.preview_site, picture } };
}

/**
 * The addresses of a picture's files. The largest may be smaller than its nominal size, because nothing is enlarged.
 */
function filesOfPicture(name: string, sizes: string, width: number) {
  const files = sizes.split(',').map((size) => ({
    url: MEDIA + pictureFile(name, Number(size)),
    width: Math.min(Number(size), width),
  }));
  return { url: files.at(-1)!.url, sizes: files };
}

/** The data for showing a picture without a layout shift, or the length of a sound. */
function presentMedia(row: MediaColumns): PostMedia | null {
  const { media_name: name, media_width: width, media_height: height } = row;
  if (name === null) return null;
  const sizes = row.media_sizes?.split(',').map(Number) ?? [];
  return {
    url: `${MEDIA}${sizes.length > 0 ? pictureFile(name, sizes.at(-1)!) : `${name}.${row.media_extension}`}`,
    width,
    height,
    // The largest may be smaller than its nominal size, because nothing is enlarged.
    sizes: sizes.map((size) => ({ url: MEDIA + pictureFile(name, size), width: Math.min(size, width ?? size) })),
    duration: row.media_duration === null ? null : row.media_duration / 1000,
    alt: row.media_alt,
  };
}
