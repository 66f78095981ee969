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

/** Writes posts through the API, and takes them away again: all tests of a worker share one blog. */
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

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader searches the blog, opens what was found, and finds nothing kindly', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('searchbox', { name: 'Search the blog' }).fill('OPEN “day”');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/blog\?q=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts with “OPEN “day””');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    await expect(page.locator('mark').first()).toHaveText('open');
    await page.getByRole('link', { name: 'What families remember after an open day' }).click();
    await expect(page).toHaveURL(POST);

    await page.goto('/blog?q=zeugma');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('zeugma');
    await page.getByRole('link', { name: 'All posts' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('whatever is typed into the search stays words', async ({ page }) => {
    for (const typed of ['</title><script>alert(1)</script>', '"', "' OR 1=1 --", '*', '\u0000', 'a'.repeat(3000)]) {
      const answer = await page.goto(`/blog?${new URLSearchParams({ q: typed })}`);
      expect(answer?.status(), typed).toBe(200);
      expect(
        await page.locator('script').evaluateAll((all) => all.map(({ textContent }) => textContent).join('')),
      ).not.toContain('alert(1)');
    }
    expect((await page.goto('/blog/tag/sound?before=nonsense'))?.status()).toBe(404);
  });

  test('a tag’s page has its posts, page by page, a feed, and the newsletter', async ({ page, signIn }) => {
    await signIn(ADMIN);
    const posts = Array.from({ length: 13 }, (_, index) => ({ slug: `heard-${index}`, tags: ['Heard'] }));
    await withPosts(page, posts, async () => {
      await page.goto('/blog/heard-12');
      await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'Heard' }).click();
      await expect(page).toHaveURL('/blog/tag/heard');
      await expect(page).toHaveTitle('Heard | Beyond Bonjour');
      await expect(page.getByRole('article')).toHaveCount(12);
      const feed = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
      expect(await (await page.request.get(feed ?? '')).text()).toContain('<title>Heard | Beyond Bonjour</title>');
      expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/blog/tag/heard</loc>');

      await page.getByRole('link', { name: 'Older posts' }).click();
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await page.getByRole('link', { name: 'The newest posts' }).click();
      await expect(page.getByRole('article')).toHaveCount(12);

      await page.getByLabel('Email address').fill('no address');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
      await expect(page).toHaveURL(/\/blog\/tag\/heard/);
    });
    // With its last post the tag goes.
    expect((await page.goto('/blog/tag/heard'))?.status()).toBe(404);
    expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/blog/tag/heard');
    expect((await page.request.get('/blog/tag/heard/rss.xml')).status()).toBe(404);
  });
});

test('capitals in a tag’s address lead to its page', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await withPosts(page, [{ slug: 'tag', tags: ['Heard'] }], async () => {
    await page.goto('/blog/Tag/Heard');
    await expect(page).toHaveURL('/blog/tag/heard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heard');
    // A post may have the word for its address.
    expect((await page.goto('/blog/tag'))?.status()).toBe(200);
  });
});

test('a long post has its contents beside it, or folded on a phone, by keyboard and not on paper', async ({ page }) => {
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
  for (const gone of ['How we can help', 'Read next', 'One letter a month', 'All posts']) {
    await expect(page.getByText(gone, { exact: true })).toBeHidden();
  }
  await expect(heading).toBeVisible();
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

test('a post leads on to a service that fits, and to posts about the same', async ({ page }) => {
  await page.goto(POST);
  const offer = page.getByRole('complementary', { name: 'Marketing Videos' });
  await expect(offer).toContainText('How we can help');
  const related = page.getByRole('region', { name: 'Read next' }).getByRole('article');
  await expect(related).toHaveCount(2);
  await related.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your first school podcast: six episodes, one term');
  await page.getByRole('complementary', { name: 'Podcasts' }).getByRole('link').click();
  await expect(page).toHaveURL('/services/podcasts');
});

test('two posts with one title have pictures of their own for shared links, and a new title a new one', async ({
  page,
  signIn,
}) => {
  await signIn(ADMIN);
  const picture = async (slug: string) => {
    await page.goto(`/blog/${slug}`);
    return (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  };
  const posts = [
    { slug: 'same-one', title: 'The same title' },
    { slug: 'same-two', title: 'The same title' },
  ];
  await withPosts(page, posts, async () => {
    const one = await picture('same-one');
    const two = await picture('same-two');
    expect(one).not.toBe(two);
    for (const address of [one, two]) {
      const answer = await page.request.get(address);
      expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, expect.stringContaining('immutable')]);
    }
    const data = { title: 'Another title', slug: 'same-one', excerpt: 'In short.', content: 'At length.' };
    expect((await page.request.put('/api/blog/posts/same-one', { data })).status()).toBe(200);
    await expect.poll(() => picture('same-one')).not.toBe(one);
    // Whoever still asks for the old one gets the present one, and does not keep it.
    expect((await page.request.get(one)).headers()['cache-control']).toContain('no-cache');
    expect(await picture('same-two')).toBe(two);
  });
});

test('what search engines are told of a post is whole, whatever stands in it', async ({ page, signIn }) => {
  await signIn(ADMIN);
  const title = '</script><script>document.title = "caught"</script>';
  await withPosts(page, [{ slug: 'hostile', title, tags: ['A & B'] }], async () => {
    await page.goto('/blog/hostile');
    const blocks = await page
      .locator('script[type="application/ld+json"]')
      .evaluateAll((all) => all.map(({ textContent }) => JSON.parse(textContent ?? '') as Record<string, unknown>));
    expect(blocks.map((block) => block['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
    expect(blocks[0]).toMatchObject({ headline: title, keywords: ['A & B'], wordCount: 2 });
    expect(await page.title()).toBe(`${title} | Beyond Bonjour`);
  });
});

test('a tag’s page passes axe in light and dark, and fits 320 px', async ({ page, signIn }) => {
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
