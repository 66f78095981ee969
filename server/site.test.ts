import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBlogPost, getBlogPost, listBlogPosts, updateBlogPost } from '#shared/contracts/endpoints/blog.ts';
import type { PageRenderer } from '#shared/contracts/rendering.ts';
import { someBlogForm as form } from '../tests/support/blog.ts';
import { type TestApp, useTestApp } from '../tests/support/test-app.ts';
import { timestamp } from './platform/clock.ts';
import { pagesFrom } from './site.ts';
import type { PageSource } from './ssr/built-pages.ts';

const env = { PUBLIC_URL: 'https://bonjour.test' };
const app = useTestApp({ env });
const limited = useTestApp({ env, rateLimit: true });
const DAY = 24 * 60 * 60 * 1000;

/** Minimal pages of the real content: the blog's list, its posts, and nothing else. */
const renderer: PageRenderer = {
  match(path) {
    const pattern = path === '/blog' ? path : path.startsWith('/blog/') ? '/blog/:slug' : '*';
    return { pattern, isPublic: true, ...(pattern === '/blog' && { reads: ['q'] }) };
  },
  async render({ path, query, posted, call }) {
    const page = (status: 200 | 404, title: string) => ({
      status,
      head: { title },
      markup: () => `<h1>${title}</h1>`,
      modules: [],
    });
    if (posted) return page(200, `${posted.values['q']}: ${posted.message}`);
    if (query) return page(200, `Asked ${query}`);
    if (path === '/blog') {
      return page(200, (await call(listBlogPosts, {})).map(({ title }) => title).join(', '));
    }
    const slug = path.replace('/blog/', '');
    const post = await call(getBlogPost, { params: { slug } }).catch(() => undefined);
    return post ? page(200, post.title) : page(404, 'Not found');
  },
};

let site: { url: string; close: () => void };
function serve({ deps, caller }: TestApp): void {
  const koa = new Koa();
  koa.keys = ['a key for cookies'];
  const source: PageSource = {
    keeps: true,
    renderer: async () => renderer,
    inlineScript: '',
    assets: () => ({ scripts: ['/public.js'], styles: [], fonts: [], islands: {} }),
    finish: async (_: string, html: string) => html,
  };
  koa.use(pagesFrom(source, deps, { call: caller }).middleware);
  const server = koa.listen(0);
  site = { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
beforeEach(() => serve(app));
afterEach(() => site.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { redirect: 'manual', headers });
const text = async (path: string) => (await get(path)).text();

describe('a scheduled post', () => {
  it('appears everywhere on its day, without a restart', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form({ publishedAt: timestamp(app.clock, DAY) }) });
    const places = ['/blog', '/blog/rss.xml', '/sitemap.xml'];
    for (const place of places) expect(await text(place)).not.toMatch(/a day in the life|a-day-in-the-life/i);
    expect((await get('/blog/a-day-in-the-life')).status).toBe(404);

    app.clock.advance(DAY);
    for (const place of places) expect(await text(place)).toMatch(/a day in the life|a-day-in-the-life/i);
    expect((await get('/blog/a-day-in-the-life')).status).toBe(200);
  });
});

describe('a post’s former slug', () => {
  it('redirects to the current one, until a new post takes it', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form() });
    const params = { slug: 'a-day-in-the-life' };
    await admin.call(updateBlogPost, { params, body: form({ slug: 'one-day' }) });
    const moved = await get('/blog/a-day-in-the-life?utm=1');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/one-day?utm=1']);

    await admin.call(createBlogPost, { body: form({ title: 'Another day' }) });
    expect(await text('/blog/a-day-in-the-life')).toContain('Another day');
  });

  it('does not redirect while the post is not public, or never was', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form({ published: false }) });
    await admin.call(updateBlogPost, {
      params: { slug: 'a-day-in-the-life' },
      body: form({ slug: 'one-day', published: false }),
    });
    for (const path of ['/blog/a-day-in-the-life', '/blog/never', '/blog/%00', '/blog/..%2f..']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe('a URL with capitals', () => {
  it('redirects to lower case if there is such a page', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form() });

    const capitals = '/Services/PODCASTS';
    for (const [from, to] of [
      ['/blog/A-Day-in-the-Life?utm=X', '/blog/a-day-in-the-life?utm=X'],
      ['/BLOG/a-day-in-the-life', '/blog/a-day-in-the-life'],
      [capitals, capitals.toLowerCase()],
    ] as const) {
      const answer = await get(from);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    }
    for (const path of ['/blog/Never', '/services/Nothing', '/Blog/A-Day/x', '/Nowhere']) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it('redirects from a former slug, too', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form() });
    await admin.call(updateBlogPost, { params: { slug: 'a-day-in-the-life' }, body: form({ slug: 'one-day' }) });
    expect((await get('/blog/A-Day-In-The-Life')).headers.get('location')).toBe('/blog/one-day');
  });
});

describe('the feed and the sitemap', () => {
  it('return 304 until there is something new', async () => {
    for (const path of ['/blog/rss.xml', '/sitemap.xml']) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      const known = { 'if-none-match': etag };
      app.clock.advance(DAY);
      expect((await get(path, known)).status).toBe(304);
      await (
        await app.admin()
      ).call(createBlogPost, { body: form({ slug: `for${path.replaceAll(/[^a-z]/g, '-')}x` }) });
      expect((await get(path, known)).status).toBe(200);
    }
  });

  it('use the configured address, whatever the request’s host', async () => {
    for (const path of ['/blog/rss.xml', '/sitemap.xml', '/robots.txt']) {
      const answer = await get(path, { 'x-forwarded-host': 'evil.test' });
      expect(answer.status).toBe(200);
      const body = await answer.text();
      expect(body).toContain('https://bonjour.test/');
      expect(body).not.toMatch(/evil|localhost/);
    }
  });

  it('have the right media types', async () => {
    const types = ['/blog/rss.xml', '/sitemap.xml', '/robots.txt'].map(async (path) =>
      (await get(path)).headers.get('content-type'),
    );
    expect(await Promise.all(types)).toEqual([
      'application/rss+xml; charset=utf-8',
      'application/xml; charset=utf-8',
      'text/plain; charset=utf-8',
    ]);
  });
});

describe('a page’s share image', () => {
  const pictureOf = async (path: string) => /https:\/\/bonjour\.test(\/og\/[^"]+)/.exec(await text(path))?.[1] ?? '';

  it('is drawn from its title, and may be cached permanently', async () => {
    const answer = await get(await pictureOf('/blog'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  it('has a new URL after a change of title; the old URL shows the new image, uncached', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form() });
    const before = await pictureOf('/blog/a-day-in-the-life');
    await admin.call(updateBlogPost, { params: { slug: 'a-day-in-the-life' }, body: form({ title: 'One day' }) });
    const now = await pictureOf('/blog/a-day-in-the-life');
    expect(now).not.toBe(before);
    const [old, fresh] = await Promise.all([get(before), get(now)]);
    expect(old.headers.get('cache-control')).toBe('no-cache');
    expect(Buffer.from(await old.arrayBuffer())).toEqual(Buffer.from(await fresh.arrayBuffer()));
  });

  it.each(['/og/blog/nothing-0123456789ab.png', '/og/nowhere-0123456789ab.png', '/og/%2e%2e/x-0123456789ab.png'])(
    'does not exist at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

it('a search above the rate limit shows an error on the page, and other pages stay available', async () => {
  site.close();
  serve(limited);
  for (let count = 0; count < 60; count++) expect((await get(`/blog?q=word-${count}`)).status).toBe(200);
  const refused = await get('/blog?q=one%20more');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
  expect(await refused.text()).toContain('<h1>one more: You’ve tried this too often.');
  for (const path of ['/blog', '/blog?q=', '/blog?utm_source=mail']) expect((await get(path)).status).toBe(200);
});
