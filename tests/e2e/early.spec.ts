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

test('a film pressed before its code has come plays here once it has', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/podcasts-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>A film</title>' }));
  await page.goto('/services/podcasts');
  await expect(page.locator('html[data-alive]')).toBeAttached();
  const film = page.getByRole('link', { name: 'Play film: Your school, with the microphone on' });
  await film.click();
  await expect(film).toBeVisible();
  release();
  await expect(page.locator('iframe[title="Your school, with the microphone on"]')).toBeVisible();
  await expect(page).toHaveURL(/\/services\/podcasts$/);
});
