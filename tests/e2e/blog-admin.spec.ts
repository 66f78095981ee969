import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { jpeg } from '../support/pictures.ts';
import { ADMIN, expect, test } from './fixtures.ts';

const words = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const isSaved = (page: Page) => expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

test('a post is written, restored after a reload, published with a picture, changed and deleted @gate', async ({
  page,
  signIn,
  toast,
}) => {
  await signIn(ADMIN);
  await page.goto('/blog/admin');
  await page.getByRole('button', { name: 'New Post' }).click();
  await page.getByLabel('Title', { exact: true }).fill('A morning at the gate');
  await page.getByLabel('Excerpt').fill('What a camera sees before the bell.');
  await words(page).fill('It begins early.');
  await expect(page).toHaveURL(/post=\d+/);
  await isSaved(page);
  await page.reload();
  await expect(words(page)).toHaveText('It begins early.');
  await expect(page.getByLabel('Slug')).toHaveValue('a-morning-at-the-gate');
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1200, 800) });
  await page.getByLabel('Alt text').fill('Two pupils at a gate');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(toast('Blog post created successfully')).toBeVisible();
  await page.getByRole('button', { name: 'All posts' }).click();

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'View A morning at the gate' }).click();
  const site = await opened;
  await expect(site.getByRole('heading', { level: 1, name: 'A morning at the gate' })).toBeVisible();
  const picture = site.getByRole('img', { name: 'Two pupils at a gate' });
  await expect(picture).toHaveAttribute('width', '1200');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await site.close();

  await page.getByRole('button', { name: 'Edit A morning at the gate' }).click();
  await page.getByLabel('Title', { exact: true }).fill('A morning at the school gate');
  await isSaved(page);
  const { title } = (await (await page.request.get('/api/blog/posts/a-morning-at-the-gate')).json()) as {
    title: string;
  };
  expect(title).toBe('A morning at the gate');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(toast('Blog post updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'All posts' }).click();

  await page.getByRole('button', { name: 'Delete A morning at the school gate' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Are you sure you want to delete this blog post?')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast('Blog post deleted successfully')).toBeVisible();
  await expect(page.getByText('/blog/a-morning-at-the-gate')).toHaveCount(0);
  expect((await page.request.get('/api/blog/posts/a-morning-at-the-gate')).status()).toBe(404);
});

test('a post is written by keyboard alone, and pasted from a page', async ({ page, signIn, toast }) => {
  await signIn(ADMIN);
  await page.goto('/blog/admin?post=new');
  await page.getByLabel('Title', { exact: true }).fill('By the keyboard');
  await words(page).focus();
  await page.keyboard.type('/subheading');
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type('What helps');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Words that are ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('loud');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toBeFocused();
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bulleted list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await page.keyboard.type('second');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const pasted = await readFile('tests/support/clipboards/google-docs.html', 'utf8');
  await words(page).evaluate((box, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await expect(toast('One picture couldn’t be pasted')).toBeVisible();
  // What a screen reader finds.
  await expect(words(page)).toMatchAriaSnapshot(`
    - textbox "Content":
      - heading "What helps" [level=3]
      - paragraph:
        - text: Words that are
        - strong: loud
      - list:
        - listitem:
          - paragraph: first
        - listitem:
          - paragraph: second
      - heading "Before the day" [level=2]
  `);
  await page.keyboard.press('Tab');
  await expect(words(page)).not.toBeFocused();
  await page.getByLabel('Excerpt').fill('In short.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast('Blog post created successfully')).toBeVisible();
  await page.goto('/blog/by-the-keyboard');
  await expect(page.getByRole('strong').filter({ hasText: 'loud' })).toBeVisible();
  await expect(page.getByRole('strong').filter({ hasText: 'first ten minutes' })).toBeVisible();
  await expect(page.getByRole('emphasis').filter({ hasText: 'greet them by name' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'On the day' })).toBeVisible();
  await page.request.delete('/api/blog/posts/by-the-keyboard');
});

test('on a phone the toolbar is one row, and the current line stays visible between the bars', async ({
  page,
  signIn,
}) => {
  // The height that an on-screen keyboard leaves.
  await page.setViewportSize({ width: 360, height: 420 });
  await signIn(ADMIN);
  await page.goto('/blog/admin?post=new');
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  await words(page).click();
  expect((await bar.boundingBox())?.height).toBeLessThan(60);
  /** Whether nothing covers the line of the caret. */
  const isClear = () =>
    page.evaluate(() => {
      const { anchorNode } = getSelection()!;
      const line = (anchorNode instanceof Element ? anchorNode : anchorNode!.parentElement!).getBoundingClientRect();
      const over = document.elementFromPoint(line.left + 4, (line.top + line.bottom) / 2);
      return over?.closest('[contenteditable]') !== null && over !== null;
    });
  for (let line = 0; line < 12; line++) {
    await page.keyboard.type('Words');
    await page.keyboard.press('Enter');
  }
  await expect.poll(isClear).toBe(true);
  for (let line = 0; line < 10; line++) await page.keyboard.press('ArrowUp');
  await expect.poll(isClear).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // Buttons beyond the edge are reached by the arrow keys.
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  const redo = bar.getByRole('button', { name: 'Redo' });
  await expect(redo).toBeFocused();
  await expect(redo).toBeInViewport({ ratio: 1 });
});

test('two authors of the same post see their differences, and nothing is lost @gate', async ({
  page,
  signIn,
  toast,
}) => {
  await signIn(ADMIN);
  const post = { title: 'Two pens', slug: 'two-pens', excerpt: 'In short.', content: 'It begins with one pen.' };
  await page.request.post('/api/blog/posts', { data: post });
  await page.goto('/blog/admin');
  await page.getByRole('button', { name: 'Edit Two pens' }).click();
  await expect(words(page)).toHaveText('It begins with one pen.');
  // No live events while both write.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/blog/posts/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await words(page).fill('It begins with my pen.');
  await page.request.put('/api/blog/posts/two-pens', { data: { ...post, content: 'It begins with her pen.' } });
  held.resolve();
  await expect(page.getByRole('alert').getByText(/changed this post/)).toBeVisible();
  await expect(page.locator('dd del')).toContainText('her');
  await expect(page.locator('dd ins')).toContainText('my');
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await isSaved(page);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(toast('Blog post updated successfully')).toBeVisible();
  const { content } = (await (await page.request.get('/api/blog/posts/two-pens')).json()) as { content: string };
  expect(content).toBe('It begins with my pen.');
  // Other tests of the worker use the same blog.
  await page.request.delete('/api/blog/posts/two-pens');
});

test('offline, the text is stored on the device and saved later', async ({ page, signIn, context, complaints }) => {
  await signIn(ADMIN);
  await page.goto('/blog/admin?post=new');
  await page.getByLabel('Title', { exact: true }).fill('On the train');
  await expect(page).toHaveURL(/post=\d+/);
  await isSaved(page);
  await context.setOffline(true);
  await words(page).fill('Written in a tunnel.');
  await expect(page.getByText('Unsaved changes, kept on this device')).toBeVisible();
  await context.setOffline(false);
  await isSaved(page);
  // The browser's own errors about the missing network.
  complaints.length = 0;
  await page.reload();
  await expect(words(page)).toHaveText('Written in a tunnel.');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Blog Administration' })).toBeVisible();
});

test('an earlier version is viewed and restored, and a private link shows the draft @gate', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn(ADMIN);
  const post = { title: 'Two drafts', slug: 'two-drafts', excerpt: 'In short.', content: 'The first words.' };
  await page.request.post('/api/blog/posts', { data: post });
  await page.goto('/blog/admin');
  await page.getByRole('button', { name: 'Edit Two drafts' }).click();
  await words(page).fill('The second words.');
  await isSaved(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Share preview' }).click();
  await page.getByRole('button', { name: 'Create and copy link' }).click();
  const link = await page
    .getByRole('dialog')
    .getByText(/\/preview\//)
    .textContent();
  const reader = await browser.newPage();
  await reader.goto(/\S+\/preview\/[\w-]+/.exec(link ?? '')?.[0] ?? '');
  await expect(reader.getByText('The second words.')).toBeVisible();
  await reader.close();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'View' }).last().click();
  await expect(page.locator('dd ins')).toContainText('first');
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(words(page)).toHaveText('The first words.');
  await page.request.delete('/api/blog/posts/two-drafts');
});

test('a change to a service changes its page @gate', async ({ page, signIn, toast }) => {
  await signIn(ADMIN);
  await page.goto('/admin/services');
  await page.getByRole('button', { name: /^Edit .*Training/ }).click();
  await page.getByLabel('Short description').fill('Your team, behind the camera.');
  await page.getByRole('button', { name: 'Move feature 1 down' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast('Service updated')).toBeVisible();
  const html = await (await page.request.get('/services/training')).text();
  expect(html).toContain('Your team, behind the camera.');
});
