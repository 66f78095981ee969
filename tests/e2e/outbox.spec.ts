import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { dispatchSync } from './worker-events.ts';
import { ADMIN, addMember, signInAs } from './fixtures.ts';
import { expect, expectFeedCached, openWithWorker, stored, test } from './offline-fixtures.ts';

/** The queries whose answers this device stores. */
const cachedReads = async (page: Page): Promise<string> => (await stored(page, 'reads')).map(String).join(' ');

async function post(request: APIRequestContext, title: string): Promise<{ id: number }> {
  const answer = await request.post('/api/feed/posts', { data: { title, content: `${title}, in words` } });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: number };
}

const article = (page: Page, title: string) => page.getByRole('article', { name: title });
async function comment(page: Page, title: string, words: string): Promise<void> {
  const box = article(page, title).getByRole('textbox', { name: 'Write a comment' });
  await box.fill(words);
  await box.press('Control+Enter');
  // The same words once written, to find them too.
  await expect(box).toHaveValue('');
  await expect(article(page, title).getByText(words)).toBeVisible();
}

/** The feed with a post of the member in it, stored on the device. */
async function readFeed(page: Page, title: string): Promise<{ id: number }> {
  const { id } = await post(page.request, title);
  await openWithWorker(page, '/feed');
  await expect(article(page, title)).toBeVisible();
  await expectFeedCached(page);
  return { id };
}

const commentsOn = async (request: APIRequestContext, id: number): Promise<string[]> => {
  const answer = await request.get(`/api/feed/posts/${id}/comments`);
  return ((await answer.json()) as { content: string }[]).map(({ content }) => content).toReversed();
};

/** The number of pending items on this device, of anybody. */
const pending = async (page: Page): Promise<number> => (await stored(page, 'outbox')).length;

test('actions without a server stay pending through a cold start, and are sent in order and once with two tabs open @gate', async ({
  page,
  context,
  server,
  signUp,
}) => {
  const { id: friendId } = await addMember(server, { firstName: 'Ottilie' });
  await signUp();
  const conversation = `/messages/with/${friendId}`;
  const { id } = await readFeed(page, 'Marmalade sunrise');
  await page.goto(conversation);
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible();
  await expect.poll(() => cachedReads(page)).toContain(`["messages",${friendId}]`);
  await page.goto('/feed');
  await expect(article(page, 'Marmalade sunrise')).toBeVisible();
  await server.stop();

  await comment(page, 'Marmalade sunrise', 'First of all');
  await comment(page, 'Marmalade sunrise', 'And then');
  await article(page, 'Marmalade sunrise').getByRole('button', { name: 'Like' }).click();
  await expect(article(page, 'Marmalade sunrise').getByText('waiting', { exact: true })).toBeVisible();
  await page.goto('/circle#share');
  await page.getByLabel('Title').fill('Written on a train');
  await page.getByLabel('Content').fill('Somewhere without a mast');
  await page.getByRole('button', { name: 'Share post' }).click();
  await expect(page.getByRole('heading', { name: 'Written on a train' })).toBeVisible();
  await page.close();

  const [feed, talk] = [await context.newPage(), await context.newPage()];
  await talk.goto(conversation);
  await talk.getByRole('textbox', { name: /^Message to/ }).fill('See you there');
  await talk.getByRole('textbox', { name: /^Message to/ }).press('Enter');
  await expect(talk.getByText('Waiting to send', { exact: true })).toBeVisible();
  await feed.goto('/feed');
  await expect(feed.getByRole('button', { name: 'Waiting to send: 5' })).toBeVisible();
  await expect(article(feed, 'Marmalade sunrise').getByText('And then')).toBeVisible();
  await expect(feed.getByRole('heading', { name: 'Written on a train' })).toBeVisible();

  await server.start();
  const began = Date.now();
  await expect(feed.getByRole('button', { name: /^Waiting to send/ })).toBeHidden();
  const description = String(Date.now() - began);
  test.info().annotations.push({ type: 'five sent after the server’s return, in ms', description });
  await expect(talk.getByText('Waiting to send', { exact: true })).toBeHidden();
  expect(await commentsOn(feed.request, id)).toEqual(['First of all', 'And then']);
  const posts = (await (await feed.request.get('/api/feed/posts')).json()) as { title: string; likeCount: number }[];
  expect(posts.map(({ title, likeCount }) => `${title} ${likeCount}`)).toEqual([
    'Written on a train 0',
    'Marmalade sunrise 1',
  ]);
  const talked = (await (await talk.request.get(`/api${conversation}/messages`)).json()) as { text: string }[];
  expect(talked.map(({ text }) => text)).toEqual(['See you there']);
});

/** Comments offline on a post that still exists. */
async function commentOffline(page: Page, context: BrowserContext): Promise<{ id: number }> {
  const { id } = await readFeed(page, 'Marmalade sunrise');
  await context.setOffline(true);
  await comment(page, 'Marmalade sunrise', 'Well chosen words');
  await expect(page.getByRole('button', { name: 'Waiting to send: 1' })).toBeVisible();
  return { id };
}

test('a refusal is shown to its author, with the text to copy or discard', async ({ page, context, signUp }) => {
  await signUp();
  const { id } = await commentOffline(page, context);
  expect((await page.request.delete(`/api/feed/posts/${id}`)).status()).toBe(200);
  await context.setOffline(false);
  // In plain words, when it happens, with the text.
  const toast = page.getByRole('region', { name: /notifications/i });
  await expect(toast.getByText('Your comment wasn’t sent', { exact: true })).toBeVisible();
  await expect(toast.getByText(/couldn’t find.* “Well chosen words”/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not sent: 1, needs your attention' })).toBeVisible();
  await toast.getByRole('button', { name: 'Show' }).click();
  const drawer = page.getByRole('dialog', { name: 'Not sent yet' });
  await expect(drawer.getByText('Well chosen words')).toBeVisible();
  await expect(drawer.getByRole('alert')).toContainText('We couldn’t find this post');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await drawer.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Well chosen words');
  await drawer.getByRole('button', { name: 'Discard' }).click();
  await expect(drawer.getByText('All sent')).toBeVisible();
});

test('text is kept for the same member’s sign-in after an expired session, and hidden from others @gate', async ({
  page,
  context,
  signUp,
}) => {
  const me = await signUp();
  const { id } = await commentOffline(page, context);
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  expect(await pending(page)).toBe(1);

  await page.request.post('/api/auth/login', { data: { email: me.email, password: me.password } });
  expect(await commentsOn(page.request, id)).toEqual([]);
  await page.goto('/feed');
  await expect.poll(() => commentsOn(page.request, id)).toEqual(['Well chosen words']);

  await context.setOffline(true);
  await comment(page, 'Marmalade sunrise', 'Mine alone');
  await context.clearCookies();
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await signUp();
  await page.goto('/feed');
  await expect(article(page, 'Marmalade sunrise')).toBeVisible();
  await expect.poll(() => pending(page)).toBe(0);
  expect(await commentsOn(page.request, id)).toEqual(['Well chosen words']);
});

test('the service worker sends pending items when the Circle is closed', async ({ page, context, signUp }) => {
  await signUp();
  const { id } = await commentOffline(page, context);
  await page.goto('about:blank');
  const elsewhere = await context.newPage();
  await page.close();
  await context.setOffline(false);
  // A page of the site without any code of ours.
  await elsewhere.goto('/robots.txt');
  await dispatchSync(elsewhere, 'bonjour-outbox');
  await expect.poll(() => commentsOn(elsewhere.request, id)).toEqual(['Well chosen words']);
  expect(await pending(elsewhere)).toBe(0);
});

test('a visitor’s message without a server survives closing the page, and is sent once', async ({
  page,
  context,
  server,
}) => {
  await openWithWorker(page, '/');
  const words = 'We would like a film of our open day.';
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Hopper');
  await page.getByLabel('Email address').fill('grace@school.example');
  await page.getByLabel('Message', { exact: true }).fill(words);
  // A press before the form's code has loaded is submitted natively if that code fails to load.
  await expect(page.locator('[data-waiting]').filter({ has: page.getByLabel('First name') })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await server.stop();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message is saved' })).toBeVisible();
  await page.close();

  await server.start();
  const later = await context.newPage();
  await later.goto('/');
  await expect(later.getByText('Message sent successfully!', { exact: true })).toBeVisible();
  await signInAs(later.request, server, ADMIN);
  const inquiries = (await (await later.request.get('/api/admin/inquiries')).json()) as { message: string }[];
  expect(inquiries.map(({ message }) => message)).toEqual([words]);
});

for (const who of ['visitor', 'member']) {
  test(`a ${who}’s chat message without a server survives a reload, and is sent once`, async ({
    page,
    server,
    signUp,
  }) => {
    if (who === 'member') await signUp();
    await openWithWorker(page, '/');
    const panel = page.getByRole('dialog', { name: 'Colette from Bonjour' });
    await page.getByRole('button', { name: 'Chat with us' }).click();
    await expect(panel.getByText(/^Bonjour! I’m Colette/)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await server.stop();
    await panel.getByRole('textbox', { name: 'Your message' }).fill('How much is photography?');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Waiting to send')).toBeVisible();
    await page.reload();
    await expect(panel.getByText('How much is photography?')).toBeVisible();
    await expect(panel.getByText(/having trouble connecting/)).toBeVisible();

    await server.start();
    await expect(panel.getByText(/£1,495/)).toBeVisible();
    await expect(panel.getByText('How much is photography?')).toHaveCount(1);
    await expect(panel.getByText(/Waiting to send|having trouble connecting/)).toHaveCount(0);
  });
}
