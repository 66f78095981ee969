import type * as contract from '#shared/contracts/library.ts';
import type { LibrarySummary } from '#shared/contracts/library.ts';
import { marksIn, type SearchWord, searchWords } from '#shared/rules/search-text.ts';
import { watchedShare } from '#shared/rules/watched-ranges.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { keyBefore, keyCursor, scoreBefore, scoreCursor, takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import { notFound } from '../../platform/errors.ts';
import {
  presentCollection,
  presentCovers,
  presentFound,
  presentResource,
  presentSummaries,
} from './library-presenter.ts';
import * as library from './library-repository.ts';
import { findCoursesDone, rangesOf } from './progress-repository.ts';
import { addProgress, lastVisitOf, markSaved, noteVisit } from './progress-service.ts';

/** Resources in no collection that the library's first screen shows. */
const OTHERS = 100;

/** The library as members read it. */
export function libraryHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock, limits } = deps;

  return {
    async getLibrary({ actor }) {
      const since = await lastVisitOf(db, clock, actor.id);
      const collections = await library.findCollections(db);
      const [collected, others, coursesDone, news, covers] = await Promise.all([
        Promise.all(collections.map(({ id }) => library.findCollected(db, id))),
        library.findUncollected(db, OTHERS),
        findCoursesDone(db, actor.id),
        since === null ? 0 : library.countNews(db, since),
        presentCovers(db, collections),
      ]);
      const ids = [...collected.flatMap((rows) => rows.map(({ id }) => id)), ...others];
      const rows = await library.findSummaries(db, ids, actor.id);
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
    },

    async listLibrary({ query, actor, nextPage }) {
      const { search, kind, topic, level, done, saved, sort, limit, before } = query;
      if (search) await limits.consume('search:member', String(actor.id));
      const words = searchWords(search ?? '');
      if (search && words.length === 0) return [];
      const page = {
        userId: actor.id,
        words,
        kind,
        topic,
        level,
        isDone: done && done === 'yes',
        isSaved: saved && saved === 'yes',
        limit,
      };
      const present = async (ids: readonly number[]) => {
        const [rows, since] = await Promise.all([
          library.findSummaries(db, ids, actor.id),
          lastVisitOf(db, clock, actor.id),
        ]);
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
    },

    async getLibraryResource({ params, actor }) {
      const row = await library.findPublished(db, params.slug);
      const [mine] = row ? await library.findSummaries(db, [row.id], actor.id) : [];
      if (!row || !mine) throw notFound('this resource');
      const [summary] = await presentSummaries(db, [mine], await lastVisitOf(db, clock, actor.id));
      return presentResource(db, row, summary!, mine.ranges);
    },

    saveResource: ({ params, actor, write }) =>
      write(async (tx) => {
        await markSaved(tx, deps, { resourceId: params.id, userId: actor.id, saved: true });
        return { saved: true };
      }),

    unsaveResource: ({ params, actor, write }) =>
      write(async (tx) => {
        await markSaved(tx, deps, { resourceId: params.id, userId: actor.id, saved: false });
        return { saved: false };
      }),

    visitLibrary: ({ actor, write }) =>
      write(async (tx) => {
        await noteVisit(tx, clock, actor.id);
        return { success: true };
      }),

    putLibraryProgress: ({ params, body, actor, write }) =>
      write(async (tx) => {
        const row = await addProgress(tx, deps, { resourceId: params.id, userId: actor.id }, body);
        const film = await library.findPublishedById(tx.db, params.id);
        const ranges = rangesOf(row.ranges);
        return {
          watched: watchedShare(ranges, film?.film_seconds ?? 0),
          position: row.position,
          doneAt: row.done_at,
          ranges,
        };
      }),
  };
}

/** What a word counts by where it stands; elsewhere in a resource it counts 1. */
const IN_TITLE = 8;
const IN_SUMMARY = 3;

interface Ranked {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
}

/** How well resources fit the words that they hold, best first, after where the page before ended. */
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
