import * as z from 'zod/mini';
import { searchKinds } from './choices.ts';
import type { Contract } from './endpoint.ts';
import { id, marked, pageQuery, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { author } from './users.ts';

export const searchResult = z.strictObject({
  kind: z.enum(searchKinds),
  id,
  /** The post, or the comment's post; null for a member, resource or webinar. */
  postId: z.nullable(id),
  /** The address of a resource in the library or of a webinar; null for everything else. */
  slug: z.nullable(z.string()),
  /** A member’s name or a title; for a comment, its post's title. */
  title: marked,
  /** An excerpt, on one line; may be empty. */
  excerpt: marked,
  /** The author, or the member; null for a resource or webinar. */
  person: z.nullable(author),
  createdAt: timestamp,
});
export type SearchResult = z.output<typeof searchResult>;

const QUERY = 'Please enter a search';

export const searchCircle = {
  access: 'member',
  summary: 'Search members, library resources, webinars, posts and comments',
  query: z.extend(pageQuery, {
    q: z
      .string(QUERY)
      .check(z.trim(), z.minLength(1, QUERY), z.maxLength(limits.searchQuery, 'Please shorten your search')),
    kind: z.optional(z.enum(searchKinds, `kind must be one of: ${searchKinds.join(', ')}`)),
  }),
  response: z.array(searchResult),
  paged: true,
  errors: ['rate_limited'],
} satisfies Contract;
