import { expect, it } from 'vitest';
import { someCollection, someCourse, someSummary } from '../../../tests/support/library-answers.ts';
import { findOffline } from './offline-search.ts';

const saved = { ...someSummary, id: 7, slug: 'saved', title: 'A crisis statement', minutes: 5, isSaved: true };
const library = { collections: [someCourse, someCollection], others: [saved] };
const slugs = (filter: Parameters<typeof findOffline>[1]) => findOffline(library, filter).map(({ slug }) => slug);

it('finds resources with every word of a search in title, summary or audience', () => {
  expect(slugs({ search: 'OPEN pla' })).toEqual(['open-day-plan']);
  expect(slugs({ search: 'admissions crisis' })).toEqual(['saved']);
  expect(slugs({ search: '…' })).toEqual([]);
});

it('filters and sorts like the server', () => {
  expect(slugs({ show: 'saved' })).toEqual(['saved']);
  expect(slugs({ show: 'done' })).toEqual([]);
  expect(slugs({ kind: 'lesson', sort: 'shortest' })).toEqual(['second-lesson', 'first-lesson']);
  expect(slugs({ topic: 'events', sort: 'title' })[0]).toBe('saved');
});
