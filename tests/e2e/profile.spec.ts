import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signInAs, expect, listenForComplaints, test } from './fixtures.ts';

const picture = (width = 800, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: '#c9303f' } })
    .jpeg()
    .toBuffer();

const choose = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Choose a picture').first().setInputFiles(file);

const me = async () => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture() });

test('a file that is not a picture is refused, and a chosen picture can be discarded', async ({
  page,
  signUp,
  toast,
}) => {
  await signUp();
  await page.goto('/profile');
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await expect(toast('Invalid file type: Please select an image file (JPG, PNG, GIF, etc.)')).toBeVisible();
  await choose(page, { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 2 ** 20 + 1) });
  await expect(toast('File too large: Please select an image smaller than 5MB')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await choose(page, await me());
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Not saved yet')).toBeHidden();

  await choose(page, await me());
  await dialog.getByRole('button', { name: 'Apply Crop' }).click();
  await page.getByRole('button', { name: 'Remove chosen picture' }).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
});

test('a member edits their profile, crops a picture by keyboard, and saves both @gate', async ({
  page,
  signUp,
  toast,
}) => {
  await signUp({ firstName: 'Tamara', lastName: 'de Lempicka' });
  await page.goto('/profile');
  await choose(page, await me());
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  const frame = dialog.getByRole('group', { name: /^Picture/ });
  await frame.focus();
  for (const keys of ['ArrowRight', 'Shift+ArrowRight', 'Control+ArrowDown']) await page.keyboard.press(keys);
  const apply = dialog.getByRole('button', { name: 'Apply Crop' });
  await expect(apply).toBeEnabled();
  await apply.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  const words = page.getByRole('region', { name: 'Personal Information' });
  await page.getByLabel('First name').fill('');
  await words.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  const portrait = page.getByRole('region', { name: 'Profile Picture' });
  await portrait.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  await page.getByLabel('First name').fill('Tamara');
  await page.getByLabel(/^About you/).fill('Green Bugatti.');
  await words.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast('Profile updated').first()).toBeVisible();
  await expect(toast('Your profile has been updated successfully').first()).toBeVisible();
  await expect(words.getByRole('button', { name: 'Discard changes' })).toBeHidden();
  await expect(page.getByRole('img', { name: 'Your picture' })).toHaveAttribute('src', /^\/api\/media\/.+-512\.webp$/);

  await page.reload();
  await expect(page.getByLabel(/^About you/)).toHaveValue('Green Bugatti.');
});

test('unsaved changes are lost only after a confirmation', async ({ page, signUp }) => {
  await signUp();
  await page.goto('/profile');
  await page.getByLabel(/^School/).fill('Langley Hall');
  await page.getByRole('link', { name: 'Back to the Circle' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel(/^School/)).toHaveValue('Langley Hall');
  await page.getByRole('link', { name: 'Back to the Circle' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/circle$/);
});

test('the list of sections and the URL scroll to a section of the profile', async ({ page, signUp }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp();
  await page.goto('/profile');
  const sections = page.getByRole('navigation', { name: 'Sections of your profile' });
  await sections.getByRole('link', { name: 'Personal information' }).press('Enter');
  const personal = page.getByRole('heading', { name: 'Personal Information' });
  await expect(personal).toBeFocused();
  await expect(personal).toBeInViewport();
  await expect(sections.getByRole('link', { name: 'Personal information' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await page.goto('/feed');
  await page.goto('/profile#password');
  await expect(page.getByRole('heading', { name: 'Password' }).first()).toBeInViewport();
  // The list is sticky and marks the current section, and covers no focused field.
  const account = sections.getByRole('link', { name: 'Account' });
  await expect(account).toBeInViewport({ ratio: 1 });
  await expect(account).toHaveAttribute('aria-current', 'location');
  await page.getByRole('heading', { name: 'Delete your account' }).scrollIntoViewIfNeeded();
  await page.getByLabel('New password').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  const field = page.getByLabel('Current password', { exact: true });
  await expect(field).toBeFocused();
  // Smooth scrolling takes a moment.
  const below = async () => (await field.boundingBox())!.y - (await sections.boundingBox())!.y;
  await expect.poll(below).toBeGreaterThanOrEqual((await sections.boundingBox())!.height);
});

test('Back, Forward, the search and closing the tab ask before unsaved text is lost', async ({ page, signUp }) => {
  await signUp();
  await page.goto('/feed');
  await page.goto('/member');
  await page.getByRole('link', { name: 'Profile Settings' }).first().click();
  const school = page.getByLabel(/^School/);
  await school.fill('Langley Hall');
  const sections = page.getByRole('navigation', { name: 'Sections of your profile' });
  await sections.getByRole('link', { name: 'Privacy and data' }).click();
  await expect(page).toHaveURL(/\/profile#privacy$/);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  // A jump within the page loses nothing.
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(question).toBeHidden();

  await page.evaluate(() => window.history.back());
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(school).toHaveValue('Langley Hall');

  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.getByRole('combobox', { name: 'Members, library, webinars and posts' }).fill('Camille');
  await page.getByRole('option').first().click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(school).toHaveValue('Langley Hall');

  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const asked = await closing;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();

  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/member$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  // Nothing is unsaved any more.
  await page.goForward();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(school).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/member$/);
  await expect(question).toBeHidden();
});

test('a new password signs the other browser out', async ({
  page,
  browser,
  baseURL,
  signUp,
  toast,
  complaints,
  server,
}) => {
  const member = await signUp();
  const other = await browser.newPage({ baseURL });
  listenForComplaints(other, complaints);
  await signInAs(other.request, server, member);
  await other.goto('/profile');
  await expect(other.getByText('This device', { exact: true })).toBeVisible();

  await page.goto('/profile');
  await page.getByLabel('Current password').fill('a guess');
  await page.getByLabel('New password').fill('another one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('That’s not your current password').first()).toBeVisible();
  await page.getByLabel('Current password').fill(member.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast('Password changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeHidden();

  await other.reload();
  await expect(other.getByText('Please log in to view your profile.')).toBeVisible();
  await other.close();
});

test('a member downloads their data, and deletes their account @gate', async ({ page, signUp }) => {
  const member = await signUp();
  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect(path.basename((await download).suggestedFilename())).toBe('bonjour-my-data.zip');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password').fill('a guess');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('That’s not your current password')).toBeVisible();
  await expect.soft(dialog.getByLabel('Current password')).toBeFocused();
  await dialog.getByLabel('Current password').fill(member.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your account has been deleted').first()).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a dialog does not move after it appears, so an immediate press on its button works', async ({ page, signUp }) => {
  await signUp();
  await page.goto('/profile');
  const animations = await page.context().newCDPSession(page);
  await animations.send('Animation.enable');
  // Keeps the first frame.
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const middle = async () => {
    const { x, y, width, height } = (await dialog.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const first = await middle();
  await animations.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const last = await middle();
  expect(first.x).toBeCloseTo(last.x, 0);
  expect(Math.abs(first.y - last.y)).toBeLessThan(20);
});
