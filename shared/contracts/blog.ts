import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { id, marked, optionalLine, pageQuery, success, timestamp } from './fields.ts';
import { blogChange, blogForm } from './forms/blog.ts';
import { limits } from './limits.ts';
import { publishingLimits } from './publishing-limits.ts';
import { richText } from './rich-text.ts';

/** An uploaded blog picture, with its dimensions to reserve space while it loads. */
export const blogPicture = z.strictObject({
  /** Its id in documents. */
  id,
  /** Of the largest size. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  sizes: z.array(z.strictObject({ url: z.string(), width: z.int() })),
  /** Alternative text; empty when the text beside it says the same. */
  alt: z.string(),
});
export type BlogPicture = z.output<typeof blogPicture>;

/** A tag of posts; the URL of its page ends with the slug. */
export const blogTag = z.strictObject({ slug: z.string(), name: z.string() });
export type BlogTag = z.output<typeof blogTag>;

/** The author of a post. `data/content` has their picture and biography; the slug is null for the blog's own author. */
export const blogAuthor = z.strictObject({ slug: z.nullable(z.string()), name: z.string() });
export type BlogAuthor = z.output<typeof blogAuthor>;

/** A post in lists, without its text, which may be very long. */
export const blogSummary = z.strictObject({
  id,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  tags: z.array(blogTag),
  author: blogAuthor,
  imageUrl: z.nullable(z.string()),
  /** Present if the image was uploaded here. */
  picture: z.nullable(blogPicture),
  readingMinutes: z.int().check(z.positive()),
  published: z.boolean(),
  publishedAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type BlogSummary = z.output<typeof blogSummary>;

/** A post of a list. */
const foundPost = z.extend(blogSummary, {
  /** Its plain text; missing if only summaries were requested. */
  content: z.optional(z.string()),
  /** Missing without a search. */
  found: z.optional(z.strictObject({ title: marked, excerpt: marked })),
});
export type FoundPost = z.output<typeof foundPost>;

export const blogPost = z.extend(blogSummary, {
  doc: richText,
  /** The document as plain text. */
  content: z.string(),
  /** The pictures in the document, by id. Deleted ones are missing. */
  pictures: z.array(blogPicture),
  /** Title and description for search engines and shared links; null to use title and excerpt. */
  seoTitle: z.nullable(z.string()),
  seoDescription: z.nullable(z.string()),
});
export type BlogPost = z.output<typeof blogPost>;

const slug = z.string().check(z.maxLength(limits.slug));
const slugParams = z.object({ slug });

export const listBlogPosts = {
  access: 'anyone',
  summary: 'List published posts, newest first, or search them, best match first',
  published: true,
  query: z.extend(pageQuery, {
    scope: z.optional(z.enum(['all'], 'scope can only be all')),
    /** Leaves out the texts, for lists that do not show them. */
    fields: z.optional(z.enum(['summary'], 'fields can only be summary')),
    /** Word prefixes to find in posts; with `scope`, parts of the title, slug or category. */
    search: optionalLine(limits.consoleSearch),
    /** The slug of a tag to filter by. Ignored in a search. */
    tag: z.optional(slug),
  }),
  response: z.array(foundPost),
  paged: true,
  errors: ['forbidden', 'rate_limited'],
} satisfies Contract;

export const getBlogPost = {
  access: 'anyone',
  summary: 'Get a post',
  published: true,
  params: slugParams,
  response: blogPost,
  errors: ['not_found'],
} satisfies Contract;

const neighbour = z.nullable(z.pick(blogPost, { slug: true, title: true }));

export const getBlogNeighbours = {
  access: 'anyone',
  summary: 'List the posts before and after a post, and related ones',
  published: true,
  params: slugParams,
  response: z.strictObject({ newer: neighbour, older: neighbour, related: z.array(blogSummary) }),
  errors: ['not_found'],
} satisfies Contract;

/** The tags of published posts. */
export const listBlogTags = {
  access: 'anyone',
  summary: 'List tags with their number of published posts',
  published: true,
  response: z.array(z.extend(blogTag, { posts: z.int() })),
} satisfies Contract;

export const getBlogTag = {
  access: 'anyone',
  summary: 'Get a tag',
  published: true,
  params: slugParams,
  response: blogTag,
  errors: ['not_found'],
} satisfies Contract;

export const createBlogPost = {
  access: 'admin',
  summary: 'Create a post from a document or plain text',
  body: blogForm,
  bodyLimit: publishingLimits.blogBody,
  bodyDepth: publishingLimits.documentDepth,
  status: 201,
  response: blogPost,
  errors: ['conflict'],
} satisfies Contract;

export const updateBlogPost = {
  access: 'admin',
  summary: 'Update a post and redirect its old address',
  params: slugParams,
  body: blogChange,
  bodyLimit: publishingLimits.blogBody,
  bodyDepth: publishingLimits.documentDepth,
  response: blogPost,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const deleteBlogPost = {
  access: 'admin',
  summary: 'Move a post to the trash',
  params: slugParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const addBlogPicture = {
  access: 'admin',
  summary: 'Upload a picture for a post',
  file: { field: 'image', kinds: { picture: limits.pictureFile } },
  status: 201,
  response: blogPicture,
  errors: ['too_large', 'unsupported_media_type', 'unavailable'],
} satisfies Contract;

export const getBlogPicture = {
  access: 'anyone',
  summary: 'Get a blog picture in one of its sizes',
  params: z.object({ file: z.string().check(z.regex(/^[0-9a-f]{32}-[1-9][0-9]{0,4}\.(webp|jpg|png)$/)) }),
  response: z.unknown(),
  servesFile: true,
  errors: ['not_found', 'range_not_satisfiable'],
} satisfies Contract;
