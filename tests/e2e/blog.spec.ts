import type { Page } from '@playwright/test';
import { blogPosts } from '#data/seeds/blog-posts.ts';
import { ADMIN, expect, test } from './fixtures.ts';

const TITLE = 'What families remember after an open day';
const SLUG = 'what-families-remember-after-an-open-day';

/** Creates posts through the API, and deletes them afterwards: all tests of a worker share one blog. */
async function withPosts(page: Page, slugs: readonly string[], run: () => Promise<void>): Promise<void> {
  for (const slug of slugs) {
    const data = { title: `Post ${slug}`, slug, excerpt: 'In short.', content: 'At length.' };
    expect((await page.request.post('/api/blog/posts', { data })).status()).toBe(201);
  }
  try {
    await run();
  } finally {
    for (const slug of slugs) await page.request.delete(`/api/blog/posts/${slug}`);
  }
}

/** The list has the three posts from the seeds, each once. */
async function expectTheList(page: Page): Promise<void> {
  expect(blogPosts).toHaveLength(3);
  for (const { title } of blogPosts) {
    const link = page.getByRole('link', { name: title, exact: true });
    await expect(page.getByRole('article').filter({ has: link })).toHaveCount(1);
  }
}

test('a reader finds the blog, reads a post, shares it and goes back @gate', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Beyond Bonjour' }).click();
  await expect(page).toHaveTitle('Beyond Bonjour | Bonjour');
  await expectTheList(page);
  await page.getByRole('link', { name: TITLE }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(page).toHaveTitle(`${TITLE} | Beyond Bonjour`);
  await expect(page.getByRole('heading', { name: 'The person is nearly always a pupil' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());

  await page.goBack();
  await expectTheList(page);
});

test('the share button opens the device’s share sheet if there is one', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (what: ShareData) => void (document.documentElement.dataset.shared = what.url),
    });
  });
  await page.goto(`/blog/${SLUG}`);
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', page.url());
});

test('a long blog loads in pages, and Back restores the position @gate', async ({ page, signIn }) => {
  await signIn(ADMIN);
  const before = (await (await page.request.get('/api/blog/posts')).json()) as unknown[];
  const slugs = Array.from({ length: 12 }, (_, index) => `part-${index}`);
  await withPosts(page, slugs, async () => {
    await page.goto('/blog');
    await expect(page.getByRole('article')).toHaveCount(12);
    await page.getByRole('button', { name: 'Load more posts' }).click();
    await expect(page.getByRole('article')).toHaveCount(12 + before.length);
    await expect(page.getByRole('link', { name: 'Post part-0' })).toBeVisible();
    await page.getByRole('link', { name: TITLE }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(12 + before.length);
  });
});
