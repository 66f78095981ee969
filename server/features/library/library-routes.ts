import type * as contract from '#shared/contracts/library.ts';
import type { LibrarySummary } from '#shared/contracts/library.ts';
import { searchWords } from '#shared/rules/search-text.ts';
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
import { findCoursesDone } from './progress-repository.ts';
import { addProgress, lastVisitOf, markSaved, noteVisit, rangesOf } from './progress-service.ts';

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
      const order: library.LibraryOrder =
        sort === 'newest'
          ? { by: sort, after: timeBefore(before) }
          : sort === 'title'
            ? { by: sort, after: keyBefore(before) }
            : { by: sort, after: scoreBefore(before) };
      const { page: found, last } = takePage(await library.findResources(db, page, order), limit);
      if (last) {
        if (sort === 'newest') nextPage(timeCursor(last.published_at ?? '', last.id));
        else nextPage(sort === 'title' ? keyCursor(last.title_key, last.id) : scoreCursor(last.minutes, last.id));
      }
      const ids = found.map(({ id }) => id);
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
