import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

/*
 * The content of the pages without JavaScript is tested over HTTP (tests/site); this tests what a browser makes
 * visible.
 */

test('nothing that needs JavaScript is visible without it @gate', async ({ page }) => {
  await page.goto('/blog/what-families-remember-after-an-open-day');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();

  await page.goto('/book/ottilie');
  await expect(page.getByRole('link', { name: 'Open on Calendly' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load the calendar' })).toBeHidden();

  await page.goto('/join?invitation=abc');
  await expect(page.getByText('To create your account, please turn on JavaScript in your browser.')).toBeVisible();
  await expect(page.getByText('Checking your invitation…')).toBeHidden();

  for (const path of ['/feed', '/members-app', '/messages']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript');
    await expect(page.locator('#root')).toBeHidden();
  }
});
