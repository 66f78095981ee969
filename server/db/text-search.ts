import { sql, type AliasedRawBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import {
  type FullText,
  learnNewest,
  membersInPostgres,
  searchable,
  unlearnt,
  wordsInPostgres,
} from '#data/migrations/search.ts';
import { withoutAccents, type SearchWord } from '#shared/rules/search-text.ts';
import { whereItCanBeWritten } from './errors.ts';
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
  const newest = isPostgres(db) ? newestInPostgres : newestInSqlite;
  const anywhere = newest(text, words, false, limits.anywhere);
  if (text.head.length === 0) return sql`(${anywhere})`;
  return sql`(select id from (${anywhere}) as anywhere
    union select id from (${newest(text, words, true, limits.inHead)}) as in_head)`;
}

/**
 * Has SQLite's index learn the words of the newest comments, which it learns many at a time by itself (`0160`). Call it before
 * comments are searched. Without room on the disk those few are not found until there is some.
 */
export async function indexNewest(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  const { rows } = await sql`select 1 from ${sql.raw(unlearnt(searchable.comments))} limit 1`.execute(db);
  if (rows.length > 0) await whereItCanBeWritten(sql.raw(learnNewest(searchable.comments)).execute(db));
}

type Newest = (text: FullText, words: readonly SearchWord[], inHead: boolean, limit: number) => RawBuilder<unknown>;

const newestInSqlite: Newest = ({ table, head }, words, inHead, limit) => {
  const index = sql.table(`${table}_fts`);
  const all = words.map(({ text, prefix }) => `"${text}"${prefix ? '*' : ''}`).join(' AND ');
  const match = inHead ? `{${head.join(' ')}} : (${all})` : all;
  return sql`select rowid as id from ${index} where ${index} match ${match} order by rowid desc limit ${limit}`;
};

const newestInPostgres: Newest = (text, words, inHead, limit) => {
  if (text.isBeside) {
    const beside = words.map((word) => `'${word.text}'${word.prefix ? ':*' : ''}`).join(' & ');
    return sql`select id from ${sql.table(`${text.table}_fts`)}
      where ${sql.ref(inHead ? 'head' : 'words')} @@ to_tsquery('simple', ${beside}) order by id desc limit ${limit}`;
  }
  const suffix = (prefix: boolean) => (prefix || inHead ? `:${prefix ? '*' : ''}${inHead ? 'A' : ''}` : '');
  const all = words.map((word) => `'${word.text}'${suffix(word.prefix)}`).join(' & ');
  return sql`select id from ${sql.table(text.table)}
    where ${sql.raw(wordsInPostgres(text))} @@ to_tsquery('simple', ${all}) order by id desc limit ${limit}`;
};

/** More words than anybody searches with; each costs a look-up. */
const MOST_WORDS = 8;

/**
 * The members whose name, school or place has every word of `text`, or words that begin so, with and without accents, as a table `found` with
 * their `id`: `db.selectFrom(foundMembers(db, text)!)`. SQLite gives them in the order of their ids without sorting.
 * @returns undefined when `text` has no word in it: then nobody is found
 */
export function foundMembers(db: Db, text: string): AliasedRawBuilder<{ id: number }, 'found'> | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const onPostgres = isPostgres(db);
  const query = words.map((word) => (onPostgres ? `${word}:*` : `"${word}"*`)).join(onPostgres ? ' & ' : ' ');
  return onPostgres
    ? sql<{
        id: number;
      }>`(select id from users where ${sql.raw(membersInPostgres)} @@ to_tsquery('simple', search_folded(${query})))`.as(
        'found',
      )
    : sql<{ id: number }>`(select rowid as id from members_fts where members_fts match ${query})`.as('found');
}

/** Letters and digits alone: nothing that a person types is read as search syntax. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MOST_WORDS);

const pattern = (word: string): string => `%${withoutAccents(word).replace(/[!%_]/g, '!$&')}%`;

/**
 * Whether every word is somewhere in a text that is not null, whatever their case and accents. It looks at row after row,
 * so the query's order and limit must come from an index; for the console's lists, whose readers are few, an index of
 * words would cost every write.
 */
export const mentionsAll = (text: RawBuilder<string>, search: string): RawBuilder<SqlBool> => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const each = words.map((word) => sql`search_folded(${text}) like ${pattern(word)} escape '!'`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
};
