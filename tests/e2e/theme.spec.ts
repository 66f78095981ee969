import { themeColors } from '#shared/rules/theme.ts';
import { expect, openWithoutCode, test } from './fixtures.ts';

const NIGHT = 'rgb(13, 21, 38)';
const DAY = 'rgb(250, 246, 237)';

test('a chosen theme applies before any script runs, in every tab, on public pages too @gate', async ({
  page,
  signUp,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp();
  await page.goto('/profile');
  const look = page.getByRole('group', { name: 'Appearance' });
  await expect(look.getByRole('radio', { name: 'System' })).toBeChecked();
  const other = await page.context().newPage();
  await other.goto('/profile');
  await expect(other.getByRole('group', { name: 'Appearance' })).toBeVisible();

  await look.getByText('Dark').click();
  await expect(page.locator('body')).toHaveCSS('background-color', NIGHT);
  await expect(other.locator('body')).toHaveCSS('background-color', NIGHT);
  await other.close();

  for (const address of ['/', '/profile']) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const letCodeCome = await openWithoutCode(page, address);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.locator('body')).toHaveCSS('background-color', NIGHT);
    for (const meta of ['light', 'dark']) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(page.locator(`meta[name=theme-color][media*=${meta}]`)).toHaveAttribute('content', themeColors.dark);
    }
    letCodeCome();
  }
  await look.getByText('Light').click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', DAY);
  await look.getByText('System').click();
  await expect(page.locator('body')).toHaveCSS('background-color', NIGHT);
});
