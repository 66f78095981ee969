import type { Page } from '@playwright/test';
import { jpeg } from '../support/pictures.ts';
import { ADMIN, expect, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a post is written, kept over a reload, published with a picture, changed, and deleted', async ({
  page,
  signIn,
  toast,
}) => {
  await signIn(ADMIN);
  await page.goto('/blog/admin');
  await page.getByRole('button', { name: 'New Post' }).click();
  await page.getByLabel('Title').fill('A morning at the gate');
  await page.getByLabel('Excerpt').fill('What a camera sees before the bell.');
  await page.getByLabel('Content').fill('It begins early.\n\nIt ends with the bell.');
  await page.reload();
  await expect(dialog(page).getByText('Draft restored')).toBeVisible();
  await page
    .getByLabel('Image')
    .setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await jpeg(1200, 800) });
  await page.getByLabel('What the picture shows').fill('Two pupils at a gate');
  await page.getByRole('button', { name: 'Create post' }).click();
  await expect(toast('Blog post created successfully')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'View A morning at the gate' }).click();
  const site = await opened;
  await expect(site.getByRole('heading', { level: 1, name: 'A morning at the gate' })).toBeVisible();
  const picture = site.getByRole('img', { name: 'Two pupils at a gate' });
  await expect(picture).toHaveAttribute('width', '1200');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await site.close();

  await page.getByRole('button', { name: 'Edit A morning at the gate' }).click();
  await page.getByLabel('Title').fill('A morning at the school gate');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast('Blog post updated successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Delete A morning at the school gate' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Are you sure you want to delete this blog post?')).toBeVisible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast('Blog post deleted successfully')).toBeVisible();
  await expect(page.getByText('/blog/a-morning-at-the-gate')).toHaveCount(0);
  expect((await page.request.get('/api/blog/posts/a-morning-at-the-gate')).status()).toBe(404);
});

test('two who change the same post see what differs, and nothing is lost', async ({ page, signIn, toast }) => {
  await signIn(ADMIN);
  const post = { title: 'Two pens', slug: 'two-pens', excerpt: 'In short.', content: 'It begins with one pen.' };
  await page.request.post('/api/blog/posts', { data: post });
  await page.goto('/blog/admin');
  await page.getByRole('button', { name: 'Edit Two pens' }).click();
  await page.getByLabel('Content').fill('It begins with my pen.');
  await page.request.put('/api/blog/posts/two-pens', { data: { ...post, content: 'It begins with her pen.' } });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(page).getByText(/changed this post on .* while you were writing\./)).toBeVisible();
  await expect(dialog(page).locator('dd del')).toContainText('her');
  await expect(dialog(page).locator('dd ins')).toContainText('my');
  await page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(toast('Blog post updated successfully')).toBeVisible();
  const { content } = (await (await page.request.get('/api/blog/posts/two-pens')).json()) as { content: string };
  expect(content).toBe('It begins with my pen.');
  // Other tests of the worker read the same blog.
  await page.request.delete('/api/blog/posts/two-pens');
});

test('a service is changed, and its page with it', async ({ page, signIn, toast }) => {
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

test.describe('who may not', () => {
  test('a visitor is led to the sign-in', async ({ page, toast }) => {
    await page.goto('/blog/admin');
    await expect(toast('Unauthorized')).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
  });

  test('a member is led to the dashboard', async ({ page, signUp, toast }) => {
    await signUp();
    await page.goto('/blog/admin');
    await expect(toast('Access Denied')).toBeVisible();
    await expect(page).toHaveURL(/\/member$/);
  });
});
