import type { Service } from '#shared/contracts/services.ts';
import { bookingEntries } from './booking-entries.ts';
import { type Confidence, confidenceIn, tellingWords } from './confidence.ts';
import type { Entry } from './entry.ts';
import { pagePartEntries } from './page-part-entries.ts';
import type { Reply } from './reply.ts';
import { type Hit, type SearchIndex, createSearchIndex } from './search-index.ts';
import { serviceEntry } from './service-entries.ts';
import { siteEntries } from './site-entries.ts';
import { wordsOf } from './words.ts';
import { WRITTEN, writtenEntries } from './written-answers.ts';

export interface Found extends Hit {
  readonly confidence: Confidence;
}

/** What the assistant knows: the pages as they are now, and nothing else. */
export interface Knowledge {
  /** The entries that a question is about, best first; none when it is about something that the site does not tell. */
  about(words: readonly string[]): Promise<Found[]>;
  /** The entries nearest to a question, however near that is. */
  nearest(words: readonly string[]): Promise<Entry[]>;
}

/** Looked at for a question; as good as all. */
const HITS = 50;
/** Told to a provider. */
const NEAREST = 6;
const RANK: Record<Confidence, number> = { sure: 0, partly: 1, no: 2 };

/** By how much of the question an entry is about; alike in that, a service comes before a person. */
const bestFirst = (a: Found, b: Found): number =>
  RANK[a.confidence] - RANK[b.confidence] ||
  // A written answer has words for many ways of asking, and would come before the page that is about the question.
  Number(a.entry.order === WRITTEN) - Number(b.entry.order === WRITTEN) ||
  tellingWords(b).length - tellingWords(a).length ||
  b.strong.length - a.strong.length ||
  a.entry.order - b.entry.order;

/** The content folder's text never changes while the server runs; the services do, and the version then too. */
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
export function tell({ entry, found }: Hit): Reply {
  const asked = new Set(found.map(stem));
  const isAsked = (line: string): boolean => wordsOf(line).some((word) => asked.has(stem(word)));
  return { text: entry.answer(isAsked), paths: [entry.path] };
}
