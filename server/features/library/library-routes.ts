import type * as contract from '#shared/contracts/library.ts';
import { watchedShare } from '#shared/rules/watched-ranges.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { nextWebinar } from '../webinars/next-webinar.ts';
import { presentResource, presentSummaries } from './library-presenter.ts';
import * as library from './library-repository.ts';
import { listResources, readLibrary } from './library-service.ts';
import { findFinishedCourses, rangesOf } from './progress-repository.ts';
import { docxOf, pdfOf } from './resource-documents.ts';
import { captionsOf, downloadName, fileOf, findReadable } from './resource-files.ts';
import { addProgress, lastVisitOf, markSaved, recordVisit } from './progress-service.ts';

/** How many titles are on the sign-in page. */
const PREVIEWED = 3;

/** The next webinar on the sign-in page. */
async function previewOf(deps: Deps) {
  const next = await nextWebinar(deps);
  return next ? { title: next.title, startsAt: next.startsAt } : null;
}

/** The library for members, and its preview for visitors. */
export function libraryHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, clock } = deps;

  return {
    getLibrary: ({ actor }) => readLibrary(deps, actor.id),

    listLibrary: ({ query, actor, nextPage }) => listResources(deps, actor.id, query, nextPage),

    async getLibraryResource({ params, actor }) {
      const row = await library.findPublished(db, params.slug);
      const [mine] = row ? await library.findSummaries(db, [row.id], actor.id) : [];
      if (!row || !mine) throw notFound('this resource');
      const [summary] = await presentSummaries(db, [mine], await lastVisitOf(db, clock, actor.id));
      return presentResource(db, row, summary!, mine.ranges);
    },

    async getCirclePreview() {
      return { resources: await library.findNewestTitles(db, PREVIEWED), webinar: await previewOf(deps) };
    },

    async listFinishedCourses({ params }) {
      const courses = await findFinishedCourses(db, params.userId);
      if (!courses) throw notFound('this member');
      return courses;
    },

    async getLibraryDocx({ params, actor }) {
      await deps.limits.consume('library-document:member', String(actor.id));
      const row = await library.findPublished(db, params.slug);
      if (!row) throw notFound('this resource');
      return docxOf(deps, row);
    },

    async getLibraryPdf({ params }) {
      const row = await library.findPublished(db, params.slug);
      const pdf = row && (await pdfOf(deps, row));
      if (!pdf) throw notFound('this file');
      return pdf;
    },

    async getLibraryFilm({ params, actor }) {
      const row = await findReadable(db, params.slug, actor);
      const file = row && (await library.findFileOf(db, row.id, 'film'));
      const served = file && (await fileOf(deps, file));
      if (!served) throw notFound('this film');
      return served;
    },

    async getLibraryCaptions({ params, actor }) {
      const row = await findReadable(db, params.slug, actor);
      if (!row || row.transcript === null) throw notFound('the captions');
      return captionsOf(row.transcript);
    },

    async getLibraryFile({ params, actor }) {
      const row = await findReadable(db, params.slug, actor);
      const file = row && (await library.findDownload(db, row.id, params.file));
      const served = file && (await fileOf(deps, file));
      if (!served) throw notFound('this file');
      return { ...served, attachment: downloadName(file) };
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
        await recordVisit(tx, clock, actor.id);
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
