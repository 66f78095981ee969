import { serviceSlugs } from '#shared/contracts/services.ts';
import { expect, kept, openWithWorker, test } from './offline-fixtures.ts';

// A server of its own for each test, and a browser that installs it for the first time.
test.describe.configure({ timeout: 90_000 });

test('public pages open without a server: those linked from the navigation unasked, posts once they were read', async ({
  page,
  server,
}) => {
  await openWithWorker(page, '/blog');
  const post = page.getByRole('main').getByRole('article').getByRole('link').first();
  const address = (await post.getAttribute('href')) ?? '';
  await page.goto(address);
  const unasked = ['/', `/services/${serviceSlugs[5]}`, '/book/ottilie'];
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining([address, ...unasked]));
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await server.stop();

  await page.goto(`${address}?utm_source=mail`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const path of unasked) {
    await page.goto(path);
    await expect(page.locator('html[data-alive]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('a page that was never read says so, and opens once the server is back', async ({ page, server }) => {
  await openWithWorker(page, '/');
  await server.stop();
  await page.goto('/blog/no-such-post');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await server.start();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/blog/no-such-post');
});

test('nothing private is ever in Cache Storage, nor a page whose address holds a secret', async ({ page, signUp }) => {
  await signUp();
  await openWithWorker(page, '/feed');
  for (const path of [
    '/feed',
    '/member',
    '/profile',
    '/reset-password?token=secret',
    '/receipt?token=secret',
    '/auth',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('load');
  }
  const paths = await kept(page);
  expect(paths).toContain('/app-shell');
  expect(paths.filter((path) => /^\/(?:api|feed|member|profile|reset-password|receipt)/.test(path))).toEqual([]);
});

test('the worker is asked for each time, and its manifest describes an app', async ({ request }) => {
  const worker = await request.get('/sw.js');
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(worker.headers()['content-type']).toMatch(/javascript/);
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toMatch('application/manifest+json');
  expect(await manifest.json()).toMatchObject({
    name: 'The Bonjour Circle',
    start_url: '/circle',
    display: 'standalone',
  });
});
