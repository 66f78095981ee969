import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { withoutAccents } from '#shared/rules/search-text.ts';

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
