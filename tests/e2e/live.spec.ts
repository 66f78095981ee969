import type { Browser, Page } from '@playwright/test';
import { startServerProcess } from '../support/server-process.ts';
import type { SiteData } from '../support/members.ts';
import { ADMIN, signInAs, signInAsNewMember, expect, listenForComplaints, test } from './fixtures.ts';

/** Another person in a browser of their own, on the feed. */
async function anotherMember(
  browser: Browser,
  server: SiteData & { readonly url: string },
  complaints: string[],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  listenForComplaints(page, complaints);
  await signInAsNewMember(page.request, server, { firstName: 'Berthe', lastName: 'Morisot' });
  return page;
}

/** Waits until the page, or another tab of its browser, has an open stream. */
async function openFeed(page: Page, path = '/feed'): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

const articleOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

async function sharePost(page: Page, title: string): Promise<number> {
  const answer = await page.request.post('/api/feed/posts', { data: { title, content: 'Forty families came.' } });
  return ((await answer.json()) as { id: number }).id;
}

test('another member’s comment, like and deletion appear at once @gate', async ({
  page,
  signUp,
  playwright,
  baseURL,
  server,
}) => {
  await signUp();
  const title = `Open day ${Date.now()}`;
  const postId = await sharePost(page, title);
  await openFeed(page);
  const post = articleOf(page, title);
  await expect(post).toBeVisible();

  const other = await playwright.request.newContext({ baseURL });
  await signInAsNewMember(other, server);
  await other.post(`/api/feed/posts/${postId}/comments`, { data: { content: 'Bring your wellingtons.' } });
  await expect(post.getByText('Bring your wellingtons.')).toBeVisible();
  await expect(post.getByText('1 comment', { exact: true })).toBeVisible();

  await other.post(`/api/feed/posts/${postId}/like`, { data: { liked: true } });
  await expect(post.getByRole('button', { name: /like/i }).first()).toHaveText(/1/);

  await signInAs(other, server, ADMIN);
  await other.delete(`/api/admin/posts/${postId}`);
  await expect(post).toBeHidden();
  await other.dispose();
});

test('two tabs of a browser share one stream, and the second continues when the first is closed @gate', async ({
  page,
  context,
  signUp,
}) => {
  await signUp();
  const title = `Two tabs ${Date.now()}`;
  const postId = await sharePost(page, title);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/events')) streams.push(request.url());
  });
  await openFeed(page);
  const second = await context.newPage();
  await second.goto('/feed');
  await expect(articleOf(second, title)).toBeVisible();
  const comment = (content: string) => second.request.post(`/api/feed/posts/${postId}/comments`, { data: { content } });
  await comment('For both tabs.');
  for (const tab of [page, second]) await expect(articleOf(tab, title).getByText('For both tabs.')).toBeVisible();
  expect(streams).toHaveLength(1);

  const resumed = context.waitForEvent('request', (request) => request.url().includes('/api/events'));
  await page.close();
  expect((await (await resumed).allHeaders())['last-event-id']).toMatch(/^\d+$/);
  await comment('For the one that stayed.');
  await expect(articleOf(second, title).getByText('For the one that stayed.')).toBeVisible();
});

test('a person’s reply appears at once in the visitor’s open chat', { tag: '@timing' }, async ({ page, admin }) => {
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const log = page.getByRole('dialog').getByRole('log', { name: 'Conversation' });
  await expect(log.getByText(/^Bonjour! I’m Colette/)).toBeVisible();
  expect((await stream).status()).toBe(200);
  const start = await page.request.post('/api/chat/start', { data: { visitorId: null } });
  const { sessionId } = (await start.json()) as { sessionId: string };

  await admin.post(`/api/admin/chats/${sessionId}/messages`, { data: { message: 'Good morning, Ada here.' } });
  // Sooner than the chat would poll.
  await expect(log.getByText('Good morning, Ada here.')).toBeVisible({ timeout: 3000 });
});

test('a page that is open while the server restarts catches up @gate', async ({ browser, complaints }) => {
  const port = String(20_000 + (process.pid % 20_000));
  let server = await startServerProcess({ env: { PORT: port } });
  const page = await anotherMember(browser, server, []);
  const title = `Restart ${Date.now()}`;
  const postId = await sharePost(page, title);
  await openFeed(page);
  await expect(articleOf(page, title)).toBeVisible();

  await server.kill();
  server = await startServerProcess({ dataDir: server.dataDir, env: { PORT: port } });
  const answer = await page.request.post(`/api/feed/posts/${postId}/comments`, { data: { content: 'While away.' } });
  expect(answer.status()).toBe(201);
  await expect(articleOf(page, title).getByText('While away.')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
  await server.stop();
});

test('public pages open no stream', async ({ page }) => {
  const streams: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/events|\/live-|use-live/.test(request.url())) streams.push(request.url());
  });
  await page.goto('/');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.goto('/services/photography');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  expect(streams).toEqual([]);
});
