import { type AliasedRawBuilder, PostgresAdapter, sql } from 'kysely';
import type { Db } from './transaction.ts';

/** More words than anybody searches with; each costs a look-up. */
const MOST_WORDS = 8;

/** As migration 0059 indexes it. */
const SEARCHED = sql.raw(
  `to_tsvector('simple', search_folded(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(school_name, '') || ' ' || coalesce(location, '')))`,
);

/**
 * The members whose name, school or place has every word of `text`, or words that begin so, with and without accents, as a table `found` with
 * their `id`: `db.selectFrom(foundMembers(db, text)!)`. SQLite gives them in the order of their ids without sorting.
 * @returns undefined when `text` has no word in it: then nobody is found
 */
export function foundMembers(db: Db, text: string): AliasedRawBuilder<{ id: number }, 'found'> | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const query = words.map((word) => (isPostgres ? `${word}:*` : `"${word}"*`)).join(isPostgres ? ' & ' : ' ');
  return isPostgres
    ? sql<{ id: number }>`(select id from users where ${SEARCHED} @@ to_tsquery('simple', search_folded(${query})))`.as(
        'found',
      )
    : sql<{ id: number }>`(select rowid as id from members_fts where members_fts match ${query})`.as('found');
}

/** Letters and digits alone: nothing that a person types is read as search syntax. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MOST_WORDS);
