import { expect, test } from '../fixtures.ts';

const SERVICES = {
  Podcasts: 'podcasts',
  'Video Testimonials': 'video-testimonials',
  Training: 'training',
  'Marketing Videos': 'marketing-videos',
  Photography: 'photography',
  'Done for you Editing': 'done-for-you-editing',
};

test('the navigation bar is sticky, and shows three links and the others after More is pressed', async ({ page }) => {
  await page.goto('/services/training');
  const bar = page.getByRole('banner');
  const main = bar.getByRole('navigation', { name: 'Main' });
  for (const name of ['Podcasts', 'Video Testimonials', 'Training']) {
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: 'Photography', exact: true })).toBeHidden();

  await main.getByRole('button', { name: 'More' }).click();
  const more = page.locator('#more-services').getByRole('link');
  await expect(more).toHaveText(['Marketing Videos', 'Photography', 'Done for you Editing']);
  await expect(more.first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(bar).toBeInViewport();
});

test('Contact in the navigation bar scrolls on the home page', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.locator('#contact')).toBeInViewport();
});

test('the drawer has the heading "How can we help you?" and all six services, and is 300 px wide, 400 px from sm @gate', async ({
  page,
}) => {
  for (const [screen, width] of [
    [360, 300],
    [700, 400],
  ] as const) {
    await page.setViewportSize({ width: screen, height: 800 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'How can we help you?' });
    for (const [name, slug] of Object.entries(SERVICES)) {
      await expect(drawer.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/services/${slug}`);
    }
    await expect(drawer.getByRole('link', { name: 'Contact' })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(drawer).toHaveCSS('width', `${width}px`);
  }
});
