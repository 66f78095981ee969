import type { Service } from '#shared/contracts/services.ts';
import { bookingEntries } from './booking-entries.ts';
import type { Entry } from './entry.ts';
import { isRegionWord } from './regions-asked.ts';
import type { Reply } from './reply.ts';
import { type Hit, type SearchIndex, createSearchIndex } from './search-index.ts';
import { serviceEntry } from './service-entries.ts';
import { siteEntries } from './site-entries.ts';
import { wordsOf } from './words.ts';

/** What the assistant knows: the pages as they are now, and nothing else. */
export interface Knowledge {
  /** The entries that a question is about, best first; none when it is about something that the site does not tell. */
  about(words: readonly string[]): Promise<Hit[]>;
}

/** Looked at for a question. */
const HITS = 6;
/** The share of a question's words that an entry must hold to answer it. */
const ENOUGH = 0.5;

/** The content folder's text never changes while the server runs; the services do, and the version then too. */
export function createKnowledge(readServices: () => Promise<Service[]>, contentVersion: () => number): Knowledge {
  let built: { version: number; index: SearchIndex } | undefined;

  const currentIndex = async (): Promise<SearchIndex> => {
    const version = contentVersion();
    if (built?.version === version) return built.index;
    const services = await readServices();
    const entries: Entry[] = [...services.map(serviceEntry), ...siteEntries(services), ...bookingEntries()];
    const index = createSearchIndex(entries);
    built?.index.close();
    built = { version, index };
    return index;
  };

  return {
    async about(words) {
      const index = await currentIndex();
      return index.search(words, HITS).filter((hit) => isConfident(hit, words));
    },
  };
}

/** More than half of what is asked must be there, one word of it where the entry says what it is about. */
function isConfident({ found, strong }: Hit, words: readonly string[]): boolean {
  // A place narrows a question down; where the entry does not know it, that is no reason to be silent.
  const weight = words.filter((word) => found.includes(word) || !isRegionWord(word)).length;
  return strong.length > 0 && found.length / weight > ENOUGH;
}

const stem = (word: string): string => word.replace(/(ings?|ed|es|s)$/, '');

/** The entry's own words, with the lines that the question is about. */
export function tell({ entry, found }: Hit): Reply {
  const asked = new Set(found.map(stem));
  const isAsked = (line: string): boolean => wordsOf(line).some((word) => asked.has(stem(word)));
  return { text: entry.answer(isAsked), paths: [entry.path] };
}
