import * as z from 'zod/mini';
import { editedVersion, moment, requiredLine, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';
import { publishingLimits } from '../publishing-limits.ts';
import { richText } from '../rich-text.ts';
import { isAtMost, isReadable, tooLong, UNREADABLE } from '../text-checks.ts';

export const defaultCategory = 'Beyond Bonjour';

const SLUG_MESSAGE = 'Please use small letters, digits and single hyphens, as in open-day-film';

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
/** Names as they were typed. Two that give the same address are one tag. */
const tagName = requiredLine('Please give the tag a name', { max: publishingLimits.tagName });
const tags = z.array(tagName, TAGS_MESSAGE).check(z.maxLength(publishingLimits.postTags, TAGS_MESSAGE));
/** A person of the team by the last part of their booking page's address; null for the blog's own author. */
const author = z.nullable(z.string('Please choose an author').check(z.maxLength(60)));

/** What a post is made of, but for its text. What may be left out stays as it was; in a new post it is empty. */
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
  /** What an uploaded picture shows; as it was, when it is left out. */
  imageAlt: z.optional(z.nullable(requiredLine('Please enter text', { min: 0, max: limits.pictureAlt }))),
  /** Now, when it is left out. */
  publishedAt: z.optional(publishedAt),
  tags: z.optional(tags),
  author: z.optional(author),
  /** What search engines and shared links say in place of the title and the excerpt; null for these. */
  seoTitle: z.optional(z.nullable(requiredLine('Please enter text', { min: 0, max: publishingLimits.seoTitle }))),
  seoDescription: z.optional(
    z.nullable(requiredLine('Please enter text', { min: 0, max: publishingLimits.seoDescription })),
  ),
};

const CONTENT_MESSAGE = 'Content is required';
/** As they are answered: clients may send back what they have read. */
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
  /** The text with its parts. */
  doc: z.optional(richText),
  /** The text without any; blank lines part its paragraphs. From clients that know no documents. */
  content: z.optional(requiredText(CONTENT_MESSAGE, { max: publishingLimits.blogContent })),
  published: z._default(z.boolean('Please give published as true or false'), true),
};
const hasText = z.refine<{ doc?: unknown; content?: unknown }>(
  (form) => Object(form).doc !== undefined || Object(form).content !== undefined,
  {
    path: ['content'],
    error: CONTENT_MESSAGE,
    // Beside the messages of all other fields.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);

/**
 * What a blog post is made of: its text is a document (`doc`) or plain (`content`). Of both, as a client sends them back, the
 * one counts that was changed.
 */
export const blogForm = z.object(written).check(hasText);
export type BlogForm = z.input<typeof blogForm>;

/** A change of a post: as `blogForm`, with the version that it began from. */
export const blogChange = z.object({ ...written, ifUpdatedAt: editedVersion }).check(hasText);

const words = (max: number) =>
  z._default(
    z.string('Please enter text').check(
      z.refine((text) => isAtMost(text, max), tooLong(max)),
      z.refine(isReadable, UNREADABLE),
    ),
    '',
  );

/** A post as it is being written: nothing is required yet, and it is kept as it was typed. */
const draftFields = {
  title: words(publishingLimits.blogTitle),
  /** May be empty or unfit for an address; publishing checks it. */
  slug: words(limits.slug),
  excerpt: words(publishingLimits.blogExcerpt),
  doc: richText,
  category: words(60),
  tags: z._default(tags, []),
  author: z._default(author, null),
  imageUrl: z._default(imageUrl, null),
  imageAlt: words(limits.pictureAlt),
  /** When it is to appear; null for the moment of publishing, or as it was. */
  publishedAt: z._default(publishedAt, null),
  seoTitle: words(publishingLimits.seoTitle),
  seoDescription: words(publishingLimits.seoDescription),
};
export const draftForm = z.object(draftFields);
export type DraftForm = z.input<typeof draftForm>;

const basis = { ifUpdatedAt: z.iso.datetime('The time of the version you edited is missing') };
/** Saves what is being written, on top of the version that it began from. */
export const draftChange = z.object({ ...draftFields, ...basis });
/** Publishes what was written: all that a post needs is there, and its text is a document. */
export const publishForm = z.object({ ...postFields, doc: richText, ...basis });
export type PublishForm = z.input<typeof publishForm>;
/** Names the version that an act is about. */
export const onVersion = z.object(basis);
