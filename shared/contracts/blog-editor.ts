import * as z from 'zod/mini';
import { blogAuthor, blogPicture, blogPost, blogTag } from './blog.ts';
import type { Contract } from './endpoint.ts';
import {
  consoleSearch,
  id,
  idParams,
  inTrash,
  LARGEST_ID,
  pageQuery,
  sortedBy,
  success,
  timestamp,
  wholeNumber,
} from './fields.ts';
import { draftChange, draftForm, onVersion, publishForm } from './forms/blog.ts';
import { publishingLimits } from './publishing-limits.ts';
import { richText } from './rich-text.ts';

/** The administrator who wrote something; null when their account is gone. */
const person = z.nullable(z.strictObject({ id, name: z.string() }));

/** The editor's fields. */
export const draftFields = z.strictObject({
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  doc: richText,
  category: z.string(),
  tags: z.array(z.string()),
  author: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  imageAlt: z.string(),
  publishedAt: z.nullable(timestamp),
  seoTitle: z.string(),
  seoDescription: z.string(),
});
export type DraftFields = z.output<typeof draftFields>;

/** `draft`: visible only in the console. `scheduled`: published automatically at its date. */
export const postState = z.enum(['draft', 'scheduled', 'published']);
export type PostState = z.output<typeof postState>;

/** The administrators who have a post open in the editor now. */
const editors = z.array(z.strictObject({ id, name: z.string() }));

/** A post in the console's list. */
export const editedSummary = z.strictObject({
  id,
  /** Its path on the site; null if it was never published. */
  slug: z.nullable(z.string()),
  /** The draft's title; may be empty. */
  title: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  author: blogAuthor,
  imageUrl: z.nullable(z.string()),
  picture: z.nullable(blogPicture),
  state: postState,
  /** There are unpublished changes. Always true for a draft. */
  hasChanges: z.boolean(),
  /** Null if it was never published. */
  publishedAt: z.nullable(timestamp),
  /** The last change, of the published version or the draft. */
  updatedAt: timestamp,
  updatedBy: person,
  editors,
  /** Null if it is not in the trash. */
  trash: z.nullable(inTrash),
});
export type EditedSummary = z.output<typeof editedSummary>;

const notInTheEditor = { title: true, category: true, tags: true, imageUrl: true, trash: true } as const;
/** A post in the editor. */
export const editedPost = z.extend(z.omit(editedSummary, notInTheEditor), {
  /** The draft, or the published version if there are no changes. */
  fields: draftFields,
  /** The published or scheduled version; null for a draft. */
  published: z.nullable(draftFields),
  /** The pictures in both documents, by id. Deleted ones are missing. */
  pictures: z.array(blogPicture),
});
export type EditedPost = z.output<typeof editedPost>;

export const listEditedPosts = {
  access: 'admin',
  summary: 'List all posts with their drafts, newest first',
  query: z.extend(pageQuery, {
    search: consoleSearch,
    /** `trash`: deleted posts, which no other list has. */
    state: z.optional(z.enum([...postState.options, 'trash'])),
    sort: sortedBy('published', 'title', 'category'),
  }),
  response: z.array(editedSummary),
  paged: true,
} satisfies Contract;

export const getBlogChoices = {
  access: 'admin',
  summary: 'List the authors, categories and tags available to the editor',
  response: z.strictObject({
    authors: z.array(z.extend(blogAuthor, { role: z.string(), imageUrl: z.string() })),
    categories: z.array(z.string()),
    tags: z.array(blogTag),
  }),
} satisfies Contract;

export const beginPost = {
  access: 'admin',
  summary: 'Create a draft post',
  body: draftForm,
  bodyLimit: publishingLimits.blogBody,
  bodyDepth: publishingLimits.documentDepth,
  status: 201,
  response: editedPost,
} satisfies Contract;

export const getEditedPost = {
  access: 'admin',
  summary: 'Get a post with its draft',
  params: idParams,
  response: editedPost,
  errors: ['not_found'],
} satisfies Contract;

export const saveDraft = {
  access: 'admin',
  summary: 'Save a draft without publishing it',
  params: idParams,
  body: draftChange,
  bodyLimit: publishingLimits.blogBody,
  bodyDepth: publishingLimits.documentDepth,
  response: editedPost,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const publishPost = {
  access: 'admin',
  summary: 'Publish a post or its changes, now or on a date',
  params: idParams,
  body: publishForm,
  bodyLimit: publishingLimits.blogBody,
  bodyDepth: publishingLimits.documentDepth,
  response: editedPost,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const unpublishPost = {
  access: 'admin',
  summary: 'Unpublish a post and keep it as a draft',
  params: idParams,
  body: onVersion,
  response: editedPost,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const discardDraft = {
  access: 'admin',
  summary: 'Discard unpublished changes',
  params: idParams,
  body: onVersion,
  response: editedPost,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const deleteEditedPost = {
  access: 'admin',
  summary: 'Move a post to the trash',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const restorePost = {
  access: 'admin',
  summary: 'Restore a post from the trash',
  params: idParams,
  response: z.strictObject({
    success: z.literal(true),
    /** Its path once it is published or scheduled again; null for a draft. */
    slug: z.nullable(z.string()),
  }),
  errors: ['not_found'],
} satisfies Contract;

export const deleteTrashedPost = {
  access: 'admin',
  summary: 'Delete a trashed post permanently',
  params: idParams,
  response: success,
  errors: ['not_found'],
} satisfies Contract;

const version = z.strictObject({
  id,
  /** `published`: as published. `draft`: saved before a pause, another person's changes, or a restore. */
  kind: z.enum(['published', 'draft']),
  createdAt: timestamp,
  createdBy: person,
  title: z.string(),
  /** The word count. */
  words: z.int(),
});
export type PostVersion = z.output<typeof version>;

const versionParams = z.object({
  id: wholeNumber().check(z.maximum(LARGEST_ID)),
  version: wholeNumber().check(z.maximum(LARGEST_ID)),
});

export const listPostVersions = {
  access: 'admin',
  summary: 'List a post’s versions, newest first',
  params: idParams,
  response: z.array(version),
  errors: ['not_found'],
} satisfies Contract;

export const getPostVersion = {
  access: 'admin',
  summary: 'Get a version of a post',
  params: versionParams,
  response: z.extend(version, { fields: draftFields, pictures: z.array(blogPicture) }),
  errors: ['not_found'],
} satisfies Contract;

export const restorePostVersion = {
  access: 'admin',
  summary: 'Restore a version as the draft',
  params: versionParams,
  body: onVersion,
  response: editedPost,
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const stayInPost = {
  access: 'admin',
  summary: 'Mark a post as open in the caller’s editor (repeat every 20 seconds)',
  params: idParams,
  response: z.strictObject({
    editors,
    /** The current version, to detect a change without an event. */
    updatedAt: timestamp,
  }),
  errors: ['not_found'],
} satisfies Contract;

export const leavePost = {
  access: 'admin',
  summary: 'Mark a post as closed in the caller’s editor',
  params: idParams,
  response: success,
} satisfies Contract;

const previewLink = z.strictObject({ id, createdAt: timestamp, createdBy: person, expiresAt: timestamp });
export type PreviewLink = z.output<typeof previewLink>;

export const listPreviewLinks = {
  access: 'admin',
  summary: 'List a post’s active preview links, newest first',
  params: idParams,
  response: z.array(previewLink),
  errors: ['not_found'],
} satisfies Contract;

export const addPreviewLink = {
  access: 'admin',
  summary: 'Create a link to preview a draft for 14 days without signing in',
  params: idParams,
  status: 201,
  response: z.extend(previewLink, {
    /** The full URL. Returned only once, because only its hash is stored. */
    url: z.string(),
  }),
  errors: ['conflict', 'not_found'],
} satisfies Contract;

export const revokePreviewLink = {
  access: 'admin',
  summary: 'Revoke a preview link',
  params: z.object({
    id: wholeNumber().check(z.maximum(LARGEST_ID)),
    link: wholeNumber().check(z.maximum(LARGEST_ID)),
  }),
  response: success,
  errors: ['not_found'],
} satisfies Contract;

export const getPostPreview = {
  access: 'anyone',
  summary: 'Get a draft with a preview token',
  params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  response: blogPost,
  errors: ['not_found'],
} satisfies Contract;
