import type * as contract from '#shared/contracts/library.ts';
import type { LibrarySummary } from '#shared/contracts/library.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { marksIn, type SearchWord, searchWords } from '#shared/rules/search-text.ts';
import type { Deps } from '../../app/deps.ts';
import { keyBefore, keyCursor, scoreBefore, scoreCursor, takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import { presentCollection, presentCovers, presentFound, presentSummaries } from './library-presenter.ts';
import * as library from './library-repository.ts';
import { findCoursesDone } from './progress-repository.ts';
import { lastVisitOf } from './progress-service.ts';

/** The most uncollected resources on the library's first screen. */
const OTHERS = 100;

/** The library's first screen for a member: collections with their resources, and the next lesson of each course begun. */
export async function readLibrary({ db, clock }: Pick<Deps, 'db' | 'clock'>, userId: number) {
  const since = await lastVisitOf(db, clock, userId);
  const collections = await library.findCollections(db);
  const [collected, others, coursesDone, news, covers] = await Promise.all([
    Promise.all(collections.map(({ id }) => library.findCollected(db, id))),
    library.findUncollected(db, OTHERS),
    findCoursesDone(db, userId),
    since === null ? 0 : library.countNews(db, since),
    presentCovers(db, collections),
  ]);
  const ids = [...collected.flatMap((rows) => rows.map(({ id }) => id)), ...others];
  const rows = await library.findSummaries(db, ids, userId);
  const openedAt = new Map(rows.map((row) => [row.id, row.opened_at ?? '']));
  const summaries = new Map((await presentSummaries(db, rows, since)).map((each) => [each.id, each]));
  const those = (of: readonly number[]) => of.flatMap((id) => summaries.get(id) ?? []);
  const shown = collections.map((row, index) =>
    presentCollection(row, those(collected[index]!.map(({ id }) => id)), {
      cover: covers(row.cover_id),
      doneAt: coursesDone.get(row.id) ?? null,
    }),
  );
  const lastOpened = (resources: readonly LibrarySummary[]): string =>
    resources.reduce((latest, { id }) => (openedAt.get(id)! > latest ? openedAt.get(id)! : latest), '');
  const next = shown
    .filter(({ kind, doneAt, resources }) => kind === 'course' && doneAt === null && lastOpened(resources) !== '')
    .toSorted((one, other) => (lastOpened(one.resources) < lastOpened(other.resources) ? 1 : -1))
    .flatMap(({ slug, title, resources }) => {
      const lesson = resources.find(({ progress }) => !progress?.doneAt);
      return lesson ? [{ course: { slug, title }, lesson }] : [];
    });
  return {
    collections: shown.filter(({ resources }) => resources.length > 0),
    others: those(others),
    next,
    news,
  };
}

/**
 * A page of the library's list, or of a search in it.
 * @param nextPage takes the cursor of the next page, if there is one
 */
export async function listResources(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  userId: number,
  query: QueryOf<typeof contract.listLibrary>,
  nextPage: (cursor: string) => void,
) {
  const { search, kind, topic, level, done, saved, sort, limit, before } = query;
  if (search) await limits.consume('search:member', String(userId));
  const words = searchWords(search ?? '');
  if (search && words.length === 0) return [];
  const page = {
    userId,
    words,
    kind,
    topic,
    level,
    isDone: done && done === 'yes',
    isSaved: saved && saved === 'yes',
    limit,
  };
  const present = async (ids: readonly number[]) => {
    const [rows, since] = await Promise.all([library.findSummaries(db, ids, userId), lastVisitOf(db, clock, userId)]);
    const summaries = await presentSummaries(db, rows, since);
    if (words.length === 0) return summaries;
    const texts = new Map((await library.findTexts(db, ids)).map((row) => [row.id, row]));
    return summaries.map((summary) => {
      const of = texts.get(summary.id);
      return of ? { ...summary, found: presentFound(summary.title, of, words) } : summary;
    });
  };
  if (words.length > 0 && sort === undefined) {
    const all = { ...page, limit: library.LOOKED_AT.anywhere + library.LOOKED_AT.inHead };
    const fitting = bestFirst(await library.findResources(db, all, { by: 'none' }), words, scoreBefore(before));
    const { page: best, last } = takePage(fitting.slice(0, limit + 1), limit);
    if (last) nextPage(scoreCursor(last.score, last.id));
    return present(best.map(({ id }) => id));
  }
  const order: library.LibraryOrder =
    sort === undefined || sort === 'newest'
      ? { by: 'newest', after: timeBefore(before) }
      : sort === 'title'
        ? { by: sort, after: keyBefore(before) }
        : { by: sort, after: scoreBefore(before) };
  const { page: found, last } = takePage(await library.findResources(db, page, order), limit);
  if (last) {
    if (order.by === 'newest') nextPage(timeCursor(last.published_at ?? '', last.id));
    else nextPage(sort === 'title' ? keyCursor(last.title_key, last.id) : scoreCursor(last.minutes, last.id));
  }
  return present(found.map(({ id }) => id));
}

/** The weight of a search word by place. Elsewhere it is 1. */
const IN_TITLE = 8;
const IN_SUMMARY = 3;

interface Ranked {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
}

/** Ranks resources by how well they match, best first, starting after the previous page. */
function bestFirst(
  rows: readonly Ranked[],
  words: readonly SearchWord[],
  before: ReturnType<typeof scoreBefore>,
): { readonly id: number; readonly score: number }[] {
  const worth = ({ title, summary }: Ranked, word: SearchWord): number => {
    if (marksIn(title, [word]).length > 0) return IN_TITLE;
    return marksIn(summary, [word]).length > 0 ? IN_SUMMARY : 1;
  };
  return rows
    .map((row) => ({ id: row.id, score: words.reduce((sum, word) => sum + worth(row, word), 0) }))
    .toSorted((one, other) => other.score - one.score || other.id - one.id)
    .filter(({ id, score }) => !before || score < before.score || (score === before.score && id < before.id));
}
