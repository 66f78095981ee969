import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, idParams, pageQuery, requiredLine, requiredText, success, timestamp, webAddress } from './fields.ts';
import { limits } from './limits.ts';
import { removalForm } from './removal.ts';
import { author } from './users.ts';

export const postTypes = ['text', 'image', 'video', 'audio'] as const;

export const comment = z.strictObject({
  id,
  postId: id,
  content: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  user: author,
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

export const feedPost = z.strictObject({
  id,
  title: z.string(),
  content: z.string(),
  postType: z.enum(postTypes),
  mediaUrl: z.nullable(z.string()),
  mediaType: z.nullable(z.string()),
  /** The file of an image or audio post; `mediaUrl` is then its `url`. */
  media: z.nullable(postMedia),
  createdAt: timestamp,
  updatedAt: timestamp,
  author,
  blogPost: z.nullable(z.strictObject({ slug: z.string(), title: z.string(), excerpt: z.string() })),
  /** The newest 100; the viewer's own like is always among them. */
  likes: z.array(z.strictObject({ userId: id, postId: id })),
  /** The newest 20, oldest of them first. */
  comments: z.array(comment),
  likeCount: z.int(),
  commentCount: z.int(),
  likedByMe: z.boolean(),
});
export type FeedPost = z.output<typeof feedPost>;

const title = requiredLine('Title is required', { max: limits.postTitle });
const content = requiredText('Content is required', { max: limits.postContent });
const commentText = requiredText('Comment cannot be empty', { max: limits.comment });

/** What a picture shows, for those who do not see it. */
const mediaAlt = z.optional(z.nullable(requiredLine('Please enter text', { min: 0, max: limits.pictureAlt })));

const VIDEO_MESSAGE = 'Please enter the video’s web address, starting with https://';

const BLOG_MESSAGE = 'Please give the id of a blog post';

/** A new post. Image and audio posts travel as multipart, with their file in the field `file`. */
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
    /** The post of the blog that it is about: one that the public may read. */
    blogPostId: z.optional(z.nullable(z.int(BLOG_MESSAGE).check(z.positive(BLOG_MESSAGE)))),
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

/** A change of a post; what its picture shows stays as it is where nothing is said of it. */
export const postEdit = z.object({ title, content, mediaAlt });
export const commentForm = z.object({ content: commentText });

export const listPosts = endpoint({
  name: 'feed.list',
  method: 'GET',
  path: '/api/feed/posts',
  access: 'member',
  summary: 'The Circle’s posts, newest first',
  query: pageQuery,
  response: z.array(feedPost),
  paged: true,
});

export const getPost = endpoint({
  name: 'feed.get',
  method: 'GET',
  path: '/api/feed/posts/:id',
  access: 'member',
  summary: 'One post',
  params: idParams,
  response: feedPost,
  errors: ['not_found'],
});

export const createPost = endpoint({
  name: 'feed.create',
  method: 'POST',
  path: '/api/feed/posts',
  access: 'member',
  summary: 'Share a post',
  body: postForm,
  file: {
    field: 'file',
    kinds: { picture: limits.pictureFile, audio: limits.audioFile },
    numbers: ['blogPostId'],
  },
  status: 201,
  response: feedPost,
  errors: ['rate_limited'],
  offline: true,
});

export const updatePost = endpoint({
  name: 'feed.update',
  method: 'PUT',
  path: '/api/feed/posts/:id',
  access: 'member',
  summary: 'Change one’s own post',
  params: idParams,
  body: postEdit,
  response: feedPost,
  errors: ['forbidden', 'not_found'],
});

export const deletePost = endpoint({
  name: 'feed.delete',
  method: 'DELETE',
  path: '/api/feed/posts/:id',
  access: 'member',
  summary: 'Delete one’s own post',
  params: idParams,
  response: success,
  errors: ['forbidden', 'not_found'],
});

export const likePost = endpoint({
  name: 'feed.like',
  method: 'POST',
  path: '/api/feed/posts/:id/like',
  access: 'member',
  summary: 'Set the like with {liked}; toggle it without',
  params: idParams,
  body: z.optional(z.object({ liked: z.optional(z.boolean('Please give liked as true or false')) })),
  response: z.strictObject({ liked: z.boolean(), likeCount: z.int() }),
  errors: ['not_found', 'rate_limited'],
  offline: true,
});

export const listComments = endpoint({
  name: 'feed.comments.list',
  method: 'GET',
  path: '/api/feed/posts/:id/comments',
  access: 'member',
  summary: 'A post’s comments, newest first',
  params: idParams,
  query: pageQuery,
  response: z.array(comment),
  paged: true,
  errors: ['not_found'],
});

export const createComment = endpoint({
  name: 'feed.comments.create',
  method: 'POST',
  path: '/api/feed/posts/:id/comments',
  access: 'member',
  summary: 'Comment on a post',
  params: idParams,
  body: commentForm,
  status: 201,
  response: comment,
  errors: ['not_found', 'rate_limited'],
  offline: true,
});

export const updateComment = endpoint({
  name: 'feed.comments.update',
  method: 'PUT',
  path: '/api/feed/comments/:id',
  access: 'member',
  summary: 'Change one’s own comment',
  params: idParams,
  body: commentForm,
  response: comment,
  errors: ['forbidden', 'not_found'],
});

export const deleteComment = endpoint({
  name: 'feed.comments.delete',
  method: 'DELETE',
  path: '/api/feed/comments/:id',
  access: 'member',
  summary: 'Delete one’s own comment',
  params: idParams,
  response: success,
  errors: ['forbidden', 'not_found'],
});

export const adminDeletePost = endpoint({
  name: 'admin.posts.delete',
  method: 'DELETE',
  path: '/api/admin/posts/:id',
  access: 'admin',
  summary: 'Delete anybody’s post; the author is told, with the reason if there is one',
  params: idParams,
  body: z.optional(removalForm),
  response: success,
  errors: ['not_found'],
});

export const adminDeleteComment = endpoint({
  name: 'admin.comments.delete',
  method: 'DELETE',
  path: '/api/admin/comments/:id',
  access: 'admin',
  summary: 'Delete anybody’s comment; the author is told, with the reason if there is one',
  params: idParams,
  body: z.optional(removalForm),
  response: success,
  errors: ['not_found'],
});
