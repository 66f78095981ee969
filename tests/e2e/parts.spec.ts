import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';

/** Parts of a page whose code fails to load: each shows an error in its place, with "Try again". */

/** Blocks files with this name. @returns unblocks them */
const lose = (page: Page, name: string): Promise<() => Promise<void>> =>
  intercept(page, new RegExp(`/assets/${name}-[^/]*\\.js`), (route) => route.abort('connectionfailed'));

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'We couldn’t load this part of the page' });

/** The browser's own errors about failed files. */
const removeFileErrors = (complaints: string[]) => {
  const others = complaints.filter((line) => !/ERR_CONNECTION_FAILED|PageLoadError/.test(line));
  complaints.splice(0, complaints.length, ...others);
};

test('an island whose code fails to load shows an error, and works on the next press', async ({ page, complaints }) => {
  await page.goto('/');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  for (const { file, button, opened } of [
    { file: 'chat.island', button: 'Chat with us', opened: 'Colette from Bonjour' },
    { file: 'privacy-choices.island', button: 'Privacy choices', opened: '' },
  ] as const) {
    const restore = await lose(page, file);
    // In the upper half, where a note at the lower end of the window would not cover it.
    await page.getByRole('button', { name: button }).evaluate((pressed) => {
      window.scrollBy({ top: pressed.getBoundingClientRect().bottom - innerHeight + 120, behavior: 'instant' });
    });
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('Part of this page hasn’t loaded.')).toBeVisible();
    await restore();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog').filter({ hasText: opened, visible: true })).toBeVisible();
    await expect(page.getByText('Part of this page hasn’t loaded.')).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  removeFileErrors(complaints);
});

test('the Circle’s search and notifications fail separately, with "Try again"', async ({
  page,
  signUp,
  complaints,
}) => {
  await signUp();
  const restoreSearch = await lose(page, 'search-dialog');
  const restoreBell = await lose(page, 'notifications-drawer');
  await page.goto('/feed');
  for (const [button, restore] of [
    ['Search', restoreSearch],
    ['Notifications', restoreBell],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(failed(page)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Something went wrong');
    await restore();
    await failed(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  removeFileErrors(complaints);
});

test('a failed sign-in shows its message even if the toasts’ own code failed to load', async ({ page, complaints }) => {
  const restore = await lose(page, 'toast-viewport');
  await page.goto('/auth');
  await page.getByLabel('Email').first().fill('nobody@school.example');
  await page.getByLabel('Password', { exact: true }).first().fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' })).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await restore();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    page.getByRole('region', { name: /notifications/i }).getByText('Invalid email or password'),
  ).toBeVisible();
  removeFileErrors(complaints);
});

test('a screen of the Circle that fails to load reloads the page once and then shows an error @gate', async ({
  page,
  signUp,
  complaints,
}) => {
  await signUp();
  await page.goto('/feed');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const restore = await lose(page, 'members.page');
  const loaded = page.waitForEvent('load');
  await page.getByRole('navigation', { name: 'The Circle' }).getByRole('link', { name: 'Members' }).click();
  await loaded;
  await expect(page.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  removeFileErrors(complaints);
});

test('a visitor’s server-rendered page stays visible while a screen’s code loads', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]*\.island-[^/]*\.js/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const gone: string[] = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
        if (node instanceof HTMLElement && node.matches('[data-chat]')) gone.push(node.outerHTML);
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { gone });
  });
  const started = page.waitForResponse(/\/assets\/entry-client-/);
  await page.goto('/circle', { waitUntil: 'commit' });
  await started;
  await expect(page.getByRole('button', { name: 'Chat with us' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeVisible();
  released.resolve();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { gone: string[] }).gone)).toEqual([]);
});

test('a form whose code fails to load is submitted natively', async ({ page, complaints }) => {
  await lose(page, 'contact-panel.island');
  await page.goto('/#contact');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email address').fill('ada@school.example');
  await page.getByLabel('Message', { exact: true }).fill('A film of our spring fair, please.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL('/#contact-sent');
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
  removeFileErrors(complaints);
});

test('an early press is dropped when its form is edited; after a while the form is submitted natively', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/assets/*.js', async (route) => {
    if (!/\/entry-public-/.test(route.request().url())) await new Promise(() => {});
    await route.continue();
  });
  await page.goto('/forgot-password', { waitUntil: 'domcontentloaded' });
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  await page.getByLabel('Email').fill('first@thoughts.example');
  await send.click();
  await expect(send).toHaveAttribute('data-pressed', '');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.getByLabel('Email').fill('second@thoughts.example');
  await expect(send).not.toHaveAttribute('data-pressed', '');
  await send.click();
  await page.clock.runFor(9000);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});

test('the home page works in a browser that refuses storage: its form can be filled in and sent', async ({ page }) => {
  await page.addInitScript(() => {
    const refused = {
      get: () => {
        throw new DOMException('The request is denied', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'sessionStorage', refused);
    Object.defineProperty(window, 'localStorage', refused);
  });
  await page.goto('/');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email address').fill('ada@school.example');
  await page.getByLabel('Message', { exact: true }).fill('A film of our spring fair, please.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
});
