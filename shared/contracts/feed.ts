import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import {
  id,
  idParams,
  LARGEST_ID,
  moment,
  optionalText,
  pageQuery,
  success,
  timestamp,
  wholeNumber,
} from './fields.ts';
import { commentForm, newComment, postEdit, postForm, postTypes } from './forms/feed.ts';
import { libraryKinds } from './choices.ts';
import { circleLimits } from './circle-limits.ts';
import { limits } from './limits.ts';
import { comment, linkPreview, mention, postMedia } from './feed-parts.ts';
import { author } from './users.ts';

export type { Comment, LinkPreview, PostMedia } from './feed-parts.ts';

const followStates = ['following', 'muted'] as const;

/** The feed's filters and sort orders besides topics. */
export const feedShows = ['active', 'unanswered', 'saved', 'new'] as const;
export type FeedShow = (typeof feedShows)[number];

/** A resource of the library in a post that announces it. */
export const announcedResource = z.strictObject({
  slug: z.string(),
  title: z.string(),
  kind: z.enum(libraryKinds),
  minutes: z.int(),
  summary: z.string(),
});
export type AnnouncedResource = z.output<typeof announcedResource>;

/** A webinar in a post that announces it. */
export const announcedWebinar = z.strictObject({
  slug: z.string(),
  title: z.string(),
  startsAt: timestamp,
  /** The host's. */
  timeZone: z.string(),
  minutes: z.int(),
  /** The names of hosts and guest. */
  hosts: z.array(z.string()),
  isCancelled: z.boolean(),
});
export type AnnouncedWebinar = z.output<typeof announcedWebinar>;

export const feedPost = z.strictObject({
  id,
  title: z.string(),
  /** Plain text, with the current names of mentioned members. */
  content: z.string(),
  mentions: z.optional(z.array(mention)),
  postType: z.enum(postTypes),
  mediaUrl: z.nullable(z.string()),
  mediaType: z.nullable(z.string()),
  /** The file of an image or audio post; `mediaUrl` is then its `url`. */
  media: z.nullable(postMedia),
  /** All pictures in order, `media` first, if there are several; missing otherwise. */
  pictures: z.optional(z.array(postMedia)),
  /** Missing without one. Created shortly after the post, with a change event. */
  preview: z.optional(linkPreview),
  createdAt: timestamp,
  updatedAt: timestamp,
  author,
  blogPost: z.nullable(z.strictObject({ slug: z.string(), title: z.string(), excerpt: z.string() })),
  /** The published resources that it announces, at most 8; missing in other posts. */
  library: z.optional(z.array(announcedResource)),
  /** The webinar that it announces; missing in other posts. */
  webinar: z.optional(announcedWebinar),
  /** The newest 100; the viewer's own like is always included. */
  likes: z.array(z.strictObject({ userId: id, postId: id })),
  /** The newest 20, oldest first, preceded by the parent comments of replies among them. */
  comments: z.array(comment),
  likeCount: z.int(),
  commentCount: z.int(),
  /** Left out without one, like everything below except `likedByMe`, because most posts have none of it. */
  topicId: z.optional(id),
  /** Pinned by administrators. */
  pinned: z.optional(z.literal(true)),
  /** When the pin ends. */
  pinnedUntil: z.optional(timestamp),
  likedByMe: z.boolean(),
  /** The viewer has saved it for later. */
  saved: z.optional(z.literal(true)),
  /** Whether the viewer follows or mutes it; by default they are notified only of what concerns them. */
  follow: z.optional(z.enum(followStates)),
  /** Which of the comments above the viewer likes; missing if none. */
  likedComments: z.optional(z.array(id)),
});
export type FeedPost = z.output<typeof feedPost>;

const TOPIC = 'topic must be the id of a topic';

export const listPosts = {
  access: 'member',
  summary: 'List the Circle’s posts, newest first, with filters',
  query: z.extend(pageQuery, {
    topic: z.optional(wholeNumber(TOPIC).check(z.maximum(LARGEST_ID, TOPIC))),
    show: z.optional(z.enum(feedShows, 'show must be active, unanswered, saved or new')),
  }),
  response: z.array(feedPost),
  paged: true,
} satisfies Contract;

export const getPost = {
  access: 'member',
  summary: 'Get a post',
  params: idParams,
  response: feedPost,
  errors: ['not_found'],
} satisfies Contract;

export const createPost = {
  access: 'member',
  summary: 'Create a post',
  body: postForm,
  file: {
    field: 'file',
    kinds: { picture: limits.pictureFile, audio: limits.audioFile },
    numbers: ['blogPostId'],
    lists: ['pictureAlts'],
    more: { field: 'pictures', most: circleLimits.postPictures - 1 },
    json: ['mentions'],
  },
  status: 201,
  response: feedPost,
  errors: ['rate_limited'],
  offline: true,
} satisfies Contract;

export const updatePost = {
  access: 'member',
  summary: 'Update the caller’s post',
  params: idParams,
  body: postEdit,
  response: feedPost,
  errors: ['forbidden', 'not_found'],
} satisfies Contract;

export const showPreview = {
  access: 'member',
  summary: 'Show or hide the link preview of the caller’s post',
  params: idParams,
  body: z.object({ shown: z.boolean('shown must be true or false') }),
  response: feedPost,
  errors: ['forbidden', 'not_found'],
} satisfies Contract;

export const deletePost = {
  access: 'member',
  summary: 'Delete the caller’s post',
  params: idParams,
  response: success,
  errors: ['forbidden', 'not_found'],
} satisfies Contract;

export const likePost = {
  access: 'member',
  summary: 'Like or unlike a post: {liked} sets it, no body toggles it',
  params: idParams,
  body: z.optional(z.object({ liked: z.optional(z.boolean('liked must be true or false')) })),
  response: z.strictObject({ liked: z.boolean(), likeCount: z.int() }),
  errors: ['not_found', 'rate_limited'],
  offline: true,
} satisfies Contract;

export const savePost = {
  access: 'member',
  summary: 'Save a post for later, or remove it from saved posts',
  params: idParams,
  body: z.object({ saved: z.boolean('saved must be true or false') }),
  response: z.strictObject({ saved: z.boolean() }),
  errors: ['not_found', 'conflict', 'rate_limited'],
  offline: true,
} satisfies Contract;

export const followPost = {
  access: 'member',
  summary: 'Follow or mute a post’s comments, or reset to the default with null',
  params: idParams,
  body: z.object({ follow: z.nullable(z.enum(followStates, 'follow must be following, muted or null')) }),
  response: z.strictObject({ follow: z.nullable(z.enum(followStates)) }),
  errors: ['not_found', 'rate_limited'],
  offline: true,
} satisfies Contract;

export const listComments = {
  access: 'member',
  summary: 'List a post’s comments, newest first',
  params: idParams,
  query: pageQuery,
  response: z.array(comment),
  paged: true,
  errors: ['not_found'],
} satisfies Contract;

export const createComment = {
  access: 'member',
  summary: 'Comment on a post or reply to a comment',
  params: idParams,
  body: newComment,
  status: 201,
  response: comment,
  errors: ['not_found', 'rate_limited'],
  offline: true,
} satisfies Contract;

export const updateComment = {
  access: 'member',
  summary: 'Update the caller’s comment',
  params: idParams,
  body: commentForm,
  response: comment,
  errors: ['forbidden', 'not_found'],
} satisfies Contract;

export const deleteComment = {
  access: 'member',
  summary: 'Delete the caller’s comment',
  params: idParams,
  response: success,
  errors: ['forbidden', 'not_found'],
} satisfies Contract;

export const likeComment = {
  access: 'member',
  summary: 'Like or unlike a comment: {liked} sets it, no body toggles it',
  params: idParams,
  body: z.optional(z.object({ liked: z.optional(z.boolean('liked must be true or false')) })),
  response: z.strictObject({ liked: z.boolean(), likeCount: z.int() }),
  errors: ['not_found', 'rate_limited'],
  offline: true,
} satisfies Contract;

export const listPostLikes = {
  access: 'member',
  summary: 'List members who like a post, newest first',
  params: idParams,
  query: pageQuery,
  response: z.array(author),
  paged: true,
  errors: ['not_found'],
} satisfies Contract;

export const listCommentLikes = {
  access: 'member',
  summary: 'List members who like a comment, newest first',
  params: idParams,
  query: pageQuery,
  response: z.array(author),
  paged: true,
  errors: ['not_found'],
} satisfies Contract;

const MENTION_SEARCH = `Please use at most ${limits.memberSearch} characters`;

/** A member who can be mentioned. */
export const mentionable = z.strictObject({ ...author.shape, schoolName: z.nullable(z.string()) });
export type Mentionable = z.output<typeof mentionable>;

export const findMentionable = {
  access: 'member',
  summary: `Suggest up to ${circleLimits.mentionsOffered} members to mention, by name, job title, school or place`,
  query: z.object({
    q: z.string('Please enter one search').check(z.trim(), z.maxLength(limits.memberSearch, MENTION_SEARCH)),
  }),
  response: z.array(mentionable),
  errors: ['rate_limited'],
} satisfies Contract;

/** Why an administrator removes content. Its author sees it. */
export const removalForm = z.object({ reason: optionalText(circleLimits.removalReason) });
export type RemovalForm = z.input<typeof removalForm>;

export const adminDeletePost = {
  access: 'admin',
  summary: 'Delete any member’s post and notify its author',
  params: idParams,
  body: z.optional(removalForm),
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const adminDeleteComment = {
  access: 'admin',
  summary: 'Delete any member’s comment and notify its author',
  params: idParams,
  body: z.optional(removalForm),
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const pinPost = {
  access: 'admin',
  summary: `Pin or unpin a post: up to three, for ${circleLimits.pinnedDays} days unless a date is given`,
  params: idParams,
  body: z.object({
    pinned: z.boolean('pinned must be true or false'),
    until: z.optional(moment('Please choose until when to pin the post')),
  }),
  response: feedPost,
  errors: ['not_found', 'conflict'],
} satisfies Contract;

export const movePost = {
  access: 'admin',
  summary: 'Change or remove the topic of any post',
  params: idParams,
  body: z.object({ topicId: z.nullable(z.int(TOPIC).check(z.positive(TOPIC))) }),
  response: feedPost,
  errors: ['not_found'],
} satisfies Contract;
