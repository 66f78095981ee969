import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceKey } from '#shared/api/queries/library.ts';
import type { LibraryResource } from '#shared/contracts/library.ts';
import { someCourse, someLesson, someResource } from '../../../tests/support/library-answers.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { wipePerson } from '../../device/wipe.ts';
import { ResourceScreen } from './resource.page.tsx';

const opened = { watched: 0, position: 0, doneAt: null };
const done = { ...opened, doneAt: '2026-11-02T09:00:00.000Z' };

const show = (resource: LibraryResource | (() => LibraryResource), replies: object = {}, query = '') => {
  const read = typeof resource === 'function' ? resource : () => resource;
  return renderScreen(
    <Routes>
      <Route path="/library/:slug" element={<ResourceScreen />} />
    </Routes>,
    {
      user: someMember,
      at: `/library/${read().slug}${query}`,
      screens: ['/library'],
      replies: {
        'library.resource': read,
        'library.get': () => ({ collections: [someCourse], others: [], next: [], news: 0 }),
        'library.progress': () => ({ ...opened, ranges: [] }),
        'auth.user': () => someMember,
        ...replies,
      },
    },
  );
};
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const bodies = (made: ReturnType<typeof show>['made'], name: string) =>
  made.filter((call) => call.name === name).map(({ body }) => body);

beforeEach(wipePerson);
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a resource', () => {
  it('shows its tables, checkboxes and gaps, and can be downloaded as Word, PDF and other files', async () => {
    const files = [{ id: 4, title: 'Signs to print', bytes: 820_000, url: '/api/library/open-day-plan/files/4' }];
    show({ ...someResource, downloads: files });
    await title('Open-day plan');
    expect(screen.getByText('Template · Events · Beginner · 45 min')).toBeDefined();
    expect(screen.getByText('Meet at [09:30].')).toBeDefined();
    expect(screen.getByRole('cell', { name: '[Name]' })).toBeDefined();
    expect(screen.getByText('Charge the phone')).toBeDefined();
    const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect([href(/^Word/), href(/^PDF/), href(/^Signs to print.*820 kB/)]).toEqual([
      '/api/library/open-day-plan/document.docx',
      '/api/library/open-day-plan/document.pdf',
      '/api/library/open-day-plan/files/4',
    ]);
  });

  it('has no PDF link while the PDF is being made', async () => {
    show({ ...someResource, documents: { ...someResource.documents, pdf: null } });
    await title('Open-day plan');
    expect(screen.queryByRole('link', { name: 'PDF' })).toBeNull();
  });

  it('is recorded as opened, only the first time', async () => {
    const { made, unmount } = show(someResource);
    await waitFor(() => expect(bodies(made, 'library.progress')).toEqual([expect.objectContaining({ ranges: [] })]));
    unmount();
    const again = show({ ...someResource, progress: opened });
    await title('Open-day plan');
    expect(bodies(again.made, 'library.progress')).toEqual([]);
  });

  it('can be saved and unsaved at once', async () => {
    const later = Promise.withResolvers<{ saved: boolean }>();
    show(
      { ...someResource, progress: opened },
      { 'library.save': () => later.promise, 'library.unsave': () => ({ saved: false }) },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const saved = await screen.findByRole('button', { name: 'Saved' });
    expect(saved.getAttribute('aria-pressed')).toBe('true');
    later.resolve({ saved: true });
    await userEvent.click(saved);
    await screen.findByRole('button', { name: 'Save' });
  });

  it('can be marked as done, with points once', async () => {
    const { made } = show(
      { ...someResource, progress: opened },
      { 'library.progress': () => ({ ...done, ranges: [] }) },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await screen.findByText('You’ve done this');
    expect(document.activeElement?.textContent?.trim()).toBe('You’ve done this');
    await screen.findByText('Done! (+5 points)');
    expect(bodies(made, 'library.progress')).toEqual([expect.objectContaining({ done: true })]);
    expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
  });

  it('is not done when the server refuses, and shows why', async () => {
    show(
      { ...someResource, progress: opened },
      {
        'library.progress': () => {
          throw new Error('Please try later');
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
    await screen.findByText('Couldn’t mark this as done');
    expect(screen.getByRole('button', { name: 'Mark as done' })).toBeDefined();
  });

  it('keeps the version being read until the reader asks for the new one', async () => {
    let now: LibraryResource = { ...someResource, progress: opened };
    const { queryClient } = show(() => now);
    await title('Open-day plan');
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900);
    now = { ...now, title: 'Open-day plan, revised', updatedAt: '2026-11-20T09:00:00.000Z' };
    await act(() => queryClient.invalidateQueries({ queryKey: resourceKey('open-day-plan') }));
    const button = await screen.findByRole('button', { name: 'Show the new version' });
    expect(screen.queryByText('Open-day plan, revised')).toBeNull();
    await userEvent.click(button);
    await title('Open-day plan, revised');
  });

  it('shows a link to the library when it doesn’t exist', async () => {
    show(someResource, { 'library.resource': () => null });
    await title('We can’t find this resource');
    expect(screen.getByRole('link', { name: 'Open the library' }).getAttribute('href')).toBe('/library');
  });
});

describe('a lesson with a film', () => {
  const lesson = { ...someLesson, progress: opened };
  const film = async () => (await screen.findByLabelText('Film: Plan the film')) as HTMLVideoElement;
  /** Plays from one second to another. */
  const play = (video: HTMLVideoElement, from: number, to: number) => {
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    video.currentTime = from;
    fireEvent.playing(video);
    video.currentTime = to;
    fireEvent.timeUpdate(video);
  };

  it('starts where the member left it, or at the second in the URL', async () => {
    const { unmount } = show({ ...lesson, progress: { ...opened, position: 30 } });
    const video = await film();
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(30);
    unmount();
    show({ ...lesson, progress: { ...opened, position: 30 } }, {}, '?t=60');
    const other = await film();
    fireEvent.loadedMetadata(other);
    expect(other.currentTime).toBe(60);
  });

  it('starts from the beginning for a member who watched it to the end', async () => {
    show({ ...lesson, progress: { ...opened, position: 98 } });
    const video = await film();
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(0);
  });

  it('reloads a film that breaks off at the same place, and shows an error when that doesn’t help', async () => {
    show(lesson);
    const video = await film();
    const load = vi.spyOn(video, 'load').mockReturnValue();
    play(video, 0, 8);
    vi.spyOn(video, 'play').mockResolvedValue();
    fireEvent.error(video);
    expect(load).toHaveBeenCalledOnce();
    video.currentTime = 0;
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(8);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.error(video);
    expect(load).toHaveBeenCalledOnce();
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the film.');
  });

  it('reports what was watched on a pause and when the page is left, each second once', async () => {
    const { made } = show(lesson);
    const video = await film();
    play(video, 0, 8);
    fireEvent.pause(video);
    await waitFor(() => expect(bodies(made, 'library.progress')).toHaveLength(1));
    expect(bodies(made, 'library.progress')[0]).toMatchObject({ ranges: [[0, 8]], position: 8 });
    fireEvent.pause(video);
    play(video, 50, 70);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(bodies(made, 'library.progress')).toHaveLength(2));
    expect(bodies(made, 'library.progress')[1]).toMatchObject({ ranges: [[50, 70]], position: 70 });
  });

  it('shows the watched share at once, and has no button to mark it as done', async () => {
    show(lesson, { 'library.progress': () => new Promise(() => {}) });
    const video = await film();
    play(video, 0, 50);
    fireEvent.pause(video);
    await screen.findByText('50% watched');
    expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
  });

  it('has a transcript that can be searched, and plays from a pressed line', async () => {
    show(lesson);
    const video = await film();
    const started = vi.spyOn(video, 'play').mockResolvedValue();
    await userEvent.click(screen.getByRole('button', { name: 'Transcript' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the transcript' }), 'quokka');
    expect(screen.getByText('1 match')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Welcome/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /1:00 The quokka waits outside/ }));
    expect(video.currentTime).toBe(60);
    expect(started).toHaveBeenCalledOnce();
  });

  it('links to its course and the next lesson', async () => {
    show(lesson);
    const course = within(await screen.findByRole('region', { name: 'Film your school' }));
    expect(course.getByRole('link', { name: /Plan the film/ }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Next Find the light' }).getAttribute('href')).toBe(
      '/library/second-lesson',
    );
  });

  it('loads nothing from another site before it is pressed, and is marked as done by hand', async () => {
    const elsewhere = { provider: 'youtube', id: 'abcdefghijk', hash: null, seconds: 100 } as const;
    const { container } = show({ ...lesson, film: elsewhere });
    await title('Plan the film');
    expect(container.querySelector('iframe')).toBeNull();
    expect(screen.getByRole('link', { name: /Play video/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Mark as done' })).toBeDefined();
  });
});
