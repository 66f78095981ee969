import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import type { getLibrary } from '#shared/contracts/endpoints/library.ts';
import type { LibrarySummary } from '#shared/contracts/library.ts';
import { marksIn, searchWords } from '#shared/rules/search-text.ts';
import type { LibraryFilter } from './library-filters.tsx';

/** The resources of a stored library that match a filter, as far as a device can tell without the server. */
export function findOffline(
  { collections, others }: Pick<ResponseOf<typeof getLibrary>, 'collections' | 'others'>,
  { search = '', kind, topic, level, show, sort }: LibraryFilter,
): LibrarySummary[] {
  const words = searchWords(search);
  const isFound = ({ title, summary, audience }: LibrarySummary): boolean => {
    const text = `${title} ${summary} ${audience}`;
    return search === '' || (words.length > 0 && words.every((word) => marksIn(text, [word]).length > 0));
  };
  const all = [...collections.flatMap(({ resources }) => resources), ...others];
  const found = all.filter(
    (each) =>
      (kind === undefined || each.kind === kind) &&
      (topic === undefined || each.topic === topic) &&
      (level === undefined || each.level === level) &&
      (show !== 'saved' || each.isSaved) &&
      (show !== 'done' || Boolean(each.progress?.doneAt)) &&
      (show !== 'unfinished' || !each.progress?.doneAt) &&
      isFound(each),
  );
  if (sort === 'title') return found.toSorted((a, b) => a.title.localeCompare(b.title, 'en-GB'));
  if (sort === 'shortest') return found.toSorted((a, b) => a.minutes - b.minutes);
  if (sort === 'newest') return found.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  return found;
}
