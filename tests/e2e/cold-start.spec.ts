import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { tracesOf } from './device-traces.ts';
import { signInAsNewMember, expect, test as base } from './fixtures.ts';
import { expectFeedCached } from './offline-fixtures.ts';

/** The call that fetches the current user. */
const CHECK = '/api/auth/user';

const account = (page: Page, name: string) => page.getByRole('button', { name: `Account: ${name}` });
const messages = (page: Page) =>
  page.getByRole('navigation', { name: 'The Circle' }).getByRole('link', { name: 'Messages' });
const post = (page: Page, words: string) => page.getByRole('article', { name: words });

/**
 * Delays the answer to the session check.
 * @param answer how the call is then answered
 * @returns releases it
 */
async function holdCheck(page: Page, answer = (route: Route) => route.continue()): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A closed page no longer waits for an answer.
  await page.route(`**${CHECK}`, (route) => held.then(() => answer(route)).catch(() => undefined));
  return async () => release();
}

const isCached = (page: Page, words: string) =>
  expect.poll(() => tracesOf(page, [words])).toContain('localStorage private/frame');

interface Reader {
  readonly email: string;
  readonly password: string;
  /** The title of her post. */
  readonly words: string;
}

/**
 * Zenobia has read the Circle on this device, where an unread message is waiting for her, and has started a comment.
 */
const test = base.extend<{ zenobia: Reader }>({
  zenobia: [
    async ({ page, signUp, playwright, baseURL, server }, use) => {
      const { id, email, password } = await signUp({ firstName: 'Zenobia', lastName: 'Quill' });
      const words = `Marmalade ${randomUUID()}`;
      const shared = await page.request.post('/api/feed/posts', { data: { title: words, content: `${words} inside` } });
      expect(shared.status()).toBe(201);
      const stranger = await playwright.request.newContext({ baseURL });
      await signInAsNewMember(stranger, server);
      expect((await stranger.post(`/api/messages/with/${id}`, { data: { text: 'Hello' } })).status()).toBe(201);
      await stranger.dispose();

      await page.goto('/feed');
      await post(page, words).getByRole('textbox', { name: 'Write a comment' }).fill(`${words} begun`);
      await expect(messages(page)).toContainText('1 unread');
      await isCached(page, email);
      await use({ email, password, words });
    },
    { auto: true },
  ],
});

/** Closes the Circle before the session changes: an open page would notice that, and reload. */
const leave = (page: Page) => page.goto('/robots.txt');

/** The sign-in page, a document of its own, has replaced the application. */
async function expectDoor(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
}

test('a cold start shows only the member’s name and counts before the session is checked @gate', async ({
  page,
  zenobia,
}) => {
  const release = await holdCheck(page);
  const calls: string[] = [];
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
  // The previous page makes calls until the new one has replaced it.
  page.on('framenavigated', () => (calls.length = 0));
  await page.reload();
  await expect(account(page, 'Zenobia Quill')).toBeVisible();
  await expect(messages(page)).toContainText('1 unread');
  await expect(page.getByText('Loading…')).toBeVisible();
  expect(await page.locator('body').innerText()).not.toContain(zenobia.words);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(calls.filter((path) => path.startsWith('/api/') && path !== CHECK)).toEqual([]);

  const bar = page.locator('[data-circle-bar]');
  const before = { box: await bar.boundingBox(), element: await bar.elementHandle() };
  await release();
  await expect(post(page, zenobia.words)).toBeVisible();
  expect(await bar.boundingBox()).toEqual(before.box);
  expect(await bar.evaluate((element, first) => element === first, before.element)).toBe(true);
  await expect(messages(page)).toContainText('1 unread');
});

test('a press in the navigation bar before the check takes effect after it', async ({ page }) => {
  const release = await holdCheck(page);
  await page.reload();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await release();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
});

test('after an expired session the name disappears, and nothing is stored', async ({ page, zenobia }) => {
  const release = await holdCheck(page, (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'not_authenticated', message: 'Not authenticated' } } }),
  );
  await page.reload();
  await expect(account(page, 'Zenobia Quill')).toBeVisible();
  await release();
  await expectDoor(page);
  await expect(account(page, 'Zenobia Quill')).toHaveCount(0);
  await expect.poll(() => tracesOf(page, [zenobia.email])).toEqual([]);
});

test('no name appears when the document says that the session has ended', async ({ page, context }) => {
  await leave(page);
  await context.clearCookies();
  await page.addInitScript(() => {
    const look = () => void (document.querySelector('[data-circle-bar]') && sessionStorage.setItem('wasNamed', '1'));
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/feed');
  await expectDoor(page);
  expect(await page.evaluate(() => 'wasNamed' in sessionStorage)).toBe(false);
});

test('another member’s sign-in shows their name, and nothing of the first member @gate', async ({
  page,
  zenobia,
  server,
}) => {
  await leave(page);
  const bea = await signInAsNewMember(page.request, server, { firstName: 'Bea', lastName: 'Brandt' });
  const release = await holdCheck(page);
  await page.goto('/feed');
  await expect(account(page, 'Zenobia Quill')).toBeVisible();
  await release();
  await expect(account(page, 'Bea Brandt')).toBeVisible();
  await expect(account(page, 'Zenobia Quill')).toHaveCount(0);
  await expect(messages(page)).not.toContainText('unread');
  await expect(post(page, zenobia.words).getByRole('textbox', { name: 'Write a comment' })).toHaveValue('');
  await isCached(page, bea.email);
  await expect.poll(() => tracesOf(page, [zenobia.email])).toEqual([]);
});

test('the name disappears at once when another tab signs out', async ({ page, context, zenobia }) => {
  const other = await context.newPage();
  await other.goto('/member');
  await holdCheck(page);
  await page.reload();
  await expect(account(page, 'Zenobia Quill')).toBeVisible();
  other.on('dialog', (dialog) => void dialog.accept());
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(account(page, 'Zenobia Quill')).toHaveCount(0);
  await expect(messages(page)).toHaveCount(0);
  await expect(other).toHaveURL('/');
  expect(await tracesOf(other, [zenobia.email])).toEqual([]);
});

test('without a server the navigation bar appears as usual, and then the cached content', async ({
  page,
  zenobia,
  complaints,
}) => {
  await expectFeedCached(page);
  await page.route('**/api/**', (route) => route.abort());
  const release = await holdCheck(page, (route) => route.abort());
  await page.reload();
  await expect(account(page, 'Zenobia Quill')).toBeVisible();
  await expect(messages(page)).toContainText('1 unread');
  await release();
  await expect(post(page, zenobia.words)).toBeVisible();
  await expect(page.getByText('You’re offline.', { exact: true })).toBeVisible();
  await expect(messages(page)).toContainText('1 unread');
  // The calls that failed without a server.
  complaints.length = 0;
});
