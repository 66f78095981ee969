import { jpeg } from '../support/pictures.ts';
import { wav } from '../support/sounds.ts';
import { expect, test } from './fixtures.ts';

// Tests of one worker share a feed, with pictures and recordings of other tests.
let title = '';
let counter = 0;

test.beforeEach(async ({ page, signUp }) => {
  title = `Prize day of year ${++counter}`;
  await signUp();
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Share Something New' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Content').fill('The whole school on the lawn.');
});

const kind = (name: string) => ({ name, exact: true });

test('a member shares a picture, and opens it full screen @gate', async ({ page, toast }) => {
  await page.getByRole('button', kind('Image')).click();
  await page.getByRole('button', { name: 'Share post' }).click();
  await expect(toast('Image required')).toBeVisible();
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(toast('Invalid file type')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lawn.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1200, 800) });
  await expect(page.getByAltText('Your file')).toBeVisible();
  await page.getByRole('button', { name: 'Share post' }).click();
  await expect(toast('Post created! (+10 points)')).toBeVisible();

  const post = page.getByRole('article', { name: title, exact: true });
  // One picture; the large one exists only while its dialog is open.
  const picture = page.getByAltText(title, { exact: true });
  await expect(picture).toHaveCount(1);
  await expect(picture).toHaveJSProperty('complete', true);
  // Its space was reserved before it loaded.
  await expect(picture).toHaveAttribute('width', '1200');
  await expect(picture).toHaveAttribute('srcset', /480w, .* 960w, .* 1200w/);
  await post.getByRole('button', { name: 'Enlarge picture' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog.getByAltText(title)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(picture).toHaveCount(1);
});

test('a member shares several pictures, and browses them @gate', async ({ page, toast }) => {
  await page.getByRole('button', kind('Image')).click();
  const files = await Promise.all(
    [900, 800, 700].map(async (width) => ({
      name: `${width}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await jpeg(width, 600),
    })),
  );
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByLabel('Describe picture 3 (optional)').fill('The choir');
  await page.getByRole('button', { name: 'Move picture 3 up' }).click();
  await page.getByRole('button', { name: 'Share post' }).click();
  await expect(toast('Post created! (+10 points)')).toBeVisible();

  const post = page.getByRole('article', { name: title, exact: true });
  await expect(post.getByAltText('The choir')).toHaveJSProperty('complete', true);
  await post.getByRole('button', { name: 'Enlarge picture 2' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'The choir' })).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(post.getByRole('button', { name: 'Enlarge picture 2' })).toBeFocused();
});

test('a member shares a recording, and plays it from any position', async ({ page, toast }) => {
  await page.getByRole('button', kind('Audio')).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'one.wav', mimeType: 'audio/wav', buffer: wav(90) });
  await page.getByRole('button', { name: 'Share post' }).click();
  await expect(toast('Post created! (+10 points)')).toBeVisible();

  // Pictures of other posts may load meanwhile.
  let isFetched = false;
  page.on('request', (request) => void (isFetched ||= request.resourceType() === 'media'));
  const player = page.getByRole('figure', { name: `Audio: ${title}`, exact: true });
  await expect(player.getByText('1:30')).toBeVisible();
  const place = player.getByRole('slider', { name: 'Position in the recording' });
  await place.focus();
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveAttribute('aria-valuetext', '0:01 of 1:30');
  await player.getByLabel('Speed').selectOption('2');
  expect(isFetched).toBe(false);
  await player.getByRole('button', { name: 'Play' }).click();
  await expect(place).not.toHaveAttribute('aria-valuetext', '0:01 of 1:30');
  await player.getByRole('button', { name: 'Pause' }).click();
  await expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('an upload is cancelled, and sent again with a pasted picture', async ({ page, toast }) => {
  const bytes = [...(await jpeg(300, 200))];
  await page.getByLabel('Content').evaluate((field, content) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], 'pasted.jpg', { type: 'image/jpeg' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, bytes);
  await expect(page.getByText(/pasted\.jpg/)).toBeVisible();
  let held = true;
  await page.route('**/api/feed/posts', async (route) => {
    if (!held || route.request().method() !== 'POST') await route.continue();
  });
  await page.getByRole('button', { name: 'Share post' }).click();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(toast('Upload cancelled')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  held = false;
  await page.getByRole('button', { name: 'Share post' }).click();
  await expect(toast('Post created! (+10 points)')).toBeVisible();
  await expect(page.getByRole('article', { name: title, exact: true })).toHaveCount(1);
});
