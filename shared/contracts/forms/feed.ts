import * as z from 'zod/mini';
import { LARGEST_ID, requiredLine, requiredText, webAddress } from '../fields.ts';
import { circleLimits } from '../circle-limits.ts';
import { limits } from '../limits.ts';
import { commentRule } from '../text-checks.ts';

export const postTypes = ['text', 'image', 'video', 'audio'] as const;

const title = requiredLine('Title is required', { max: limits.postTitle });

const content = requiredText('Content is required', { max: limits.postContent });

const commentText = requiredText(commentRule.message, commentRule);

/** Alternative text of the picture. */
const mediaAlt = z.optional(z.nullable(requiredLine('Please enter text', { min: 0, max: limits.pictureAlt })));

/** Alternative texts of the additional pictures, in order. */
const pictureAlts = z.optional(
  z
    .array(requiredLine('Please enter text', { min: 0, max: limits.pictureAlt }), 'This must be a list of texts')
    .check(z.maxLength(circleLimits.postPictures - 1, `Please give at most ${circleLimits.postPictures - 1} texts`)),
);

const VIDEO_MESSAGE = 'Please enter the video’s web address, starting with https://';

const TOPIC_MESSAGE = 'Please choose one of the topics';

/** The topic, one of those that administrators defined. A deleted one counts as none. */
const topicId = z.optional(z.nullable(z.int(TOPIC_MESSAGE).check(z.positive(TOPIC_MESSAGE))));

const BLOG_MESSAGE = 'This must be the id of a blog post';

const MENTIONS_MESSAGE = 'mentions must be a list of userId, start and name';

/**
 * The mentions in a text: each is `@` and a name at about `start`. Ones that the text does not contain are ignored. Clients
 * without support for mentions leave it out; an edited text then keeps its mentions.
 */
const mentions = z.optional(
  z
    .array(
      z.object({
        userId: z.int(MENTIONS_MESSAGE).check(z.positive(MENTIONS_MESSAGE), z.maximum(LARGEST_ID, MENTIONS_MESSAGE)),
        start: z.int(MENTIONS_MESSAGE),
        name: z.string(MENTIONS_MESSAGE).check(z.minLength(1, MENTIONS_MESSAGE), z.maxLength(201, MENTIONS_MESSAGE)),
      }),
      MENTIONS_MESSAGE,
    )
    .check(z.maxLength(circleLimits.mentions, `You can mention up to ${circleLimits.mentions} members`)),
);

/**
 * A new post. Image and audio posts are multipart, with their file in `file`, and additional pictures of an image post in
 * `pictures`.
 */
export const postForm = z
  .object({
    title,
    content,
    postType: z._default(z.enum(postTypes, 'Please choose a post type'), 'text'),
    mediaUrl: z.optional(
      z.nullable(z.string(VIDEO_MESSAGE).check(z.trim(), z.maxLength(limits.mediaUrl, VIDEO_MESSAGE))),
    ),
    mediaType: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    mediaAlt,
    topicId,
    pictureAlts,
    /** The published blog post that it is about. */
    blogPostId: z.optional(z.nullable(z.int(BLOG_MESSAGE).check(z.positive(BLOG_MESSAGE)))),
    mentions,
  })
  .check(
    z.refine((form) => form.postType !== 'video' || z.safeParse(webAddress(VIDEO_MESSAGE), form.mediaUrl).success, {
      path: ['mediaUrl'],
      error: VIDEO_MESSAGE,
      // Reported together with the other fields' errors, not only once those are valid.
      when: ({ value }) => typeof value === 'object' && value !== null && 'postType' in value,
    }),
  );
export type PostForm = z.input<typeof postForm>;

/** An edited post. Alternative texts and topic stay as they are by default. */
export const postEdit = z.object({ title, content, mediaAlt, pictureAlts, topicId, mentions });

/** The edited text of a comment. */
export const commentForm = z.object({ content: commentText, mentions });

const PARENT_MESSAGE = 'This must be the id of the comment you’re replying to';

/** A new comment, or a reply to one. A reply to a reply joins the same thread. */
export const newComment = z.extend(commentForm, {
  parentId: z.optional(
    z.nullable(z.int(PARENT_MESSAGE).check(z.positive(PARENT_MESSAGE), z.maximum(LARGEST_ID, PARENT_MESSAGE))),
  ),
});

const topicName = requiredLine('Please give the topic a name', { max: circleLimits.topicName });

/** A new topic of the Circle’s posts. */
export const topicForm = z.object({ name: topicName });
export type TopicForm = z.input<typeof topicForm>;

/** A change of a topic. Missing fields stay, so that two administrators can change different things. */
export const topicEdit = z.object({
  name: z.optional(topicName),
  archived: z.optional(z.boolean('archived must be true or false')),
  /** The name when editing started: 409 with `fields.ifName` when somebody else renamed it in the meantime. */
  ifName: z.optional(z.string('This must be the name you edited')),
});
