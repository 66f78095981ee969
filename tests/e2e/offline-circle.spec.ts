import type { Page } from '@playwright/test';
import { jpeg } from '../support/pictures.ts';
import { expect, openWithWorker, test } from './offline-fixtures.ts';

const WORDS = 'Marmalade sunrise';

/** Two posts, one with a picture, and a comment; read once, and kept. */
async function readTheFeed(page: Page): Promise<void> {
  const share = async (options: Parameters<Page['request']['post']>[1]) => {
    const answer = await page.request.post('/api/feed/posts', options);
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const { id } = await share({ data: { title: WORDS, content: `${WORDS} at our gates` } });
  await page.request.post(`/api/feed/posts/${id}/comments`, { data: { content: `${WORDS}, how fine` } });
  await share({
    multipart: {
      title: 'Our hall',
      content: `${WORDS} inside`,
      postType: 'image',
      file: { name: 'hall.jpg', mimeType: 'image/jpeg', buffer: await jpeg(900, 600) },
    },
  });
  await openWithWorker(page, '/feed');
  await expect(page.getByText(`${WORDS}, how fine`)).toBeVisible();
  await expect.poll(() => traces(page), { timeout: 20_000 }).toContain('files');
}

/** Where the words, or anything of a member, lie on the device: caches, database tables, storage. */
const traces = (page: Page): Promise<string[]> =>
  page.evaluate(async (words) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (((await (await cache.match(request))?.text()) ?? '').includes(words)) found.push(request.url);
      }
    }
    for (const storage of [localStorage, sessionStorage]) {
      if (JSON.stringify(Object.entries(storage)).includes(words)) found.push('storage');
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => request.addEventListener('success', resolve));
        if (request.result.length > 0) found.push(store);
      }
      database.close();
    }
    return found;
  }, WORDS);

// A server of its own for each test, and a browser that installs and starts anew.
test.describe.configure({ timeout: 90_000 });

test('the feed is read from a cold start without a server, with its comments and pictures, and says how old it is', async ({
  page,
  context,
  server,
  signUp,
}) => {
  await signUp();
  await readTheFeed(page);
  await page.close();
  await server.stop();

  const later = await context.newPage();
  const began = Date.now();
  await later.goto('/feed');
  const post = later.getByRole('article', { name: WORDS });
  await expect(post).toBeVisible();
  test
    .info()
    .annotations.push({ type: 'cold start to the feed, offline, in ms', description: String(Date.now() - began) });
  await expect(post.getByText(`${WORDS}, how fine`)).toBeVisible();
  const picture = later.getByRole('article', { name: 'Our hall' }).locator('img[srcset]');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(later.getByRole('status').filter({ hasText: 'You are offline.' })).toContainText('Last updated');

  await server.start();
  await later.getByRole('button', { name: 'Try again' }).click();
  await expect(later.getByText('You are offline.')).toBeHidden();
});

test('who signs out leaves nothing on a shared device', async ({ page, signUp }) => {
  await signUp();
  await readTheFeed(page);
  await page.goto('/member');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => traces(page)).toEqual([]);
});

test('who signs out without a server leaves nothing, and the server hears of it before anything else', async ({
  page,
  server,
  signUp,
}) => {
  await signUp();
  await readTheFeed(page);
  await page.goto('/member');
  await server.stop();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => traces(page)).toEqual([]);
  await page.goto('/feed');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();

  await server.start();
  await page.goto('/feed');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a session that ends by itself takes what was read with it', async ({ page, context, signUp }) => {
  await signUp();
  await readTheFeed(page);
  await context.clearCookies();
  await page.goto('/feed');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await expect.poll(() => traces(page)).toEqual([]);
});
