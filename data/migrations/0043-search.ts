import type { Kysely } from 'kysely';
import { type FullText, indexWords } from './full-text.ts';

/** What members can search, beside each other (0039). */
export const searchable = {
  posts: { table: 'feed_posts', head: ['title'], rest: ['content'] },
  comments: { table: 'feed_post_comments', head: [], rest: ['content'] },
} as const satisfies Record<string, FullText>;

/** Indexes the words of posts and comments; those that are there already too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const text of Object.values(searchable)) await indexWords(db, text);
}
