import type { Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { ADMIN, expect, test } from './fixtures.ts';

const POST = '/blog/what-families-remember-after-an-open-day';

interface Written {
  readonly slug: string;
  readonly title?: string;
  readonly content?: string;
  readonly tags?: readonly string[];
}

/** Creates posts through the API, and deletes them afterwards: all tests of a worker share one blog. */
async function withPosts(page: Page, posts: readonly Written[], run: () => Promise<void>): Promise<void> {
  for (const post of posts) {
    const data = { title: `Post ${post.slug}`, excerpt: 'In short.', content: 'At length.', ...post };
    expect((await page.request.post('/api/blog/posts', { data })).status()).toBe(201);
  }
  try {
    await run();
  } finally {
    for (const { slug } of posts) await page.request.delete(`/api/blog/posts/${slug}`);
  }
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a long post has a table of contents beside it, or folded on a phone, by keyboard, and not in print @gate', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(POST);
  const heading = page.getByRole('heading', { name: 'A short list for the next one' });
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'A short list for the next one' }).click();
  await expect(heading).toBeInViewport();
  await expect(contents).toBeInViewport();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(POST);
  await expect(contents).toBeHidden();
  const link = page.getByRole('group').getByRole('link', { name: 'A short list for the next one' });
  await expect(link).toBeHidden();
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('group').getByRole('link').first()).toBeFocused();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await link.click();
  await expect(heading).toBeInViewport();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const hidden of [page.locator('summary'), contents]) await expect(hidden).toBeHidden();
  for (const gone of ['How we can help', 'Read next', 'Our monthly newsletter', 'All posts']) {
    await expect(page.getByText(gone, { exact: true })).toBeHidden();
  }
  await expect(heading).toBeVisible();
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

test('a tag’s page has no axe violations in light and dark, and fits 320 px', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const tag = 'Antidisestablishmentarianism and more';
  await withPosts(page, [{ slug: 'long-tag', tags: [tag] }], async () => {
    for (const path of ['/blog/long-tag', '/blog/tag/antidisestablishmentarianism-and-more']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityFaults(page), `${path} ${colorScheme}`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });
});
