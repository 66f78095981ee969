import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

/*
 * The server's side of these forms is tested over HTTP (tests/site); this tests the browser: the refused form, and the
 * confirmation that the address shows in place of the form.
 */

/** Submits an empty form, which is refused. */
async function sendEmpty(page: Page, address: string, button: string): Promise<void> {
  await page.goto(address);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: button }).click();
  expect((await answer).status()).toBe(422);
}

test('a form with errors is scrolled into view @gate', async ({ page }) => {
  await sendEmpty(page, '/', 'Send Message');
  await expect(page.locator('#contact form')).toBeInViewport();
  for (const path of ['/blog', '/blog/what-families-remember-after-an-open-day']) {
    await sendEmpty(page, path, 'Subscribe');
    await expect(page.getByLabel('Email address')).toBeInViewport();
  }
  await sendEmpty(page, '/book/meeting/tomasz', 'Send Request');
  await expect(page.getByLabel('Name', { exact: true })).toBeInViewport();
});

test('a confirmation replaces its form @gate', async ({ page }) => {
  for (const [path, id, words, button] of [
    ['/', 'contact-sent', 'Message Sent Successfully!', 'Send Message'],
    ['/blog', 'newsletter-asked', 'Nearly there. Please check your inbox to confirm your address.', 'Subscribe'],
    ['/book/meeting/tomasz', 'request-sent', 'Request Sent', 'Send Request'],
    ['/forgot-password', 'link-sent', 'Check your email', 'Send Reset Link'],
  ] as const) {
    const confirmation = page.getByText(words, { exact: true });
    await page.goto(path);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await expect(confirmation).toBeHidden();
    await page.goto(`${path}#${id}`);
    await expect(confirmation).toBeInViewport();
    await expect(page.getByRole('button', { name: button })).toBeHidden();
  }
  await page.goto('/#contact-sent');
  await page.getByRole('link', { name: 'Send Another Message' }).click();
  await expect(page.getByText('Message Sent Successfully!')).toBeHidden();
});

test.describe('with JavaScript that loads afterwards', () => {
  test.use({ javaScriptEnabled: true });

  /** Submits the page's form like a browser whose script has not loaded. */
  const post = (page: Page) =>
    Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.evaluate(() => document.querySelector<HTMLFormElement>('main form[method=post]')?.submit()),
    ]);

  test('a form with errors is hydrated with the same content @gate', async ({ page }) => {
    await page.goto('/auth?next=%2Fprofile');
    await page.getByLabel('Email').fill('marie');
    await page.getByLabel('Password', { exact: true }).fill('radium');
    await post(page);
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('marie');
    await page.getByLabel('Password', { exact: true }).fill('radium');
    await page.getByLabel('Email').fill('marie@nowhere.example');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  });

  test('the confirmation stays until the visitor continues', async ({ page }) => {
    await page.goto('/#contact-sent');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await page.getByRole('link', { name: 'Send Another Message' }).click();
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
    await expect(page.getByText('Message Sent Successfully!')).toBeHidden();
  });
});
