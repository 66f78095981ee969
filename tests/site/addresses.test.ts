import { createHash } from 'node:crypto';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { SITE, useBuiltSite } from '../support/site-client.ts';

const site = useBuiltSite();
const POST = '/blog/what-families-remember-after-an-open-day';

describe('an unknown address', () => {
  it('responds with 404, shows the address, and is excluded from search engines', async () => {
    for (const path of ['/nowhere', '/services/nothing', '/images/', '/assets/app.js']) {
      const page = await site.open(path);
      expect.soft([path, page.status]).toEqual([path, 404]);
      expect.soft(page.h1, path).toMatch(/./);
      expect.soft(page.meta('robots'), path).toContain('noindex');
    }
  });

  it('shows the not-found page', async () => {
    const page = await site.open('/nowhere');
    expect(page.says('404 Page Not Found')).toBe(true);
    expect(page.says('Did you forget to add the page to the router?')).toBe(true);
  });

  it('shows a link home and the chat for an unknown service', async () => {
    const page = await site.open('/services/nothing');
    expect(page.h1).toBe('Service Not Found');
    expect(page.says("The service you're looking for doesn't exist.")).toBe(true);
    expect(page.names('button')).toContain('Chat with us');
    expect((await page.follow('Back to Homepage')).address).toBe('/');
  });

  it('shows a link to the blog for an unknown post', async () => {
    const page = await site.open('/blog/nothing');
    expect([page.status, page.h1]).toEqual([404, 'Post Not Found']);
    expect(page.says("The blog post you're looking for doesn't exist.")).toBe(true);
    const blog = await page.follow('Back to Blog');
    expect([blog.address, blog.all('article').length]).toEqual(['/blog', 3]);
  });

  it('shows that an unknown person cannot be booked', async () => {
    for (const path of ['/book/nobody', '/book/meeting/ottilie', '/book/meeting']) {
      const page = await site.open(path);
      expect.soft([path, page.status, page.h1]).toEqual([path, 404, 'Nobody Here by That Name']);
    }
  });

  it('responds with 404 to an invalid escape', async () => {
    expect((await site.browser().get('/school/%E0%A4%A')).status).toBe(404);
  });
});

it('every public address responds with a page', async () => {
  for (const path of [
    '/',
    '/services/podcasts',
    '/blog',
    '/privacy',
    '/circle',
    '/forgot-password',
    '/reset-password',
  ]) {
    expect.soft([path, (await site.browser().get(path)).status]).toEqual([path, 200]);
  }
  expect((await site.browser().get('/anything/else')).status).toBe(404);
});

it('every page begins with a skip link to its content, which takes the focus', async () => {
  for (const path of ['/', '/services/podcasts', '/blog', POST, '/privacy', '/book/ottilie', '/nowhere']) {
    const page = await site.open(path);
    expect.soft([path, page.all('link')[0]?.attribute('href')]).toEqual([path, '#main']);
    expect
      .soft([path, page.all('main').map((main) => [main.attribute('id'), main.attribute('tabindex')])])
      .toEqual([path, [['main', '-1']]]);
  }
});

it('the server renders every part of a page', async () => {
  // React's marker of a part that it leaves to the browser.
  for (const path of ['/', '/circle', '/auth', '/feed', POST]) {
    expect.soft((await site.open(path)).html, path).not.toContain('<!--$!-->');
  }
});

it('/services redirects home', async () => {
  expect((await site.open('/services')).address).toMatch(/^\/(#services)?$/);
});

it('a reset link sends no referrer', async () => {
  const { headers } = await site.browser().get('/reset-password?token=secret');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

it('pages linked from emails send no referrer and are excluded from search engines', async () => {
  for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe', '/mails/end']) {
    const page = await site.open(path);
    expect.soft([path, page.headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
    expect.soft([path, page.meta('robots')]).toEqual([path, 'noindex']);
  }
});

it('pages have a strict content security policy, a canonical link and a visitor cookie', async () => {
  const { headers, html, canonical } = await site.open('/services/podcasts');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  const inline = [
    ...html.matchAll(/<script(?![^>]*(?:\bsrc=|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs),
  ];
  expect(inline).toHaveLength(2);
  for (const [, script = ''] of inline) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  expect(canonical).toBe(`${SITE}/services/podcasts`);
  expect(html).not.toMatch(/\sstyle="/);
  expect(html).not.toContain('<style');
  expect(headers.get('set-cookie')).toMatch(/bonjour\.visitor=.*httponly/i);
});

it('every page in the sitemap responds with 200 and allows indexing at that address', async () => {
  const { body } = await site.browser().get('/sitemap.xml');
  const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(12);
  for (const address of addresses) {
    const page = await site.open(address);
    expect.soft([page.status, page.canonical]).toEqual([200, address]);
    expect.soft([address, page.meta('robots')]).toEqual([address, undefined]);
  }
});

it('a post’s feed and picture exist where its page says, and the feed is well-formed', async () => {
  const page = await site.open(POST);
  const { body } = await site.browser().get(page.linked({ type: 'application/rss+xml' }) ?? '');
  const feed = new new Window().DOMParser().parseFromString(body, 'application/xml');
  expect(feed.querySelector('parsererror')?.textContent).toBeUndefined();
  // The one fault that this parser forgives.
  expect(body.replaceAll(/<!\[CDATA\[.*?\]\]>/gs, '')).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i);
  const links = [...feed.querySelectorAll('item > link')].map(({ textContent }) => textContent);
  expect(links).toContain(SITE + POST);

  const picture = await site.browser().get(page.meta('og:image') ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});
