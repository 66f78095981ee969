import type { Page } from '@playwright/test';
import { blogPosts } from '#data/seeds/blog-posts.ts';
import { ADMIN, expect, test } from './fixtures.ts';

const TITLE = 'What families remember after an open day';
const SLUG = 'what-families-remember-after-an-open-day';

/** Writes posts through the API, and takes them away again: all tests of a worker share one blog. */
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

/** The list has the three posts that the site begins with, each once. */
async function expectTheList(page: Page): Promise<void> {
  expect(blogPosts).toHaveLength(3);
  for (const { title } of blogPosts) {
    const link = page.getByRole('link', { name: title, exact: true });
    await expect(page.getByRole('article').filter({ has: link })).toHaveCount(1);
  }
}

test('a reader finds the blog, reads a post, passes it on and goes back', async ({ page, context }) => {
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

test('the device’s own way to share is used where there is one', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (what: ShareData) => void (document.documentElement.dataset.shared = what.url),
    });
  });
  await page.goto(`/blog/${SLUG}`);
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-shared', page.url());
});

test('an unknown post is not found, in status and screen', async ({ page }) => {
  expect((await page.goto('/blog/nothing'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
  await expect(page.getByText("The blog post you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await expectTheList(page);
});

test('a long blog comes in parts, and Back leads to where one was', async ({ page, signIn }) => {
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

test('an address with capitals in a post’s text leads to its page', async ({ page, signIn, server }) => {
  await signIn(ADMIN);
  const content = `All of it stands at ${server.url}/Services/Photography.`;
  const data = { title: 'With a link', slug: 'with-a-link', excerpt: 'In short.', content };
  expect((await page.request.post('/api/blog/posts', { data })).status()).toBe(201);
  try {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'With a link' }).click();
    await page.getByRole('link', { name: /Services.Photography$/ }).click();
    await expect(page).toHaveURL('/services/photography');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Photography/);
  } finally {
    await page.request.delete('/api/blog/posts/with-a-link');
  }
});

test('an empty blog says so, and a renamed post is found under its old address', async ({ page, signIn }) => {
  await signIn(ADMIN);
  const listed = (await (await page.request.get('/api/blog/posts')).json()) as { slug: string }[];
  // The list has everything but the texts.
  const posts = await Promise.all(
    listed.map(async ({ slug }) => {
      const post = await page.request.get(`/api/blog/posts/${slug}`);
      return (await post.json()) as Record<string, unknown>;
    }),
  );
  const set = async (post: Record<string, unknown>, changes: object) => {
    const data = { ...post, ...changes };
    expect((await page.request.put(`/api/blog/posts/${String(post.slug)}`, { data })).status()).toBe(200);
  };
  for (const post of posts) await set(post, { published: false });
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'No Blog Posts Yet' })).toBeVisible();
  await expect(page.getByText('Check back soon for the latest insights and tips!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  for (const post of posts) await set(post, { published: true });

  const [first] = posts;
  await set(first!, { slug: 'renamed' });
  await page.goto(`/blog/${String(first!.slug)}`);
  await expect(page).toHaveURL(/\/blog\/renamed$/);
  await set({ ...first, slug: 'renamed' }, { slug: first!.slug });
});

test('feed, sitemap and picture of a post are where its page says', async ({ page }) => {
  await page.goto(`/blog/${SLUG}`);
  const feed = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  const xml = await (await page.request.get(feed ?? '')).text();
  const { error, links } = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'application/xml');
    const texts = [...parsed.querySelectorAll('item > link')].map((link) => link.textContent);
    return { error: parsed.querySelector('parsererror')?.textContent, links: texts };
  }, xml);
  expect(error).toBeUndefined();
  expect(links).toContain(page.url());

  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await page.request.get(picture ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
});

test('every page of the sitemap answers 200, and says that it may be found under that address', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const pages = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(pages.length).toBeGreaterThan(12);
  for (const address of pages) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    const html = await answer.text();
    expect(html, address).toContain(`<link rel="canonical" href="${address}">`);
    expect(html, address).not.toContain('content="noindex"');
  }
});
