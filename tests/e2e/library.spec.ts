import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { LibraryResource } from '#shared/contracts/library.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { storedRowCounts, tracesOf } from './device-traces.ts';
import { ADMIN, signInAs, expect, test } from './fixtures.ts';
import { publishCourse } from './library-fixtures.ts';
import { openWithWorker, stored, test as offlineTest } from './offline-fixtures.ts';

const film = (page: Page, title: string) => page.getByLabel(`Film: ${title}`);
/** Plays the film from where it is, sixteen times as fast. */
const playFast = (page: Page, title: string) =>
  film(page, title).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    video.playbackRate = 16;
    await video.play();
  });
const secondOf = (page: Page, title: string) =>
  film(page, title).evaluate((video: HTMLVideoElement) => Math.floor(video.currentTime));

test('a lesson is found, read, downloaded as a file, and its course is finished @gate', async ({
  page,
  signUp,
  admin,
  toast,
}) => {
  await publishCourse(admin, { slug: 'marmalade', title: 'Marmalade for schools' }, [
    { slug: 'marmalade-film', title: 'Boil the oranges', hasFilm: true },
    { slug: 'marmalade-text', title: 'Fill the jars' },
  ]);
  await signUp();
  await page.goto('/feed');
  await page.getByRole('navigation', { name: 'The Circle' }).getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('region', { name: 'Courses' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityFaults(page), colorScheme).toEqual([]);
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('quokka wait');
  await expect(page).toHaveURL(/\?search=quokka\+wait$/);
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('link', { name: 'Boil the oranges' })).toBeVisible();

  // A line of the transcript jumps to its second in the film.
  await results.getByRole('link', { name: /^1:00/ }).click();
  await expect(page.getByRole('heading', { name: 'Boil the oranges', level: 1 })).toBeVisible();
  await expect.poll(() => secondOf(page, 'Boil the oranges')).toBe(60);
  await expect(page.getByRole('cell', { name: '[Name]' })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Word' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('marmalade-film.docx');
  expect((await readFile(await download.path())).length).toBeGreaterThan(3000);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');

  // The end of it, and then all of it.
  await playFast(page, 'Boil the oranges');
  await expect(page.getByText(/^3\d% watched$/)).toBeVisible();
  await page.getByRole('button', { name: 'Transcript' }).click();
  await page.getByRole('button', { name: /Welcome/ }).click();
  await expect.poll(() => secondOf(page, 'Boil the oranges')).toBeGreaterThan(3);
  await playFast(page, 'Boil the oranges');
  await expect(toast('Done! (+5 points)')).toBeVisible();
  await expect(page.getByText('You’ve done this')).toBeVisible();

  await page.getByRole('link', { name: /^Next/ }).click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('You’ve done this')).toBeVisible();
  await page.goto('/library/collections/marmalade');
  await expect(page.getByText('Finished')).toBeVisible();
  await page.goto('/library?show=saved');
  await expect(results.getByRole('link', { name: 'Boil the oranges' })).toBeVisible();
});

test('a film resumes where it was left @gate', async ({ page, signUp, admin }) => {
  await publishCourse(admin, { slug: 'resumed', title: 'Resumed' }, [
    { slug: 'resumed-film', title: 'Half a film', hasFilm: true },
  ]);
  await signUp();
  await page.goto('/library/resumed-film');
  await playFast(page, 'Half a film');
  await expect.poll(() => secondOf(page, 'Half a film'), { intervals: [200] }).toBeGreaterThan(10);
  await film(page, 'Half a film').evaluate((video: HTMLVideoElement) => video.pause());
  const left = await secondOf(page, 'Half a film');
  expect(left).toBeLessThan(75);
  await page.goto('/library');
  await page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: 'Continue' }).click();
  await expect.poll(() => secondOf(page, 'Half a film')).toBeGreaterThanOrEqual(left);
});

offlineTest(
  'a lesson kept offline is read and watched from a cold start without a server, and its progress is sent once',
  async ({ page, context, server, signUp, playwright }) => {
    const admin = await playwright.request.newContext({ baseURL: server.url });
    await signInAs(admin, server, ADMIN);
    await publishCourse(admin, { slug: 'quokka', title: 'Quokkas at school' }, [
      { slug: 'quokka-film', title: 'Film a quokka', hasFilm: true },
    ]);
    await admin.dispose();
    await signUp();
    await openWithWorker(page, '/library/quokka-film');
    await page.getByRole('button', { name: /^Keep offline/ }).click();
    await expect(page.getByText(/^Kept offline, 1\.\d MB$/)).toBeVisible();
    expect(await tracesOf(page, ['quokka'])).not.toContainEqual(expect.stringMatching(/^cache /));
    await page.close();
    await server.stop();

    const later = await context.newPage();
    await later.goto('/library?show=kept');
    await later.getByRole('link', { name: 'Film a quokka' }).click();
    await expect(later.getByText('Film a quokka, in words. Meet at [09:30].')).toBeVisible();
    expect(await accessibilityFaults(later)).toEqual([]);
    const waiting = later.waitForEvent('download');
    await later.getByRole('link', { name: 'Word' }).click();
    expect((await waiting).suggestedFilename()).toBe('quokka-film.docx');
    await later.getByRole('button', { name: 'Transcript' }).click();
    await later.getByRole('searchbox', { name: 'Search the transcript' }).fill('quokka');
    await expect(later.getByText('1 match')).toBeVisible();
    await later.getByRole('button', { name: /The quokka waits outside/ }).click();
    await expect.poll(() => secondOf(later, 'Film a quokka')).toBeGreaterThanOrEqual(60);
    await film(later, 'Film a quokka').evaluate((video: HTMLVideoElement) => video.pause());
    await film(later, 'Film a quokka').evaluate((video: HTMLVideoElement) => (video.currentTime = 0));
    await playFast(later, 'Film a quokka');
    await expect(later.getByText('You’ve done this')).toBeVisible();
    // However often it was reported, one report waits.
    await film(later, 'Film a quokka').evaluate((video: HTMLVideoElement) => video.pause());
    await expect.poll(async () => (await stored(later, 'outbox')).length).toBe(1);

    await server.start();
    await later.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await stored(later, 'outbox')).length).toBe(0);
    const answer = await later.request.get('/api/library/quokka-film');
    const library = (await answer.json()) as LibraryResource;
    expect(library.progress?.doneAt).toBeTruthy();
    const user = (await (await later.request.get('/api/auth/user')).json()) as { points: number };
    expect(user.points).toBe(5);

    await later.goto('/member');
    await later.getByRole('button', { name: 'Logout' }).click();
    await expect(later).toHaveURL('/');
    await expect.poll(() => tracesOf(later, ['quokka'])).toEqual([]);
    expect(await storedRowCounts(later)).toEqual({});
  },
);
