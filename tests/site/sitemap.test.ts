import { expect, it } from 'vitest';
import { SITE, useBuiltSite } from '../support/site-client.ts';

const site = useBuiltSite();
const SLUG = 'what-families-remember-after-an-open-day';

it('every page of the sitemap answers 200, and says that it may be found under that address', async () => {
  const { body } = await site.browser().get('/sitemap.xml');
  const addresses = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(12);
  for (const address of addresses) {
    const page = await site.open(address);
    expect.soft([page.status, page.canonical]).toEqual([200, address]);
    expect.soft([address, page.meta('robots')]).toEqual([address, undefined]);
  }
});

it('feed and picture of a post are where its page says', async () => {
  const page = await site.open(`/blog/${SLUG}`);
  const feed = await site.browser().get(page.linked({ type: 'application/rss+xml' }) ?? '');
  const links = [...feed.body.matchAll(/<item>.*?<link>(.*?)<\/link>/gs)].map(([, link]) => link);
  expect(links).toContain(`${SITE}/blog/${SLUG}`);

  const picture = await site.browser().get(page.meta('og:image') ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});
