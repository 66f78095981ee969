import * as z from 'zod/mini';
import { requiredLine, requiredText } from '../fields.ts';
import { limits } from '../limits.ts';

export const defaultCategory = 'Beyond Bonjour';

const SLUG_MESSAGE = 'Please use small letters, digits and single hyphens, as in open-day-film';

const DATE_MESSAGE = 'Please enter a date';
const hasFourDigitYear = (date: Date): boolean => date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999;

/** What a blog post is made of. */
export const blogForm = z.object({
  title: requiredLine('Title is required', { max: limits.blogTitle }),
  slug: z.string(SLUG_MESSAGE).check(
    z.trim(),
    z.maxLength(limits.slug, 'Please use at most 120 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG_MESSAGE),
    // `/blog/admin` is a screen.
    z.refine((slug) => slug !== 'admin', 'This address is reserved. Please choose another'),
  ),
  excerpt: requiredText('Excerpt is required', { max: limits.blogExcerpt }),
  content: requiredText('Content is required', { max: limits.blogContent }),
  category: z._default(requiredLine('Please enter a category', { max: 60 }), defaultCategory),
  imageUrl: z.optional(
    z.nullable(
      z
        .string('Please enter a picture’s address')
        .check(
          z.trim(),
          z.maxLength(2000),
          z.regex(/^(https:\/\/|\/(?!\/))[^\s<>"\\]+$/, 'Please enter an address that starts with https:// or /'),
        ),
    ),
  ),
  /** What an uploaded picture shows; as it was, when it is left out. */
  imageAlt: z.optional(z.nullable(requiredLine('Please enter text', { min: 0, max: limits.pictureAlt }))),
  /** Now, when it is left out. */
  publishedAt: z.optional(
    z.nullable(
      z.iso.datetime({ offset: true, error: DATE_MESSAGE }).check(
        // At the edge of the calendar a zone's offset leads to a year that times cannot be sorted by.
        z.refine((time) => hasFourDigitYear(new Date(time)), DATE_MESSAGE),
      ),
    ),
  ),
  published: z._default(z.boolean('Please give published as true or false'), true),
});
export type BlogForm = z.input<typeof blogForm>;
