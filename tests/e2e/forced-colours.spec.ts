import type { Locator } from '@playwright/test';
import { ADMIN, expect, test } from './fixtures.ts';

// The system's own colours instead of ours, as in Windows' contrast themes.
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** A colour of the system's or of ours, as the browser computes it. */
const styleOf = (place: Locator, property: string) =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('with forced colours the current dot, page and region are marked by more than a colour', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const dots = page.getByRole('group', { name: 'Pictures' });
  const [current, other] = [dots.locator('[aria-current] > .dot'), dots.locator(':not([aria-current]) > .dot').first()];
  for (const dot of [current, other]) expect(await styleOf(dot, 'forced-color-adjust')).toBe('none');
  expect(await styleOf(current, 'height')).toBe('8px');
  expect(await styleOf(other, 'height')).toBe('2px');
  const [there, before] = await Promise.all([current, other].map((dot) => styleOf(dot, 'background-color')));
  expect(there).not.toBe(before);

  await page.goto('/services/podcasts');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  expect(await styleOf(link('Podcasts'), 'text-decoration-line')).toBe('underline');
  expect(await styleOf(link('Training'), 'text-decoration-line')).toBe('none');

  const region = (name: string) =>
    page.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });
  await region('UAE').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-waiting]').filter({ has: region('UAE') })).toHaveCount(0);
  await region('UAE').click();
  await expect(region('UAE')).toHaveCSS('outline-style', 'solid');
  expect(await styleOf(region('UAE'), 'outline-width')).toBe('2px');
  await expect(region('UK')).toHaveCSS('outline-style', 'none');
});

test('checkboxes have the system’s style with forced colours, and ours without, also in dark mode', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  await page.goto('/admin/users');
  const box = page.getByRole('checkbox', { name: 'Select all shown' });
  expect(await styleOf(box, 'appearance')).toBe('auto');
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'dark' });
  expect(await styleOf(box, 'appearance')).toBe('none');
  expect(await styleOf(box, 'background-color')).toBe('rgb(20, 30, 53)');
  await box.check();
  expect(await styleOf(box, 'background-color')).toBe('rgb(47, 98, 184)');
});
