import BetterSqlite3 from 'better-sqlite3';
import type { Entry } from './entry.ts';
import { plain } from './words.ts';

export interface Hit {
  readonly entry: Entry;
  /** The words of the question that its title or key words hold. */
  readonly strong: readonly string[];
  /** The words that are found anywhere in it. */
  readonly found: readonly string[];
}

/** What the site says, searchable: an index in memory, made of the content and made anew when that changes. */
export interface SearchIndex {
  /** The entries that hold any of the words, best first. */
  search(words: readonly string[], most: number): Hit[];
}

/** Title and key words weigh more than running text. */
const RANK = 'bm25(entries, 4.0, 6.0, 1.0)';
const quoted = (word: string): string => `"${word.replaceAll('"', '')}"`;

export function createSearchIndex(entries: readonly Entry[]): SearchIndex {
  const sqlite = new BetterSqlite3(':memory:');
  sqlite.exec(
    `CREATE VIRTUAL TABLE entries USING fts5(title, keywords, body, tokenize = 'porter unicode61 remove_diacritics 2')`,
  );
  const insert = sqlite.prepare('INSERT INTO entries (rowid, title, keywords, body) VALUES (?, ?, ?, ?)');
  entries.forEach(({ title, keywords, body }, index) => insert.run(index, plain(title), plain(keywords), plain(body)));
  const ranked = sqlite.prepare<[string, number], { rowid: number }>(
    `SELECT rowid FROM entries WHERE entries MATCH ? ORDER BY ${RANK}, rowid LIMIT ?`,
  );
  const holding = sqlite.prepare<[string], { rowid: number }>('SELECT rowid FROM entries WHERE entries MATCH ?');
  const rowsWith = (query: string): Set<number> => new Set(holding.all(query).map(({ rowid }) => rowid));

  return {
    search(words, most) {
      if (words.length === 0) return [];
      const byWord = words.map((word) => ({
        word,
        anywhere: rowsWith(quoted(word)),
        strong: rowsWith(`{title keywords} : ${quoted(word)}`),
      }));
      return ranked.all(words.map(quoted).join(' OR '), most).map(({ rowid }) => ({
        entry: entries[rowid]!,
        strong: byWord.filter(({ strong }) => strong.has(rowid)).map(({ word }) => word),
        found: byWord.filter(({ anywhere }) => anywhere.has(rowid)).map(({ word }) => word),
      }));
    },
  };
}
