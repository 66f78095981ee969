import * as z from 'zod/mini';
import { id, timestamp } from './fields.ts';
import { author } from './users.ts';

/*
 * What belongs to a post of the feed: whom it mentions, its comments, its file, and what its link leads to.
 */

/** A member whom a text mentions: `@` and the name stand at `start`, in UTF-16 code units. */
export const mention = z.strictObject({ userId: id, start: z.int(), name: z.string() });

/** What is not there is left out: most comments are no replies, mention nobody and are not liked. */
export const comment = z.strictObject({
  id,
  postId: id,
  /** Plain text, with the names of those it mentions as they are now. */
  content: z.string(),
  mentions: z.optional(z.array(mention)),
  createdAt: timestamp,
  updatedAt: timestamp,
  user: author,
  /** Of a reply, the comment that its thread began with. */
  parentId: z.optional(id),
  /** That comment was deleted. */
  parentGone: z.optional(z.literal(true)),
  likeCount: z.optional(z.int()),
  /** Said by the list of a post's comments; with a post, by its `likedComments`. */
  likedByMe: z.optional(z.literal(true)),
});
export type Comment = z.output<typeof comment>;

/** A picture's or a sound's file, for members alone (`GET /api/media/…`). */
export const postMedia = z.strictObject({
  /** Of a picture the largest size. */
  url: z.string(),
  /** Of that, in pixels; null for a sound. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Of a picture, smallest first, with their widths in pixels. */
  sizes: z.array(z.strictObject({ url: z.string(), width: z.int() })),
  /** Of a sound, in seconds, when it could be told. */
  duration: z.nullable(z.number()),
  /** What a picture shows, in its author's words; null where they said nothing. */
  alt: z.nullable(z.string()),
});
export type PostMedia = z.output<typeof postMedia>;

/** What the page is that the first link of a post's text leads to. Its words are another site's. */
export const linkPreview = z.strictObject({
  url: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  /** Made again and kept by us, for members alone (`GET /api/media/…`). */
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
