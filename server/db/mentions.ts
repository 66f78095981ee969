import { type RawBuilder, sql, type SqlBool } from 'kysely';

const pattern = (text: string): string => `%${text.replace(/[!%_]/g, '!$&')}%`;

/**
 * Whether every word is somewhere in a text, in small letters or as typed: SQLite knows the capitals of English alone. It
 * looks at row after row, so the query's order and limit must come from an index; for the console's lists, whose readers
 * are few, an index of words would cost every write.
 */
export const mentionsAll = (text: RawBuilder<string>, search: string): RawBuilder<SqlBool> => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.join(
    words.map(
      (word) =>
        sql`(lower(${text}) like ${pattern(word.toLowerCase())} escape '!' or ${text} like ${pattern(word)} escape '!')`,
    ),
    sql` and `,
  )})`;
};
