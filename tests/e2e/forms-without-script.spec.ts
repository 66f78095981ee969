import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

/*
 * What the server makes of these forms is tested over HTTP (tests/site); here is where a browser ends: at what was refused,
 * or at what its address shows in place of the form.
 */

/** Sends a form as it is, which is refused. */
async function sendEmpty(page: Page, address: string, button: string): Promise<void> {
  await page.goto(address);
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: button }).click();
  expect((await answer).status()).toBe(422);
}

test('a refused form is on the screen again', async ({ page }) => {
  await sendEmpty(page, '/', 'Send Message');
  await expect(page.locator('#contact form')).toBeInViewport();
  for (const path of ['/blog', '/blog/what-families-remember-after-an-open-day']) {
    await sendEmpty(page, path, 'Subscribe');
    await expect(page.getByLabel('Email address')).toBeInViewport();
  }
  await sendEmpty(page, '/book/meeting/tomasz', 'Send Request');
  await expect(page.getByLabel('Name', { exact: true })).toBeInViewport();
});

test('what was sent is confirmed in place of its form, and by its address alone', async ({ page }) => {
  for (const [path, id, words, button] of [
    ['/', 'contact-sent', 'Message Sent Successfully!', 'Send Message'],
    ['/blog', 'newsletter-asked', 'Nearly there. Please look into your inbox and confirm your address.', 'Subscribe'],
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

test.describe('with a script that comes after all', () => {
  test.use({ javaScriptEnabled: true });

  /** Posts the page's form as a browser does whose script has not come. */
  const post = (page: Page) =>
    Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.evaluate(() => document.querySelector<HTMLFormElement>('main form[method=post]')?.submit()),
    ]);

  test('a refused form is hydrated with the same content @gate', async ({ page }) => {
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

  test('what was sent without it is confirmed, until one goes on', async ({ page }) => {
    await page.goto('/#contact-sent');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await page.getByRole('link', { name: 'Send Another Message' }).click();
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
    await expect(page.getByText('Message Sent Successfully!')).toBeHidden();
  });
});
