import type { Page } from '@playwright/test';
import { jpeg } from '../support/pictures.ts';
import { wav } from '../support/sounds.ts';
import { expect, expectFeedCached, openWithWorker, stored, test } from './offline-fixtures.ts';
import { dispatchSync } from './worker-events.ts';

const unsent = (page: Page) => page.getByRole('list', { name: 'Your unsent posts' });

/** The posts of the server, from the API. */
async function postsOf(page: Page) {
  const answer = await page.request.get('/api/feed/posts');
  return (await answer.json()) as {
    title: string;
    media: { alt: string | null; width: number } | null;
    pictures?: { alt: string | null; width: number }[];
  }[];
}

async function openComposer(page: Page): Promise<void> {
  await openWithWorker(page, '/feed');
  await expectFeedCached(page);
  await page.getByRole('button', { name: 'Share Something New' }).click();
  await expect(page.getByLabel('Title')).toBeVisible();
}

async function write(page: Page, title: string, kind: 'Image' | 'Audio', files: Parameters<typeof choose>[1]) {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('The whole school on the lawn.');
  await page.getByRole('button', { name: kind, exact: true }).click();
  await choose(page, files);
}

const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files);

const picture = async (width: number) => ({
  name: `${width}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await jpeg(width, 600),
});

test('a post with pictures written offline survives a cold start, and is sent once with two tabs open @gate', async ({
  page,
  context,
  signUp,
}) => {
  await signUp();
  await openComposer(page);
  await write(page, 'Prize day', 'Image', [await picture(900), await picture(800)]);
  await page.getByLabel('Describe picture 2 (optional)').fill('The choir');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Share post' }).click();
  await expect(unsent(page).getByRole('heading', { name: 'Prize day' })).toBeVisible();
  await expect(unsent(page).getByRole('img', { name: 'The choir' })).toHaveJSProperty('naturalWidth', 800);
  await page.close();

  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, other]) {
    await tab.goto('/feed');
    await expect(unsent(tab).getByRole('img', { name: 'The choir' })).toHaveJSProperty('naturalWidth', 800);
  }
  await context.setOffline(false);
  await expect(unsent(one)).toBeHidden();
  await expect(unsent(other)).toBeHidden();
  const posts = await postsOf(one);
  expect(posts.map(({ title }) => title)).toEqual(['Prize day']);
  expect(posts[0]?.pictures?.map(({ alt, width }) => [alt, width])).toEqual([
    [null, 900],
    ['The choir', 800],
  ]);
  await expect(one.getByRole('article', { name: 'Prize day' }).getByAltText('The choir')).toBeVisible();
  expect(await stored(one, 'outbox')).toEqual([]);
});

test('a recording whose upload was interrupted is stored, and sent by the service worker when no page is open @gate', async ({
  page,
  context,
  signUp,
}) => {
  await signUp();
  await openComposer(page);
  await write(page, 'Choir practice', 'Audio', [{ name: 'choir.wav', mimeType: 'audio/wav', buffer: wav(2) }]);
  // The connection breaks during the upload.
  await page.route('**/api/feed/posts', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  );
  await page.getByRole('button', { name: 'Share post' }).click();
  await expect(unsent(page).getByRole('heading', { name: 'Choir practice' })).toBeVisible();
  await expect(unsent(page).getByLabel('Your recording')).toBeVisible();
  await expect(unsent(page).getByText(/may already have arrived/)).toBeVisible();
  await page.goto('about:blank');
  const elsewhere = await context.newPage();
  await page.close();
  // A page of the site without any code of ours.
  await elsewhere.goto('/robots.txt');
  await dispatchSync(elsewhere, 'bonjour-outbox');
  await expect.poll(async () => (await postsOf(elsewhere)).map(({ title }) => title)).toEqual(['Choir practice']);
  await expect.poll(() => stored(elsewhere, 'outbox')).toEqual([]);
  await elsewhere.goto('/feed');
  await expect(elsewhere.getByRole('article', { name: 'Choir practice' })).toBeVisible();
  await expect(unsent(elsewhere)).toBeHidden();
});
