import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { LibraryCollection } from '#shared/contracts/library.ts';
import { someCollection, someCourse } from '../../../tests/support/library-answers.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { CollectionScreen } from './collection.page.tsx';

const DONE = { watched: 0, position: 0, doneAt: '2026-11-02T09:00:00.000Z' };
const show = (collection: LibraryCollection, slug = collection.slug) =>
  renderScreen(
    <Routes>
      <Route path="/library/collections/:slug" element={<CollectionScreen />} />
    </Routes>,
    {
      user: someMember,
      at: `/library/collections/${slug}`,
      screens: ['/library'],
      replies: { 'library.get': () => ({ collections: [collection], others: [], next: [], news: 0 }) },
    },
  );
const [first, second] = [someCourse.resources[0]!, someCourse.resources[1]!];
const links = () => screen.getAllByRole('listitem').map((item) => item.querySelector('a')?.getAttribute('href'));

describe('a course', () => {
  it('lists its lessons in order, and starts with the first', async () => {
    show(someCourse);
    const start = await screen.findByRole('link', { name: 'Start the first lesson' });
    expect(start.getAttribute('href')).toBe('/library/first-lesson');
    expect(links()).toEqual(['/library/first-lesson', '/library/second-lesson']);
  });

  it('continues with the first lesson that isn’t done', async () => {
    show({ ...someCourse, resources: [{ ...first, progress: DONE }, second] });
    const next = await screen.findByRole('link', { name: 'Continue with lesson 2' });
    expect(next.getAttribute('href')).toBe('/library/second-lesson');
    expect(screen.getByText('1 of 2 done')).toBeDefined();
    expect(screen.getByText('Done')).toBeDefined();
  });

  it('stays finished when a lesson is added', async () => {
    show({ ...someCourse, resources: [{ ...first, progress: DONE }, second], doneAt: DONE.doneAt });
    await screen.findByText('Finished');
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
  });
});

it('a collection lists its resources without progress', async () => {
  show(someCollection);
  await screen.findByText('1 resource · 45 min');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(links()).toEqual(['/library/open-day-plan']);
});

it('a collection that doesn’t exist shows a link to the library', async () => {
  show(someCollection, 'nothing');
  await screen.findByRole('heading', { name: 'We can’t find this collection' });
  expect(screen.getByRole('link', { name: 'Open the library' }).getAttribute('href')).toBe('/library');
});
