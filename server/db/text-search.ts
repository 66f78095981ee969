import { sql, type AliasedRawBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { isPostgres } from '#data/migrations/columns.ts';
import { type FullText, indexOf, addUnindexed, searchable, unindexed } from '#data/migrations/search-indexes.ts';
import { searchKey, searchWords, type SearchWord, tokensToFind } from '#shared/rules/search-text.ts';
import { writeIfPossible } from './errors.ts';
import type { Db } from './transaction.ts';

export type Searchable = Exclude<keyof typeof searchable, 'members'>;

/**
 * The ids of the newest rows that contain all of the words, as a subquery. It reads at most `limits` rows per set, so a
 * very common word costs little more than a rare one.
 * @param words letters and digits only, as `searchWords` returns them: nothing in them can be an operator
 * @param limits how many rows, and how many of those with the words in their head (a post’s title)
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
 * Indexes the newest comments in SQLite, which normally happens in batches (`0160`). Call it before searching comments.
 * On a full disk those few are not found until there is room.
 */
export async function indexNewest(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  const { rows } = await sql`select 1 from ${sql.raw(unindexed(searchable.comments))} limit 1`.execute(db);
  if (rows.length > 0) await writeIfPossible(sql.raw(addUnindexed(searchable.comments)).execute(db));
}

type Newest = (text: FullText, words: readonly SearchWord[], inHead: boolean, limit: number) => RawBuilder<unknown>;

const newestInSqlite: Newest = (text, words, inHead, limit) => {
  const index = sql.table(indexOf(text));
  const all = queryOfSqlite(words);
  const match = inHead ? `{${text.head.join(' ')}} : (${all})` : all;
  return sql`select rowid as id from ${index} where ${index} match ${match} order by rowid desc limit ${limit}`;
};

const newestInPostgres: Newest = (text, words, inHead, limit) => sql`select id from ${sql.table(indexOf(text))}
  where ${sql.ref(inHead ? 'head' : 'words')} @@ ${queryOfPostgres(words)}::tsquery order by id desc limit ${limit}`;

/** All of the words, each as a whole or in its parts. */
const queryOf = (
  words: readonly SearchWord[],
  write: { token: (text: string, prefix: boolean) => string; and: string; or: string },
) =>
  words
    .map((word) => {
      const ways = tokensToFind(word).map(
        (tokens) => `(${tokens.map(({ text, prefix }) => write.token(text, prefix)).join(write.and)})`,
      );
      return `(${ways.join(write.or)})`;
    })
    .join(write.and);

const queryOfSqlite = (words: readonly SearchWord[]): string =>
  queryOf(words, { token: (text, prefix) => `"${text}"${prefix ? '*' : ''}`, and: ' AND ', or: ' OR ' });
const queryOfPostgres = (words: readonly SearchWord[]): string =>
  queryOf(words, { token: (text, prefix) => `'${text}'${prefix ? ':*' : ''}`, and: ' & ', or: ' | ' });

/**
 * The members whose name, job title, school or place contains every word of `text` as a word or prefix, as a table
 * `found` with their `id`: `db.selectFrom(foundMembers(db, text)!)`. SQLite returns them in the order of their ids
 * without sorting.
 * @returns undefined when `text` contains no word: then nobody is found
 */
export function foundMembers(
  db: Db,
  text: string | readonly SearchWord[],
): AliasedRawBuilder<{ id: number }, 'found'> | undefined {
  const typed = typeof text === 'string' ? searchWords(text) : text;
  const words = typed.map((word) => ({ ...word, prefix: true }));
  if (words.length === 0) return undefined;
  const index = sql.table(indexOf(searchable.members));
  return isPostgres(db)
    ? sql<{ id: number }>`(select id from ${index} where words @@ ${queryOfPostgres(words)}::tsquery)`.as('found')
    : sql<{ id: number }>`(select rowid as id from ${index} where ${index} match ${queryOfSqlite(words)})`.as('found');
}

const pattern = (word: string): string => `%${searchKey(word).replace(/[!%_]/g, '!$&')}%`;

/**
 * Whether every word occurs in a text that is not null, compared as by `searchKey`. It scans rows, so the query's order
 * and limit must come from an index. For the console's lists, which have few readers, a word index would cost every
 * write.
 */
export const mentionsAll = (text: RawBuilder<string>, search: string): RawBuilder<SqlBool> => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const each = words.map((word) => sql`search_key(${text}) like ${pattern(word)} escape '!'`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
};
