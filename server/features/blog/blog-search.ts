import { sql } from 'kysely';
import { marksIn, type MarkedText, markedExcerpt, type SearchWord } from '#shared/rules/search-text.ts';
import type { scoreBefore } from '../../app/paging.ts';
import type { BlogPostRow } from '../../db/blog-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import { matchingIds } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

/** How many posts are looked at, of the newest: what a search costs does not grow with the blog. */
const LOOKED_AT = { anywhere: 200, inHead: 100 };

/** What a word counts by where it stands; elsewhere in the text it counts 1. */
const IN_TITLE = 8;
const IN_EXCERPT = 3;
/** What fits twice as well stands above what is this much newer, in milliseconds: two years. */
const WORTH = 2 * 365 * 24 * 60 * 60 * 1000;

/** A post that holds the words, and how well it fits; more is better. */
interface FittingPost {
  readonly id: number;
  readonly score: number;
}

/**
 * The posts that the public may read and that hold all of the words, best first: how well they fit, and how new they are. The
 * score does not depend on the time of asking, so that pages follow each other.
 * @param before the cursor of a page: only what comes after it
 */
export async function findFittingPosts(
  db: Db,
  words: readonly SearchWord[],
  { publicAt, before }: { readonly publicAt: Timestamp; readonly before: ReturnType<typeof scoreBefore> },
): Promise<FittingPost[]> {
  if (words.length === 0) return [];
  const rows = await db
    .selectFrom('blog_posts')
    .select(['id', 'title', 'category', 'excerpt', 'published_at'])
    .where('id', 'in', matchingIds(db, 'blog', words, LOOKED_AT))
    .where('published', '=', 1)
    .where('published_at', '<=', publicAt)
    .execute();
  return rows
    .map((row) => ({ id: row.id, score: scoreOf(row, words) }))
    .toSorted((one, other) => other.score - one.score || other.id - one.id)
    .filter(({ id, score }) => !before || score < before.score || (score === before.score && id < before.id));
}

type Ranked = Pick<BlogPostRow, 'title' | 'category' | 'excerpt' | 'published_at'>;

function scoreOf({ title, category, excerpt, published_at: at }: Ranked, words: readonly SearchWord[]): number {
  const about = `${category} ${excerpt}`;
  const worth = (word: SearchWord) => {
    if (marksIn(title, [word]).length > 0) return IN_TITLE;
    return marksIn(about, [word]).length > 0 ? IN_EXCERPT : 1;
  };
  const fits = words.reduce((sum, word) => sum + worth(word), 0);
  return Math.round(Math.max(0, Math.log2(1 + fits) + Date.parse(at) / WORTH) * 1e6) / 1e6;
}

/** In so much of a text a place is looked for to be shown, in characters. */
const READ = 20_000;
/** About as long is what is shown around it. */
const SHOWN = 240;

/** A part of each of these posts that holds the words: of the text, else of the excerpt. */
export async function findExcerpts(
  db: Db,
  ids: readonly number[],
  words: readonly SearchWord[],
): Promise<ReadonlyMap<number, MarkedText>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('blog_posts')
    .select(['id', 'excerpt', sql<string>`substr(content, 1, ${sql.lit(READ)})`.as('text')])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, excerpt, text }) => {
      const ofText = markedExcerpt(text, words, SHOWN);
      return [id, ofText.marks.length > 0 ? ofText : markedExcerpt(excerpt, words, SHOWN)];
    }),
  );
}
