import { expect, test } from './fixtures.ts';

test('a press before the page’s code has come is kept and answered', async ({ page, toast }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    // Everything but the first script, which keeps the press.
    if (!/\/(boot|early|alive)/.test(route.request().url())) await held;
    await route.continue();
  });
  await page.goto('/forgot-password', { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(toast('Email required')).toHaveCount(0);
  release();
  await expect(toast('Email required')).toBeVisible();
});
