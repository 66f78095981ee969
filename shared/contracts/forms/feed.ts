import * as z from 'zod/mini';
import { LARGEST_ID, requiredLine, requiredText, webAddress } from '../fields.ts';
import { circleLimits } from '../circle-limits.ts';
import { limits } from '../limits.ts';
import { commentRule } from '../text-checks.ts';

export const postTypes = ['text', 'image', 'video', 'audio'] as const;

const title = requiredLine('Title is required', { max: limits.postTitle });

const content = requiredText('Content is required', { max: limits.postContent });

const commentText = requiredText(commentRule.message, commentRule);

/** What a picture shows, for those who do not see it. */
const mediaAlt = z.optional(z.nullable(requiredLine('Please enter text', { min: 0, max: limits.pictureAlt })));

/** The same of each further picture, in their order. */
const pictureAlts = z.optional(
  z
    .array(requiredLine('Please enter text', { min: 0, max: limits.pictureAlt }), 'Please give a list of texts')
    .check(z.maxLength(circleLimits.postPictures - 1, `Please give at most ${circleLimits.postPictures - 1} texts`)),
);

const VIDEO_MESSAGE = 'Please enter the video’s web address, starting with https://';

const TOPIC_MESSAGE = 'Please choose one of the topics';

/** What a post is about, of the topics that administrators name. One that is gone by the time counts as none. */
const topicId = z.optional(z.nullable(z.int(TOPIC_MESSAGE).check(z.positive(TOPIC_MESSAGE))));

const BLOG_MESSAGE = 'Please give the id of a blog post';

const MENTIONS_MESSAGE = 'Please give the mentions as a list of userId, start and name';

/**
 * The members whom a text mentions: each as `@` and their name, at about `start`. What the text does not hold is no
 * mention. Left out by those who know nothing of mentions: a changed text then keeps those it had.
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
    .check(z.maxLength(circleLimits.mentions, `Please mention at most ${circleLimits.mentions} members`)),
);

/**
 * A new post. Image and audio posts travel as multipart, with their file in the field `file`; further pictures of an image
 * post follow in the field `pictures`.
 */
export const postForm = z
  .object({
    title,
    content,
    postType: z._default(z.enum(postTypes, 'Please choose what kind of post this is'), 'text'),
    mediaUrl: z.optional(
      z.nullable(z.string(VIDEO_MESSAGE).check(z.trim(), z.maxLength(limits.mediaUrl, VIDEO_MESSAGE))),
    ),
    mediaType: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    mediaAlt,
    topicId,
    pictureAlts,
    /** The post of the blog that it is about: one that the public may read. */
    blogPostId: z.optional(z.nullable(z.int(BLOG_MESSAGE).check(z.positive(BLOG_MESSAGE)))),
    mentions,
  })
  .check(
    z.refine((form) => form.postType !== 'video' || z.safeParse(webAddress(VIDEO_MESSAGE), form.mediaUrl).success, {
      path: ['mediaUrl'],
      error: VIDEO_MESSAGE,
      // Said together with the other fields' messages, not only once those are right.
      when: ({ value }) => typeof value === 'object' && value !== null && 'postType' in value,
    }),
  );
export type PostForm = z.input<typeof postForm>;

/** A change of a post; what its pictures show, and its topic, stay as they are where nothing is said of them. */
export const postEdit = z.object({ title, content, mediaAlt, pictureAlts, topicId, mentions });

/** A comment's words, as they are changed. */
export const commentForm = z.object({ content: commentText, mentions });

const PARENT_MESSAGE = 'Please give the id of the comment that this replies to';

/** A new comment, or a reply to one: a reply to a reply joins the same thread. */
export const newComment = z.extend(commentForm, {
  parentId: z.optional(
    z.nullable(z.int(PARENT_MESSAGE).check(z.positive(PARENT_MESSAGE), z.maximum(LARGEST_ID, PARENT_MESSAGE))),
  ),
});

const topicName = requiredLine('Please give the topic a name', { max: circleLimits.topicName });

/** A new topic of the Circle’s posts. */
export const topicForm = z.object({ name: topicName });
export type TopicForm = z.input<typeof topicForm>;

/** A change of a topic: what is left out stays as it is, so that two administrators may change different things. */
export const topicEdit = z.object({
  name: z.optional(topicName),
  archived: z.optional(z.boolean('Please give archived as true or false')),
  /** The name that the change began from: 409 with `fields.ifName` when somebody gave it another in the meantime. */
  ifName: z.optional(z.string('The name you edited is missing')),
});
