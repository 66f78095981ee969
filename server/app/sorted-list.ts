import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { sortedTexts, sortKey } from '#data/migrations/columns.ts';
import type { Db } from '../db/transaction.ts';
import { idBefore, idCursor, keyBefore, keyCursor } from './paging.ts';

/** The time columns that lists can be sorted by. Each has an index with the id. */
const sortedTimes: Readonly<Partial<Record<keyof typeof sortedTexts, Readonly<Record<string, string>>>>> = {
  blog_posts: { published: 'published_at' },
  newsletters: { changed: 'updated_at' },
  library_resources: { changed: 'updated_at' },
  webinars: { changed: 'updated_at' },
};

interface Wanted {
  /** As in the call: `name`, or `-name` in descending order. */
  readonly sort: string;
  /** The end of the previous page. */
  readonly before: string | undefined;
}

/** Sorts a list, page after page. */
export interface ListOrder {
  /** Selected with each row as `sort_key`, for the next page's cursor. */
  readonly key: RawBuilder<string>;
  /** The rows of this page and the following ones. */
  readonly where: RawBuilder<SqlBool>;
  readonly orderBy: RawBuilder<unknown>;
  readonly cursorOf: (row: { readonly id: number; readonly sort_key: string }) => string;
}

/**
 * The order of a console's list: by one of its table's texts (`sortedTexts`, each with an index) or times, or by id,
 * which means by age. Ties are ordered by id.
 */
export function listOrder(db: Db, table: keyof typeof sortedTexts, { sort, before }: Wanted): ListOrder {
  const isDown = sort.startsWith('-');
  const texts: Readonly<Record<string, string>> = sortedTexts[table];
  const by = sort.slice(isDown ? 1 : 0);
  const text = texts[by];
  const time = sortedTimes[table]?.[by];
  // Other tables of the query have an id too.
  const rowId = sql.ref(`${table}.id`);
  const way = sql.raw(isDown ? 'desc' : 'asc');
  const beyond = sql.raw(isDown ? '<' : '>');
  if (text === undefined && time === undefined) {
    const id = idBefore(before);
    return {
      key: sql<string>`''`,
      where: id === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${rowId} ${beyond} ${id}`,
      orderBy: sql`${rowId} ${way}`,
      cursorOf: (row) => idCursor(row.id),
    };
  }
  const key = time === undefined ? sortKey(db, text!) : sql.ref<string>(`${table}.${time}`);
  const last = keyBefore(before);
  return {
    key,
    where: last // SQLite only finds the first half in an index of an expression.
      ? sql<SqlBool>`(${key} ${beyond}= ${last.key} and (${key} ${beyond} ${last.key} or ${rowId} ${beyond} ${last.id}))`
      : sql<SqlBool>`1 = 1`,
    orderBy: sql`${key} ${way}, ${rowId} ${way}`,
    cursorOf: (row) => keyCursor(row.sort_key, row.id),
  };
}
