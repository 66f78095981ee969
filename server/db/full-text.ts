import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { searchable } from '#data/migrations/0043-search.ts';
import { type FullText, wordsInPostgres } from '#data/migrations/full-text.ts';
import type { SearchWord } from '#shared/rules/search-text.ts';
import type { Db } from './transaction.ts';

export type Searchable = keyof typeof searchable;

/**
 * The ids of the newest rows that hold all of the words: a part of another query. Of each set it reads no more than
 * `limits` says, so that a word which everybody uses costs little more than a rare one.
 * @param words letters and digits only, as `searchWords` gives them: nothing in them can be an operator
 * @param limits how many rows, and how many of those that hold the words in their head (a post’s title)
 */
export function matchingIds(
  db: Db,
  what: Searchable,
  words: readonly SearchWord[],
  limits: { anywhere: number; inHead: number },
): RawBuilder<number> {
  const text: FullText = searchable[what];
  const newest = db.getExecutor().adapter instanceof PostgresAdapter ? newestInPostgres : newestInSqlite;
  const anywhere = newest(text, words, false, limits.anywhere);
  if (text.head.length === 0) return sql`(${anywhere})`;
  return sql`(select id from (${anywhere}) as anywhere
    union select id from (${newest(text, words, true, limits.inHead)}) as in_head)`;
}

type Newest = (text: FullText, words: readonly SearchWord[], inHead: boolean, limit: number) => RawBuilder<unknown>;

const newestInSqlite: Newest = ({ table, head }, words, inHead, limit) => {
  const index = sql.table(`${table}_fts`);
  const all = words.map(({ text, prefix }) => `"${text}"${prefix ? '*' : ''}`).join(' AND ');
  const match = inHead ? `{${head.join(' ')}} : (${all})` : all;
  return sql`select rowid as id from ${index} where ${index} match ${match} order by rowid desc limit ${limit}`;
};

const newestInPostgres: Newest = (text, words, inHead, limit) => {
  const suffix = (prefix: boolean) => (prefix || inHead ? `:${prefix ? '*' : ''}${inHead ? 'A' : ''}` : '');
  const all = words.map((word) => `'${word.text}'${suffix(word.prefix)}`).join(' & ');
  return sql`select id from ${sql.table(text.table)}
    where ${sql.raw(wordsInPostgres(text))} @@ to_tsquery('simple', ${all}) order by id desc limit ${limit}`;
};
