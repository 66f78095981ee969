import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { libraryKey } from '#shared/api/queries/library.ts';
import type { LibraryCollection } from '#shared/contracts/library.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { someCollection, someCourse, someSummary } from '../../../tests/support/library-answers.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { LibraryScreen } from './library.page.tsx';

const lesson = someCourse.resources[0]!;
const library = {
  collections: [someCourse, someCollection],
  others: [],
  next: [{ course: { slug: someCourse.slug, title: someCourse.title }, lesson }],
  news: 0,
};

const show = (replies: object = {}, at = '/library') =>
  renderScreen(<LibraryScreen />, {
    user: someMember,
    at,
    screens: ['/library'],
    replies: { 'library.get': () => library, 'library.visit': () => ({ success: true }), ...replies },
  });
const region = (name: string) => screen.findByRole('region', { name });
const scrollTo = (top: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);

afterEach(() => vi.restoreAllMocks());

describe('the library', () => {
  it('shows the next lesson, then courses with progress, then each collection', async () => {
    const done = { watched: 100, position: 100, doneAt: '2026-11-02T09:00:00.000Z' };
    const course: LibraryCollection = {
      ...someCourse,
      resources: [{ ...lesson, progress: done }, someCourse.resources[1]!],
    };
    const { made } = show({ 'library.get': () => ({ ...library, collections: [course, someCollection] }) });
    const toLesson = within(await region('Continue')).getByRole('link', { name: 'Continue' });
    expect(toLesson.getAttribute('href')).toBe('/library/first-lesson');
    const courses = within(await region('Courses'));
    expect(courses.getByRole('link', { name: 'Film your school' }).getAttribute('href')).toBe(
      '/library/collections/film-course',
    );
    expect(courses.getByText('1 of 2 done')).toBeDefined();
    expect(courses.getByText('2 lessons · 1 h 15 min')).toBeDefined();
    expect(within(await region('Open days')).getByText('Template · 45 min · Beginner')).toBeDefined();
    expect(made.map(({ name }) => name)).toContain('library.visit');
    expect(screen.queryByRole('region', { name: 'New since your last visit' })).toBeNull();
  });

  it('shows what is new since the last visit above the courses', async () => {
    const news = { ...someCollection, resources: [{ ...someSummary, isNew: true }] };
    show({ 'library.get': () => ({ ...library, collections: [news], news: 1 }) });
    expect(
      within(await region('New since your last visit')).getByRole('link', { name: 'Open-day plan' }),
    ).toBeDefined();
  });

  it('shows the cover of a resource that has one', async () => {
    const cover = {
      id: 5,
      url: '/uploads/plan-1600.webp',
      width: 1600,
      height: 900,
      sizes: [{ url: '/uploads/plan-400.webp', width: 400 }],
      alt: '',
    };
    const collection = { ...someCollection, resources: [{ ...someSummary, cover }] };
    show({ 'library.get': () => ({ ...library, collections: [collection] }) });
    const part = await region('Open days');
    expect(part.querySelector('img')?.getAttribute('srcset')).toBe('/uploads/plan-400.webp 400w');
  });

  it('has an empty state', async () => {
    show({ 'library.get': () => ({ collections: [], others: [], next: [], news: 0 }) });
    expect(await screen.findByRole('heading', { name: 'The library is empty' })).toBeDefined();
  });

  // The query is tried three times, seconds apart.
  it('offers a retry when it can’t be loaded', { tags: ['full'] }, async () => {
    let isBroken = true;
    const answer = () => {
      if (isBroken) throw new ApiError({ status: 500, code: 'internal', message: 'Later, please' });
      return library;
    };
    show({ 'library.get': answer });
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 });
    expect(screen.getByText('Later, please')).toBeDefined();
    isBroken = false;
    await userEvent.click(retry);
    await region('Courses');
  });

  it('adds new resources while somebody is reading only on request', async () => {
    let now = library;
    const { queryClient } = show({ 'library.get': () => now });
    await region('Open days');
    scrollTo(900);
    const added = { ...someSummary, id: 9, slug: 'risk', title: 'Risk assessment' };
    now = { ...library, collections: [{ ...someCollection, resources: [added, someSummary] }] };
    await act(() => queryClient.invalidateQueries({ queryKey: libraryKey }));
    const button = await screen.findByRole('button', { name: 'Show what’s new' });
    expect(screen.queryByText('Risk assessment')).toBeNull();
    await userEvent.click(button);
    expect(screen.getByText('Risk assessment')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show what’s new' })).toBeNull();
  });
});

describe('searching the library', () => {
  it('keeps the search in the URL, and links matches in films to their second', async () => {
    const found = {
      ...lesson,
      found: {
        title: { text: 'Plan the film', marks: [] },
        excerpt: { text: 'Who does what', marks: [] },
        moments: [{ second: 12.5, text: { text: 'The quokka waits', marks: [[4, 10]] } }],
      },
    };
    const { path, made } = show({ 'library.list': () => new PageReply([found], null) });
    await userEvent.type(await screen.findByRole('searchbox'), 'quokka');
    await waitFor(() => expect(path()).toBe('/library?search=quokka'));
    const results = within(await region('Results'));
    expect(results.getByRole('link', { name: /The quokka waits/ }).getAttribute('href')).toBe(
      '/library/first-lesson?t=12',
    );
    expect(results.getByText('1 resource')).toBeDefined();
    expect(made.filter(({ name }) => name === 'library.list').map(({ query }) => query)).toEqual([
      { search: 'quokka' },
    ]);
  });

  it('sends only valid filters to the server', async () => {
    const { made } = show(
      { 'library.list': () => new PageReply([], null) },
      '/library?kind=template&topic=nonsense&show=saved&sort=title',
    );
    await screen.findByRole('heading', { name: 'No resources match' });
    expect(made.find(({ name }) => name === 'library.list')?.query).toEqual({
      kind: 'template',
      saved: 'yes',
      sort: 'title',
    });
  });

  it('shows how to save resources when none is saved, and a link to all', async () => {
    const { path } = show({ 'library.list': () => new PageReply([], null) }, '/library?show=saved');
    await screen.findByRole('heading', { name: 'Nothing saved yet' });
    await userEvent.click(screen.getByRole('button', { name: 'Show the whole library' }));
    expect(path()).toBe('/library');
    await region('Courses');
  });
});
