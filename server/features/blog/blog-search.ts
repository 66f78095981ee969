import { sql } from 'kysely';
import { withoutLayout } from '#shared/rules/rich-text.ts';
import { marksIn, type MarkedText, markedExcerpt, type SearchWord } from '#shared/rules/search-text.ts';
import type { scoreBefore } from '../../app/paging.ts';
import type { BlogPostRow } from '../../db/blog-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import { matchingIds } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

/** How many of the newest matches are ranked, so that the cost does not grow with the blog. */
const LOOKED_AT = { anywhere: 200, inHead: 100 };

/** The weight of a word by where it occurs. Elsewhere in the text it counts 1. */
const IN_TITLE = 8;
const IN_EXCERPT = 3;
/** A match twice as good outranks one that is newer by up to this, in milliseconds: two years. */
const WORTH = 2 * 365 * 24 * 60 * 60 * 1000;

/** A post that contains the words, and its score: higher is better. */
interface FittingPost {
  readonly id: number;
  readonly score: number;
}

/**
 * Public posts that contain all of the words, best first, by relevance and age. The score does not depend on the time
 * of the search, so pages stay consistent.
 * @param before the cursor of a page: only results after it
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

/** How many characters of a text are searched for a snippet. */
const READ = 20_000;
/** The approximate length of a snippet. */
const SHOWN = 240;

/** A snippet of each post that contains the words: from the text, else from the excerpt. */
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
      const ofText = markedExcerpt(withoutLayout(text), words, SHOWN);
      return [id, ofText.marks.length > 0 ? ofText : markedExcerpt(excerpt, words, SHOWN)];
    }),
  );
}
