import BetterSqlite3 from 'better-sqlite3';
import type { Service } from '#shared/contracts/services.ts';
import { bookingEntries, serviceEntry, siteEntries, type Entry } from './entries.ts';
import { pagePartEntries } from './page-part-entries.ts';
import { isRegionWord } from './price-items.ts';
import type { Reply } from './wording.ts';
import { plain, wordsOf } from './words.ts';
import { WRITTEN, writtenEntries } from './written-answers.ts';

export interface Found extends Hit {
  readonly confidence: Confidence;
}

/** The assistant's only source of information: the current pages. */
export interface Knowledge {
  /** The entries that match a question, best first. Empty when the site has nothing about it. */
  about(words: readonly string[]): Promise<Found[]>;
  /** The entries closest to a question, even if they match badly. */
  nearest(words: readonly string[]): Promise<Entry[]>;
}

/** Candidates for a question, practically all of them. */
const HITS = 50;
/** Entries sent to a provider. */
const NEAREST = 6;
const RANK: Record<Confidence, number> = { sure: 0, partly: 1, no: 2 };

/** Sorts by how much of the question an entry matches. On a tie, a service comes before a person. */
const bestFirst = (a: Found, b: Found): number =>
  RANK[a.confidence] - RANK[b.confidence] ||
  // Written answers contain many phrasings, and would outrank the page that is about the question.
  Number(a.entry.order === WRITTEN) - Number(b.entry.order === WRITTEN) ||
  distinctiveWords(b).length - distinctiveWords(a).length ||
  b.strong.length - a.strong.length ||
  a.entry.order - b.entry.order;

/** Rebuilds its index when the content's version changes: services can be edited while the server runs. */
export function createKnowledge(readServices: () => Promise<Service[]>, contentVersion: () => number): Knowledge {
  let built: { version: number; index: SearchIndex } | undefined;

  const currentIndex = async (): Promise<SearchIndex> => {
    const version = contentVersion();
    if (built?.version === version) return built.index;
    const services = await readServices();
    built = {
      version,
      index: createSearchIndex([
        ...services.map(serviceEntry),
        ...pagePartEntries(),
        ...siteEntries(services),
        ...bookingEntries(),
        ...writtenEntries(),
      ]),
    };
    return built.index;
  };

  const ranked = async (words: readonly string[]): Promise<Found[]> => {
    const hits = (await currentIndex()).search(words, HITS);
    return hits.map((hit) => ({ ...hit, confidence: confidenceIn(hit, words) })).toSorted(bestFirst);
  };

  return {
    about: async (words) => (await ranked(words)).filter(({ confidence }) => confidence !== 'no'),
    nearest: async (words) => (await ranked(words)).slice(0, NEAREST).map(({ entry }) => entry),
  };
}

const stem = (word: string): string => word.replace(/(ings?|ed|es|s)$/, '');

/** The entry's own words, with the lines that the question is about. */
export function toReply({ entry, found }: Hit): Reply {
  const asked = new Set(found.map(stem));
  const isAsked = (line: string): boolean => wordsOf(line).some((word) => asked.has(stem(word)));
  return { text: entry.answer(isAsked), paths: [entry.path] };
}

interface Hit {
  readonly entry: Entry;
  /** The words of the question that its title or key words contain. */
  readonly strong: readonly string[];
  /** The words found anywhere in it. */
  readonly found: readonly string[];
}

/** A search index of the site's content, in memory, rebuilt when the content changes. */
interface SearchIndex {
  /** The entries that contain any of the words, best first. */
  search(words: readonly string[], most: number): Hit[];
}

/** Title and key words weigh more than running text. */
const BM25 = 'bm25(entries, 4.0, 6.0, 1.0)';
const quoted = (word: string): string => `"${word.replaceAll('"', '')}"`;

function createSearchIndex(entries: readonly Entry[]): SearchIndex {
  const sqlite = new BetterSqlite3(':memory:');
  sqlite.exec(
    `CREATE VIRTUAL TABLE entries USING fts5(title, keywords, body, tokenize = 'porter unicode61 remove_diacritics 2')`,
  );
  const insert = sqlite.prepare('INSERT INTO entries (rowid, title, keywords, body) VALUES (?, ?, ?, ?)');
  entries.forEach(({ title, keywords, body }, index) => insert.run(index, plain(title), plain(keywords), plain(body)));
  const ranked = sqlite.prepare<[string, number], { rowid: number }>(
    `SELECT rowid FROM entries WHERE entries MATCH ? ORDER BY ${BM25}, rowid LIMIT ?`,
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

/** Words that refine a question. An entry can match without them. */
const CARRY = new Set(
  'offer offers offered provide provides sell sells record business service services school schools bonjour package packages'.split(
    ' ',
  ),
);
const carries = (word: string): boolean => CARRY.has(word) || isRegionWord(word);

/** `sure`: the entry is about the question. `partly`: it is about part of it, so a person is offered too. */
type Confidence = 'sure' | 'partly' | 'no';

/** The words of the question that match the entry's topic. */
const distinctiveWords = ({ strong }: Hit): string[] => strong.filter((word) => !carries(word));

/**
 * `sure` needs more than half of the question's words, one of them in the title or key words. Exactly half is `partly`, if one
 * of those there is distinctive.
 */
function confidenceIn(hit: Hit, words: readonly string[]): Confidence {
  const weight = words.filter((word) => hit.found.includes(word) || !carries(word)).length;
  const share = hit.found.length / weight;
  // Written answers contain many phrasings, so one matching word proves little, and a place name nothing.
  if (hit.entry.order === WRITTEN && hit.strong.filter((word) => !isRegionWord(word)).length < 2) return 'no';
  if (hit.strong.length > 0 && share > 0.5) return 'sure';
  return distinctiveWords(hit).length > 0 && share === 0.5 ? 'partly' : 'no';
}
