import * as z from 'zod/mini';
import { id, timestamp } from './fields.ts';
import { author } from './users.ts';

/*
 * The parts of a post in the feed: mentions, comments, files, and link previews.
 */

/** A mentioned member: `@` and the name are at `start`, in UTF-16 code units. */
export const mention = z.strictObject({ userId: id, start: z.int(), name: z.string() });

/** Empty fields are left out, because most comments are no replies, and have no mentions and likes. */
export const comment = z.strictObject({
  id,
  postId: id,
  /** Plain text, with the current names of mentioned members. */
  content: z.string(),
  mentions: z.optional(z.array(mention)),
  createdAt: timestamp,
  updatedAt: timestamp,
  user: author,
  /** For a reply: the first comment of its thread. */
  parentId: z.optional(id),
  /** That comment was deleted. */
  parentGone: z.optional(z.literal(true)),
  likeCount: z.optional(z.int()),
  /** Only in the list of a post's comments; a post has `likedComments`. */
  likedByMe: z.optional(z.literal(true)),
});
export type Comment = z.output<typeof comment>;

/** A picture or audio file, for members only (`GET /api/media/…`). */
export const postMedia = z.strictObject({
  /** The largest size of a picture. */
  url: z.string(),
  /** Its size in pixels; null for audio. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** The sizes of a picture, smallest first, with their widths in pixels. */
  sizes: z.array(z.strictObject({ url: z.string(), width: z.int() })),
  /** The duration of audio in seconds, if known. */
  duration: z.nullable(z.number()),
  /** Alternative text by the author; null without one. */
  alt: z.nullable(z.string()),
});
export type PostMedia = z.output<typeof postMedia>;

/** The preview of the first link in a post. Its text is from another site. */
export const linkPreview = z.strictObject({
  url: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  /** Re-encoded and stored by us, for members only (`GET /api/media/…`). */
  picture: z.nullable(
    z.strictObject({
      url: z.string(),
      width: z.int(),
      height: z.int(),
      sizes: z.array(z.strictObject({ url: z.string(), width: z.int() })),
    }),
  ),
});
export type LinkPreview = z.output<typeof linkPreview>;
