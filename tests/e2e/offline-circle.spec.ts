import { randomUUID } from 'node:crypto';
import type { Page, PlaywrightWorkerArgs } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { jpeg } from '../support/pictures.ts';
import { wav } from '../support/sounds.ts';
import { storedRowCounts, tracesOf } from './device-traces.ts';
import { ADMIN, signInAs } from './fixtures.ts';
import { type StoppableServer, expect, openWithWorker, test as base } from './offline-fixtures.ts';

const WORDS = 'Marmalade sunrise';
const OWN_WORDS = 'Unsent marmalade';
const zenobia = () => ({ firstName: 'Zenobia', lastName: 'Quill', email: `zenobia-${randomUUID()}@school.example` });
/** Must not be found after her sign-out. */
const ALL = [WORDS, OWN_WORDS, 'Zenobia', 'Quill'];

type Answer = Parameters<Page['request']['post']>[1];

/** Posts with a picture, a recording and a film, a comment, a message, and a notification; read once, and stored. */
async function readTheCircle(
  page: Page,
  server: StoppableServer,
  playwright: PlaywrightWorkerArgs['playwright'],
): Promise<void> {
  const share = async (options: Answer) => {
    const answer = await page.request.post('/api/feed/posts', options);
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const file = (title: string, postType: string, name: string, mimeType: string, buffer: Buffer) =>
    share({ multipart: { title, content: `${WORDS} inside`, postType, file: { name, mimeType, buffer } } });
  const { id } = await share({ data: { title: WORDS, content: `${WORDS} at our gates` } });
  await page.request.post(`/api/feed/posts/${id}/comments`, { data: { content: `${WORDS}, how fine` } });
  await file('Our hall', 'image', 'hall.jpg', 'image/jpeg', await jpeg(900, 600));
  await file('Our song', 'audio', 'song.wav', 'audio/wav', wav(90));
  const film = 'https://vimeo.com/76979871';
  await share({ data: { title: 'Our film', content: 'A film', postType: 'video', mediaUrl: film } });
  // The administrator has the first account.
  await page.request.post('/api/messages/with/1', { data: { text: `${WORDS} to you` } });
  const doomed = await share({ data: { title: 'Doomed', content: 'Words' } });
  const admin = await playwright.request.newContext({ baseURL: server.url });
  await signInAs(admin, server, ADMIN);
  await admin.delete(`/api/admin/posts/${doomed.id}`, { data: { reason: `${WORDS} is no reason` } });
  await admin.dispose();

  const isCached = (words: string) => expect.poll(() => tracesOf(page, [words])).toContain('database bonjour/reads');
  await openWithWorker(page, '/messages/with/1');
  await expect(page.getByRole('log')).toContainText(`${WORDS} to you`);
  await isCached(`${WORDS} to you`);
  await page.goto('/users/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(`${WORDS} is no reason`);
  await isCached(`${WORDS} is no reason`);
  await page.goto('/feed');
  await expect(page.getByText(`${WORDS}, how fine`)).toBeVisible();
  await song(page).getByRole('button', { name: 'Save for offline' }).click();
  await expect(song(page).getByText('Saved on this device, 1.4 MB')).toBeVisible();
  // The recording and the picture.
  await expect.poll(() => storedRowCounts(page)).toMatchObject({ files: 2, owner: 1 });
}

const song = (page: Page) => page.getByRole('figure', { name: 'Audio: Our song' });

/** Starts a post. */
async function leaveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share Something New' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(OWN_WORDS);
  await expect.poll(() => tracesOf(page, [OWN_WORDS])).toEqual([expect.stringMatching(/^localStorage .*draft/)]);
}

/** A comment without a server, which must be stopped. */
async function leaveUnsent(page: Page): Promise<void> {
  const post = page.getByRole('article', { name: WORDS });
  await post.getByRole('textbox', { name: 'Write a comment' }).fill(OWN_WORDS);
  await post.getByRole('button', { name: 'Add comment' }).click();
  await expect(post.getByText('Waiting to send')).toBeVisible();
  await expect.poll(() => tracesOf(page, [OWN_WORDS])).toContain('database bonjour/outbox');
}

/** Signs out, and looks for remaining data. */
async function leaveWithoutTrace(page: Page): Promise<void> {
  await page.goto('/member');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => tracesOf(page, ALL)).toEqual([]);
  expect(await storedRowCounts(page)).toEqual({});
}

/** Each test starts with somebody who has read the Circle on this device. */
const test = base.extend<{ readTheCircle: void }>({
  readTheCircle: [
    async ({ page, server, signUp, playwright }, use) => {
      await signUp(zenobia());
      await readTheCircle(page, server, playwright);
      await use();
    },
    { auto: true },
  ],
});

test('the Circle’s posts and recordings are available from a cold start without a server, with their age @gate', async ({
  page,
  context,
  server,
}) => {
  await page.close();
  await server.stop();

  const later = await context.newPage();
  const note = later.getByRole('status').filter({ hasText: 'You’re offline.' });
  const began = Date.now();
  await later.goto('/feed');
  const post = later.getByRole('article', { name: WORDS });
  await expect(post).toBeVisible();
  const description = String(Date.now() - began);
  test.info().annotations.push({ type: 'cold start to the feed, offline, in ms', description });
  await expect(post.getByText(`${WORDS}, how fine`)).toBeVisible();
  const picture = later.getByRole('article', { name: 'Our hall' }).locator('img[srcset]');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(note).toContainText('Last updated');
  await expect(later.getByText('You need to be online to play this video.')).toBeVisible();
  // A range of it, from the device.
  await song(later).getByRole('button', { name: 'Play' }).click();
  await expect(song(later).getByRole('button', { name: 'Pause' })).toBeVisible();
  await song(later).getByRole('slider').fill('60');
  await expect(song(later).getByRole('slider')).toHaveAttribute('aria-valuetext', /^1:0[1-9] of 1:30$/);
  await song(later).getByRole('button', { name: 'Pause' }).click();

  await later.getByRole('button', { name: /^Notifications/ }).click();
  await expect(later.getByRole('dialog', { name: 'Notifications' })).toContainText(`${WORDS} is no reason`);
  await later.goto('/messages/with/1');
  await expect(later.getByRole('log')).toContainText(`${WORDS} to you`);
  await expect(note).toContainText('Last updated');
  await later.goto('/users/1');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toContainText('Last updated');

  await server.start();
  // Unless the page has noticed automatically.
  const retry = 'button:text-is("Try again")';
  await later.locator(retry).evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(note).toBeHidden();
});

test('the feed without a server has no axe violations in light and dark', async ({ page, context, server }) => {
  await page.close();
  await server.stop();
  const later = await context.newPage();
  await later.goto('/feed');
  await expect(later.getByRole('article', { name: WORDS })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await later.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await accessibilityFaults(later), colorScheme).toEqual([]);
  }
});

test('a member who signs out leaves no data on a shared device', async ({ page }) => {
  await leaveDraft(page);
  await leaveWithoutTrace(page);
});

test('a member who deletes their account leaves no data, in any tab', async ({ page, context }) => {
  await leaveDraft(page);
  const other = await context.newPage();
  await other.goto('/messages/with/1');
  await expect(other.getByRole('log')).toContainText(`${WORDS} to you`);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password').fill('sculpture');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => tracesOf(page, ALL)).toEqual([]);
  expect(await storedRowCounts(page)).toEqual({});
  await expect(other.getByText(`${WORDS} to you`)).toBeHidden();
  await expect.poll(() => tracesOf(other, ALL)).toEqual([]);
});

test('a member who signs out without a server leaves no data, and the server receives the sign-out before anything else', async ({
  page,
  server,
}) => {
  await leaveDraft(page);
  await server.stop();
  await leaveUnsent(page);
  await leaveWithoutTrace(page);
  await page.goto('/feed');
  // Nobody can sign in without a server.
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();

  await server.start();
  await page.goto('/feed');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('an expired session removes cached reads, and the next member’s sign-in the rest', async ({
  page,
  context,
  server,
  signUp,
}) => {
  await leaveDraft(page);
  await server.stop();
  await leaveUnsent(page);
  await context.clearCookies();
  // The open screen would find the session expired, and reload the page in the middle of this test's navigation.
  await page.goto('about:blank');
  await server.start();
  await page.goto('/feed');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await expect.poll(() => tracesOf(page, [WORDS, 'Zenobia', 'Quill'])).toEqual([]);
  expect(await storedRowCounts(page)).toEqual({ outbox: 1 });

  await signUp();
  await page.goto('/feed');
  await expect(page.getByRole('button', { name: 'Share Something New' })).toBeVisible();
  await expect.poll(() => storedRowCounts(page)).not.toMatchObject({ outbox: 1 });
  // This member now reads the feed, which contains her posts.
  await expect.poll(() => tracesOf(page, [OWN_WORDS])).toEqual([]);
});
