import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Blocks everything except the inline script, which holds presses. @returns unblocks it */
async function holdCode(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!/\/entry-public-/.test(route.request().url())) await held;
    await route.continue();
  });
  return release;
}

/** Opens a page until its inline script holds presses. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}

/** Blocks all code. @returns unblocks it */
async function holdAllCode(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a press before the page’s code has loaded is held and replayed', async ({ page, toast }) => {
  const release = await holdCode(page);
  await open(page, '/forgot-password');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast('Email required')).toHaveCount(0);
  release();
  await expect(toast('Email required')).toBeVisible();
});

test('a press before even the first script has loaded is shown as busy, and replayed @gate', async ({ page }) => {
  const release = await holdAllCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  const chat = page.locator('[data-chat] button').first();
  await chat.click();
  await expect(chat).toHaveAttribute('data-pressed', '');
  await expect(page.locator('[data-chat] dialog')).toBeHidden();
  release();
  await expect(page.locator('[data-chat] dialog')).toBeVisible();
  await expect(chat).not.toHaveAttribute('data-pressed', '');
});

test('a tab pressed before the page’s code has loaded is chosen afterwards', async ({ page }) => {
  const release = await holdCode(page);
  await open(page, '/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  release();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('a region pressed before the prices’ code has loaded is chosen afterwards', async ({ page }) => {
  const release = await holdCode(page);
  await open(page, '/services/photography');
  await page.getByRole('radio', { name: 'UAE' }).click();
  await expect(page.getByRole('radio', { name: 'UAE' })).toBeChecked();
  release();
  await expect(page.getByRole('radio', { name: 'UAE' })).toBeChecked();
  await expect(page.getByRole('table').getByRole('columnheader').first()).toHaveText('UAE');
});

test('a form submitted before its code has loaded is sent afterwards', async ({ page }) => {
  const release = await holdCode(page);
  await open(page, '/');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email address').fill('ada@school.example');
  await page.getByLabel('Message', { exact: true }).fill('A film of our spring fair, please.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  release();
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
});

test('a link is copied although its button was pressed before its code had loaded', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const post = '/blog/what-families-remember-after-an-open-day';
  const release = await holdAllCode(page);
  await page.goto(post);
  const copy = page.getByRole('button', { name: 'Copy link' });
  await copy.click();
  await expect(copy).toHaveAttribute('data-pressed', '');
  release();
  await expect(page.getByText('Link copied')).toBeVisible();
  await expect(copy).not.toHaveAttribute('data-pressed', '');
});

test('the menu pressed before even the first script has loaded opens afterwards, in a browser without invoker commands', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Like a browser without button commands.
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
    addEventListener('command', (event) => event.preventDefault(), true);
  });
  const release = await holdAllCode(page);
  await page.goto('/privacy', { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('data-pressed', '');
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(menu).not.toHaveAttribute('data-pressed', '');
});

test('the home page’s carousel pauses although its button was pressed before its code had loaded', async ({ page }) => {
  const release = await holdAllCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('[data-toggle]').click();
  release();
  await expect(page.getByRole('button', { name: 'Play pictures' })).toBeVisible();
});

test('a pressed film plays on the page, whatever code has loaded', async ({ page }) => {
  await holdCode(page);
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>A film</title>' }));
  await open(page, '/services/podcasts');
  await page.getByRole('link', { name: 'Play video: Your school, with the microphone on' }).click();
  await expect(page.locator('iframe[title="Your school, with the microphone on"]')).toBeFocused();
  await expect(page).toHaveURL(/\/services\/podcasts$/);
});

test('a film pressed before even the first script has loaded plays on the page afterwards', async ({ page }) => {
  const release = await holdAllCode(page);
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>A film</title>' }));
  await page.goto('/services/podcasts');
  const film = page.getByRole('link', { name: 'Play video: Your school, with the microphone on' });
  await film.click();
  await expect(film).toHaveAttribute('data-pressed', '');
  release();
  await expect(page.locator('iframe[title="Your school, with the microphone on"]')).toBeFocused();
});

test('a form whose code fails to load is submitted natively', async ({ page, complaints }) => {
  // The one file that all of the page's code needs; the next page has its own.
  await page.route('**/assets/*.js', (route) => route.abort(), { times: 1 });
  await page.goto('/');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email address').fill('ada@school.example');
  await page.getByLabel('Message', { exact: true }).fill('A film of our spring fair, please.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/#contact-sent$/);
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([]);
});

test('the first script loads after the first paint', async ({ page }) => {
  await open(page, '/');
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    asked: performance.getEntriesByType('resource').find(({ name }) => /\/entry-public-/.test(name))?.startTime,
  }));
  expect(asked).toBeGreaterThan(painted ?? Infinity);
});
