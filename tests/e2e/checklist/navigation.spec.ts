import { expect, test } from '../fixtures.ts';

const SERVICES = {
  Podcasts: 'podcasts',
  'Video Testimonials': 'video-testimonials',
  Training: 'training',
  'Marketing Videos': 'marketing-videos',
  Photography: 'photography',
  'Done for you Editing': 'done-for-you-editing',
};

test('navigation bar: sticky; three links are visible, the others after More is pressed', async ({ page }) => {
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

test('navigation bar: Contact scrolls on home', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page.locator('#contact')).toBeInViewport();
});

test('drawer: headed "How can we help you?", all six services, 300 px wide, 400 px from sm @gate', async ({ page }) => {
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
