import { serviceSlugs } from '#shared/contracts/services.ts';
import { startRoundRobin } from '../support/round-robin.ts';
import { expect, cached, openWithWorker, test } from './offline-fixtures.ts';

test('public pages open without a server once they were read @gate', async ({ page, server }) => {
  await openWithWorker(page, '/blog');
  const post = page.getByRole('main').getByRole('article').getByRole('link').first();
  const address = (await post.getAttribute('href')) ?? '';
  await page.goto(address);
  await expect.poll(() => cached(page)).toEqual(expect.arrayContaining(['/blog', address]));
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await server.stop();

  await page.goto(`${address}?utm_source=mail`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goto('/blog');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  expect(new URL(page.url()).pathname).toBe('/blog');
});

test('the blog’s search shows that it is offline, and works once the server is back', async ({ page, server }) => {
  await openWithWorker(page, '/blog');
  await page.goto('/blog?q=open+day');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts matching “open day”');
  await server.stop();
  await page.goto('/blog?q=open+day');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await server.start();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/blog?q=open+day');
  await expect(page.locator('mark').first()).toBeVisible();
});

test('members can read the navigation’s pages without a server, even unvisited ones', async ({
  page,
  server,
  signUp,
}) => {
  await signUp();
  await openWithWorker(page, '/feed');
  const unasked = ['/', `/services/${serviceSlugs[5]}`, '/book/ottilie'];
  await expect.poll(() => cached(page)).toEqual(expect.arrayContaining(unasked));
  await server.stop();
  for (const path of unasked) {
    await page.goto(path);
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('a cold start requests the session and the feed early, and its screens use the responses', async ({
  page,
  signUp,
}) => {
  await signUp();
  await openWithWorker(page, '/feed');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.reload();
  const posts = page.getByRole('region', { name: 'Posts' });
  await expect(posts.getByRole('article').or(posts.getByText('No posts yet')).first()).toBeVisible();
  // A used response is gone.
  expect(await page.evaluate(() => Object.keys(window.earlyReads ?? { none: 'asked' }))).toEqual([]);
  expect(asked[0]).toBe('/api/auth/user');
  expect(asked).toContain('/api/feed/posts');
});

test('a visitor’s service worker fetches 150 kB at most, and nothing of the Circle or the console', async ({
  page,
}) => {
  // The browser has these already: files with a content hash are not fetched again.
  const fetched = new Set<string>();
  page.on('requestfinished', (request) => void fetched.add(new URL(request.url()).pathname));
  await openWithWorker(page, '/');
  // The worker caches the page itself last.
  await expect.poll(() => cached(page)).toContain('/');
  // The documents of services and bookings follow once the page is idle, on fast connections.
  const paths = (await cached(page)).filter((path) => !/^\/(?:services|book)\//.test(path));
  expect(
    paths.filter((path) => /\/app-shell$|\/(?:app|circle|console|device|messages)-[\w-]+\.js$/.test(path)),
  ).toEqual([]);
  expect(paths.length).toBeGreaterThan(5);
  const sizeOf = async (path: string): Promise<number> => {
    const answer = await page.request.head(path, { headers: { 'Accept-Encoding': 'br' } });
    return Number(answer.headers()['content-length']);
  };
  // The page may fetch its last part after the worker.
  await expect
    .poll(async () => {
      const own = paths.filter((path) => !path.startsWith('/assets/') || !fetched.has(path));
      return (await Promise.all(['/sw.js', ...own].map(sizeOf))).reduce((sum, size) => sum + size, 0);
    })
    .toBeLessThanOrEqual(150_000);
});

test('a page that was not cached shows that it is unavailable, and opens once the server is back', async ({
  page,
  server,
}) => {
  await openWithWorker(page, '/');
  await server.stop();
  await page.goto('/blog/no-such-post');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await server.start();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/blog/no-such-post');
});

test('a link from an email that was opened offline still has its token on the retry', async ({ page, server }) => {
  await openWithWorker(page, '/');
  await server.stop();
  await page.goto('/newsletter/confirm?token=abc');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await server.start();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/newsletter/confirm?token=abc');
});

test('a proxy without servers counts as offline: cached pages open, and others show what to do', async ({
  page,
  server,
}) => {
  let backends = [server.url];
  const proxy = await startRoundRobin(() => backends);
  try {
    await proxy.untilHealthy(1);
    await openWithWorker(page, `${proxy.url}/book/ottilie`);
    await expect.poll(() => cached(page)).toContain('/book/ottilie');
    backends = [];
    await expect.poll(async () => (await page.request.get(`${proxy.url}/`)).status()).toBe(502);
    await page.goto(`${proxy.url}/book/ottilie`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ottilie');
    await page.goto(`${proxy.url}/blog/no-such-post`);
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
    backends = [server.url];
    await proxy.untilHealthy(1);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${proxy.url}/blog/no-such-post`);
  } finally {
    await proxy.close();
  }
});

test('nothing private is ever in Cache Storage, nor a page whose URL contains a secret @gate', async ({
  page,
  signUp,
}) => {
  await signUp();
  await openWithWorker(page, '/feed');
  for (const path of ['/feed', '/member', '/profile', '/reset-password?token=secret', '/receipt?token=secret']) {
    await page.goto(path);
    await page.waitForLoadState('load');
  }
  await page.goto('/auth');
  // It redirects a member.
  await expect(page).toHaveURL(/\/feed$/);
  const paths = await cached(page);
  expect(paths).toContain('/app-shell');
  expect(paths.filter((path) => /^\/(?:api|feed|member|profile|reset-password|receipt)/.test(path))).toEqual([]);
});

test('the service worker is always revalidated, and the manifest describes an app', async ({ request }) => {
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
