import { beforeAll, describe, expect, it } from 'vitest';
import { blogPosts } from '#data/seeds/blog-posts.ts';
import {
  createBlogPost,
  deleteBlogPost,
  getBlogPost,
  listBlogPosts,
  updateBlogPost,
} from '#shared/contracts/endpoints/blog.ts';
import { someBlogForm } from '../support/blog.ts';
import { SITE, useBuiltSite } from '../support/site-client.ts';
import type { MemberClient } from '../support/test-client.ts';

const site = useBuiltSite();
const TITLE = 'What families remember after an open day';
const POST = '/blog/what-families-remember-after-an-open-day';

let admin: MemberClient;
beforeAll(async () => {
  admin = await site.app.admin();
});

type Written = Parameters<typeof someBlogForm>[0] & { readonly slug: string };

/** Writes posts and removes them afterwards, because the tests of this file share one blog. */
async function withPosts(posts: readonly Written[], run: () => Promise<void>): Promise<void> {
  for (const post of posts) {
    const body = someBlogForm({ title: `Post ${post.slug}`, excerpt: 'In short.', content: 'At length.', ...post });
    expect((await admin.call(createBlogPost, { body })).status).toBe(201);
  }
  try {
    await run();
  } finally {
    for (const { slug } of posts) await admin.call(deleteBlogPost, { params: { slug } });
  }
}

describe('the list of posts', () => {
  it('has a headline, cards with badge, title, excerpt, picture and short date, and the newsletter form', async () => {
    const page = await site.open('/blog');
    expect(page.h1).toMatch(/./);
    const [post] = blogPosts;
    const card = page.all('article').find((each) => each.names('link').includes(post!.title))!;
    expect(card.one('link', post!.title).attribute('href')).toBe(`/blog/${post!.slug}`);
    for (const words of [post!.category, post!.excerpt, /^(\w{3} \d{1,2}, \d{4}|\d{1,2} \w{3,4} \d{4})$/]) {
      expect.soft(card.says(words), String(words)).toBe(true);
    }
    expect(card.tags('img')).toHaveLength(1);
    expect(page.field(/Email/).tag).toBe('input');
    expect(page.names('button')).toContain('Subscribe');
  });

  it('links to every post and back without JavaScript', async () => {
    const list = await site.open('/blog');
    expect(list.all('article')).toHaveLength(3);
    let post = await list.follow(TITLE);
    expect(post.says(/A few years ago we began to ring families/)).toBe(true);
    const [linkedIn] = post.all('link', 'LinkedIn');
    expect(new URL(linkedIn?.attribute('href') ?? '').searchParams.get('url')).toBe(post.canonical);
    for (let step = 0; step < 2; step++) post = await post.follow(/^Older post/);
    expect(post.all('link', /^Older post/)).toEqual([]);
    expect((await post.follow('All posts')).address).toBe('/blog');
  });

  it('shows an empty state without posts, and still has the newsletter form', async () => {
    const { body: listed } = await admin.call(listBlogPosts, {});
    const slugs = listed.map(({ slug }) => slug);
    const publish = async (published: boolean) => {
      for (const slug of slugs) {
        const { body: post } = await admin.call(getBlogPost, { params: { slug } });
        const body = someBlogForm({ ...post, published });
        expect((await admin.call(updateBlogPost, { params: { slug }, body })).status).toBe(200);
      }
    };
    await publish(false);
    const page = await site.open('/blog');
    await publish(true);
    expect(page.names('heading')).toContain('No Blog Posts Yet');
    expect(page.says('Check back soon for the latest insights and tips!')).toBe(true);
    expect(page.names('button')).toContain('Subscribe');
  });
});

describe('the blog’s search', () => {
  it('links to a result, highlights the words, and shows when nothing matches', async () => {
    const found = await (await site.open('/blog')).send(/^Search/, { 'Search the blog': 'OPEN “day”' });
    expect(found.address).toMatch(/^\/blog\?q=/);
    expect(found.h1).toBe('Posts matching “OPEN “day””');
    expect(found.meta('robots')).toBe('noindex');
    expect(found.canonical).toBeUndefined();
    expect(found.tags('mark')[0]?.text).toBe('open');
    expect((await found.follow(TITLE)).address).toBe(POST);

    const nothing = await site.open('/blog?q=zeugma');
    expect(nothing.names('heading')).toContain('Nothing found');
    expect(nothing.one('searchbox').value).toBe('zeugma');
    expect((await nothing.follow('All posts')).address).toBe('/blog');
  });

  it('treats any input as plain words', async () => {
    for (const typed of ['</title><script>alert(1)</script>', '"', "' OR 1=1 --", '*', '\u0000', 'a'.repeat(3000)]) {
      const page = await site.open(`/blog?${new URLSearchParams({ q: typed })}`);
      expect.soft([typed, page.status]).toEqual([typed, 200]);
      const scripts = page.tags('script').map(({ code }) => code);
      expect.soft(scripts.join(''), typed).not.toContain('alert(1)');
    }
    expect((await site.open('/blog/tag/sound?before=nonsense')).status).toBe(404);
  });
});

describe('a tag’s page', () => {
  it('has its posts in pages, a feed and the newsletter form, and disappears with its last post', async () => {
    const posts = Array.from({ length: 13 }, (_, index) => ({ slug: `heard-${index}`, tags: ['Heard'] }));
    const sitemap = async () => (await site.browser().get('/sitemap.xml')).body;
    await withPosts(posts, async () => {
      const post = await site.open('/blog/heard-12');
      const page = await post.follow(post.one('navigation', 'Tags').one('link', 'Heard'));
      expect([page.address, page.title]).toEqual(['/blog/tag/heard', 'Heard | Beyond Bonjour']);
      expect(page.all('article')).toHaveLength(12);
      const feed = await site.browser().get(page.linked({ type: 'application/rss+xml' }) ?? '');
      expect(feed.body).toContain('<title>Heard | Beyond Bonjour</title>');
      expect(await sitemap()).toContain('/blog/tag/heard</loc>');

      const older = await page.follow('Older posts');
      expect([older.all('article').length, older.meta('robots')]).toEqual([1, 'noindex']);
      const newest = await older.follow('The newest posts');
      expect(newest.all('article')).toHaveLength(12);

      const refused = await newest.send('Subscribe', { 'Email address': 'no address' });
      expect(refused.field('Email address').description).toBe('Please enter a valid email address');
      expect(refused.address).toMatch(/^\/blog\/tag\/heard/);
    });
    expect((await site.open('/blog/tag/heard')).status).toBe(404);
    expect(await sitemap()).not.toContain('/blog/tag/heard');
    expect((await site.browser().get('/blog/tag/heard/rss.xml')).status).toBe(404);
  });

  it('can be opened with capitals in its address, even beside a post with the slug “tag”', async () => {
    await withPosts([{ slug: 'tag', tags: ['Heard'] }], async () => {
      const page = await site.open('/blog/Tag/Heard');
      expect([page.address, page.h1]).toEqual(['/blog/tag/heard', 'Heard']);
      expect((await site.open('/blog/tag')).status).toBe(200);
    });
  });
});

describe('a post', () => {
  it('links to a matching service and to related posts', async () => {
    const post = await site.open(POST);
    const offer = post.one('complementary', 'Marketing Videos');
    expect(offer.says('How we can help')).toBe(true);
    const related = post.one('region', 'Read next').all('article');
    expect(related).toHaveLength(2);
    const next = await post.follow(related[0]!.all('link')[0]!);
    expect(next.h1).toBe('Your first school podcast: six episodes, one term');
    const service = await next.follow(next.one('complementary', 'Podcasts').all('link')[0]!);
    expect(service.address).toBe('/services/podcasts');
  });

  it('redirects from its former address', async () => {
    await withPosts([{ slug: 'first-name' }], async () => {
      const renamed = someBlogForm({ slug: 'second-name' });
      await admin.call(updateBlogPost, { params: { slug: 'first-name' }, body: renamed });
      expect((await site.open('/blog/first-name')).address).toBe('/blog/second-name');
      await admin.call(updateBlogPost, { params: { slug: 'second-name' }, body: someBlogForm({ slug: 'first-name' }) });
    });
  });

  it('links to a page even if the address in its text has capitals', async () => {
    const content = `All of it stands at ${SITE}/Services/Photography.`;
    await withPosts([{ slug: 'with-a-link', content }], async () => {
      const page = await (await site.open('/blog/with-a-link')).follow(/Services.Photography$/);
      expect(page.address).toBe('/services/photography');
      expect(page.h1).toMatch(/Photography/);
    });
  });

  it('has its own share image, which changes with its title', async () => {
    const picture = async (slug: string) => (await site.open(`/blog/${slug}`)).meta('og:image') ?? '';
    const answer = async (address: string) => {
      const { status, headers } = await site.browser().get(address);
      return [status, headers.get('cache-control')];
    };
    const title = 'The same title';
    const posts = ['same-one', 'same-two'].map((slug) => ({ slug, title }));
    await withPosts(posts, async () => {
      const one = await picture('same-one');
      const two = await picture('same-two');
      expect(one).not.toBe(two);
      for (const address of [one, two]) {
        expect(await answer(address)).toEqual([200, expect.stringContaining('immutable')]);
      }
      const body = someBlogForm({ slug: 'same-one', title: 'Another title' });
      expect((await admin.call(updateBlogPost, { params: { slug: 'same-one' }, body })).status).toBe(200);
      expect(await picture('same-one')).not.toBe(one);
      // The old address serves the present picture, uncached.
      expect((await answer(one))[1]).toContain('no-cache');
      expect(await picture('same-two')).toBe(two);
    });
  });

  it('has valid structured data whatever its title contains', async () => {
    const title = '</script><script>document.title = "caught"</script>';
    await withPosts([{ slug: 'hostile', title, tags: ['A & B'] }], async () => {
      const page = await site.open('/blog/hostile');
      const blocks = page.structuredData;
      expect(blocks.map((block) => block['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
      expect(blocks[0]).toMatchObject({ headline: title, keywords: ['A & B'], wordCount: 2 });
      expect(page.title).toBe(`${title} | Beyond Bonjour`);
      expect(page.tags('script').map(({ code }) => code)).not.toContain('document.title = "caught"');
    });
  });
});
