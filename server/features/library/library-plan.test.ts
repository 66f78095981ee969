import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { searchWords } from '#shared/rules/search-text.ts';
import type { Db } from '../../db/transaction.ts';
import * as library from './library-repository.ts';
import * as progress from './progress-repository.ts';

let db: Db;
let watched: WatchedDatabase;
beforeEach(() => {
  watched = openWatchedDatabase();
  db = watched.db;
});
afterEach(() => db.destroy());

const AT = '2026-01-05T09:00:00.000Z';
const page: library.LibraryPage = {
  userId: 1,
  words: [],
  kind: 'guide',
  topic: 'brand',
  level: undefined,
  isDone: false,
  isSaved: true,
  limit: 20,
};
const mark = { userId: 1, resourceId: 1 };

it.each<[string, () => Promise<unknown>]>([
  ['the newest resources', () => library.findResources(db, page, { by: 'newest', after: { time: AT, id: 9 } })],
  ['resources by title', () => library.findResources(db, page, { by: 'title', after: { key: 'open', id: 9 } })],
  ['the shortest resources', () => library.findResources(db, page, { by: 'shortest', after: { score: 5, id: 9 } })],
  ['the summaries of a page', () => library.findSummaries(db, [1, 2], 1)],
  ['the texts of search results', () => library.findTexts(db, [1, 2])],
  ['the resources of a collection', () => library.findCollected(db, 1)],
  ['the resources in no collection', () => library.findUncollected(db, 100)],
  ['the titles that visitors see', () => library.findNewestTitles(db, 3)],
  ['the count of new resources', () => library.countNews(db, AT)],
  ['a resource by its address', () => library.findPublished(db, 'open-day-plan')],
  ['its files', () => library.findFiles(db, 1)],
  ['a member’s progress', () => progress.findProgress(db, mark)],
  ['whether a course is done', () => progress.hasDoneAll(db, { userId: 1, collectionId: 1 })],
  ['the courses that a member has finished', () => progress.findCoursesDone(db, 1)],
  ['whether a member has saved too many', () => progress.hasTooManySaved(db, 1)],
  ['a member’s last visit', () => progress.findVisit(db, 1)],
])('scans no table for %s', async (_, work) => {
  const steps = await watched.stepsOf(work);
  expect(steps.length).toBeGreaterThan(0);
  // Rows with the same key are sorted without the index.
  expect(steps.filter((step) => /SCAN|USE TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
});

it('a search reads only the search index and the resources it finds', async () => {
  const steps = await watched.stepsOf(() =>
    library.findResources(db, { ...page, words: searchWords('open day') }, { by: 'none' }),
  );
  expect(steps.some((step) => step.includes('VIRTUAL TABLE INDEX'))).toBe(true);
});
