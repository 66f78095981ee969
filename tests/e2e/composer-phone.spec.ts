import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { jpeg } from '../support/pictures.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('on a phone the composer fills the screen; Back closes it and keeps the draft @gate', async ({
  page,
  signUp,
  toast,
}) => {
  await signUp();
  await page.goto('/feed');
  const bar = page.getByRole('button', { name: 'Share Something New' });
  await bar.click();
  const sheet = page.getByRole('dialog', { name: 'Share Something New' });
  await expect(page.getByLabel('Title')).toBeFocused();
  // The test browser reserves space for its scrollbar.
  await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, y: 0, height: 740 });
  expect(await accessibilityFaults(page)).toEqual([]);
  // The send button is visible, however long the form is.
  await sheet.getByRole('button', { name: 'Image', exact: true }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lawn.jpg', mimeType: 'image/jpeg', buffer: await jpeg(900, 600) });
  await expect(sheet.getByAltText('Your file')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Share post' })).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Title').fill('Prize day by phone');

  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(bar).toBeFocused();
  await expect(page.getByText('Draft saved')).toBeVisible();
  // A line for the title and one for the note: neither wraps.
  expect((await bar.boundingBox())?.height).toBeLessThan(60);
  // The next key is for the form, however soon it is pressed.
  expect(
    await bar.evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      return document.activeElement?.getAttribute('name');
    }),
  ).toBe('title');
  await expect(page.getByLabel('Title')).toHaveValue('Prize day by phone');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await bar.click();
  await page.getByLabel('Content').fill('The whole school on the lawn.');
  // A toast appears in front of it.
  await sheet.getByRole('button', { name: 'Image', exact: true }).click();
  await sheet.getByRole('button', { name: 'Share post' }).click();
  await expect(toast('Image required')).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('button', { name: 'Text', exact: true }).click();
  await sheet.getByRole('button', { name: 'Share post' }).click();
  await expect(toast('Post created! (+10 points)')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('article', { name: 'Prize day by phone' }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/feed$/);
});
