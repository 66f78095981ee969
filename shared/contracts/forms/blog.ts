import * as z from 'zod/mini';
import { editedVersion, moment, requiredLine, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { publishingLimits } from '../publishing-limits.ts';
import { richText } from '../rich-text.ts';
import { isAtMost, isReadable, tooLong, UNREADABLE } from '../text-checks.ts';

export const defaultCategory = 'Beyond Bonjour';

const SLUG_MESSAGE = 'Please use lower-case letters, numbers and single hyphens, such as open-day-film';

const DATE_MESSAGE = 'Please enter a date';

const imageUrl = z.nullable(
  z
    .string('Please enter a picture’s address')
    .check(
      z.trim(),
      z.maxLength(2000),
      z.regex(/^(https:\/\/|\/(?!\/))[^\s<>"\\]+$/, 'Please enter an address that starts with https:// or /'),
    ),
);
const publishedAt = z.nullable(moment(DATE_MESSAGE));
const TAGS_MESSAGE = `Please use at most ${publishingLimits.postTags} tags`;
/** Names as typed. Two with the same slug are one tag. */
const tagName = requiredLine('Please give the tag a name', { max: publishingLimits.tagName });
const tags = z.array(tagName, TAGS_MESSAGE).check(z.maxLength(publishingLimits.postTags, TAGS_MESSAGE));
/** A team member by the last part of their booking page's URL; null for the blog's own author. */
const author = z.nullable(z.string('Please choose an author').check(z.maxLength(60)));

/** A post without its text. Optional fields stay as they were; in a new post they are empty. */
const postFields = {
  title: requiredLine('Title is required', { max: publishingLimits.blogTitle }),
  slug: z.string(SLUG_MESSAGE).check(
    z.trim(),
    z.maxLength(limits.slug, 'Please use at most 120 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG_MESSAGE),
    // `/blog/admin` is a screen.
    z.refine((slug) => slug !== 'admin', 'This address is reserved. Please choose another'),
  ),
  excerpt: requiredText('Excerpt is required', { max: publishingLimits.blogExcerpt }),
  category: z._default(requiredLine('Please enter a category', { max: 60 }), defaultCategory),
  imageUrl: z.optional(imageUrl),
  /** The picture's alternative text; unchanged by default. */
  imageAlt: z.optional(z.nullable(requiredLine('Please enter text', { min: 0, max: limits.pictureAlt }))),
  /** Now by default. */
  publishedAt: z.optional(publishedAt),
  tags: z.optional(tags),
  author: z.optional(author),
  /** Title and description for search engines and shared links; null to use title and excerpt. */
  seoTitle: z.optional(z.nullable(requiredLine('Please enter text', { min: 0, max: publishingLimits.seoTitle }))),
  seoDescription: z.optional(
    z.nullable(requiredLine('Please enter text', { min: 0, max: publishingLimits.seoDescription })),
  ),
};

const CONTENT_MESSAGE = 'Content is required';
/** As in responses, because clients may send back what they have read. */
const answeredTag = z.pipe(
  z.object({ name: tagName }),
  z.transform(({ name }) => name),
);
const answeredAuthor = z.pipe(
  z.object({ slug: author }),
  z.transform(({ slug }) => slug),
);
const written = {
  ...postFields,
  tags: z.optional(
    z.array(z.union([tagName, answeredTag]), TAGS_MESSAGE).check(z.maxLength(publishingLimits.postTags, TAGS_MESSAGE)),
  ),
  author: z.optional(z.union([author, answeredAuthor], 'Please choose an author')),
  /** The text as a document. */
  doc: z.optional(richText),
  /** The text as plain text; blank lines separate paragraphs. From clients without support for documents. */
  content: z.optional(requiredText(CONTENT_MESSAGE, { max: publishingLimits.blogContent })),
  published: z._default(z.boolean('published must be true or false'), true),
};
const hasText = z.refine<{ doc?: unknown; content?: unknown }>(
  (form) => Object(form).doc !== undefined || Object(form).content !== undefined,
  {
    path: ['content'],
    error: CONTENT_MESSAGE,
    // Reported together with the other fields' errors.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/**
 * A blog post, with its text as a document (`doc`) or plain (`content`). If a client sends back both, the one that was
 * changed counts.
 */
export const blogForm = z.object(written).check(hasText);
export type BlogForm = z.input<typeof blogForm>;

/** A change of a post: like `blogForm`, with the version it is based on. */
export const blogChange = z.object({ ...written, ifUpdatedAt: editedVersion }).check(hasText);

const words = (max: number) =>
  z._default(
    z.string('Please enter text').check(
      z.refine((text) => isAtMost(text, max), tooLong(max)),
      z.refine(isReadable, UNREADABLE),
    ),
    '',
  );

/** A draft: nothing is required yet, and it is stored as typed. */
const draftFields = {
  title: words(publishingLimits.blogTitle),
  /** May be empty or invalid; publishing checks it. */
  slug: words(limits.slug),
  excerpt: words(publishingLimits.blogExcerpt),
  doc: richText,
  category: words(60),
  tags: z._default(tags, []),
  author: z._default(author, null),
  imageUrl: z._default(imageUrl, null),
  imageAlt: words(limits.pictureAlt),
  /** The publishing date; null for "now", or unchanged. */
  publishedAt: z._default(publishedAt, null),
  seoTitle: words(publishingLimits.seoTitle),
  seoDescription: words(publishingLimits.seoDescription),
};
export const draftForm = z.object(draftFields);
export type DraftForm = z.input<typeof draftForm>;

const basis = { ifUpdatedAt: z.iso.datetime('This must be the date of the version you edited') };
/** Saves a draft based on this version. */
export const draftChange = z.object({ ...draftFields, ...basis });
/** Publishes a draft: all required fields are there, and its text is a document. */
export const publishForm = z.object({ ...postFields, doc: richText, ...basis });
export type PublishForm = z.input<typeof publishForm>;
/** The version that an action is about. */
export const onVersion = z.object(basis);
