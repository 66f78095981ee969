import { beforeEach, describe, expect, it } from 'vitest';
import { countView, getAnalytics } from '#shared/contracts/endpoints/console.ts';
import { londonDay } from '#shared/rules/london-days.ts';
import { createPageViews } from '../../server/features/analytics/page-views.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { createLog } from '../../server/platform/log.ts';
import { useTestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];
const BOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'curl/8.9.1',
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
];
const PAGES = ['/', '/services/podcasts', '/blog', '/blog/open-day', '/privacy'];

const app = useTestApp({ env: { TRUST_PROXY: '1' } });

const headers = (address: string, browser: string) => ({ 'X-Forwarded-For': address, 'User-Agent': browser });

const view = (
  client: TestClient,
  page: string,
  { address = '192.0.2.1', browser = BROWSERS[0]!, referrer = '', more = {}, utm = {} } = {},
) => client.call(countView, { body: { page, referrer, ...utm } }, { ...headers(address, browser), ...more });

/** The console's numbers for some days, once everything is written. */
async function analytics(from = londonDay(app.clock.now()), to = from) {
  await app.deps.views.flush();
  return (await (await app.admin()).call(getAnalytics, { query: { from, to } })).body;
}

describe('page views', () => {
  it('of 40 visitors and 20 bots are counted exactly', async () => {
    const visitor = app.visitor();
    for (let number = 0; number < 500; number++) {
      const address = `192.0.2.${number % 20}`;
      const browser = BROWSERS[number % 40 < 20 ? 0 : 1]!;
      // Each visitor sees one page at each visit except the last 100 visits, which are to the home page.
      const page = number < 400 ? PAGES[number % 5]! : '/';
      await view(visitor, page, { address, browser, referrer: number % 2 === 0 ? 'www.google.com' : '' });
    }
    for (let number = 0; number < 200; number++) {
      await view(visitor, '/', { address: `198.51.100.${number % 20}`, browser: BOTS[number % BOTS.length]! });
    }
    const { totals, pages, sources } = await analytics();
    expect(totals).toMatchObject({ views: 500, visitors: 40 });
    expect(pages).toEqual([
      { page: '/', views: 180, visitors: 40 },
      ...PAGES.slice(1)
        .toSorted()
        .map((page) => ({ page, views: 80, visitors: 8 })),
    ]);
    expect(sources).toEqual([
      { name: '', arrivals: 250 },
      { name: 'google.com', arrivals: 250 },
    ]);
  });

  it.each([
    ['in winter', '2027-01-14T23:59:59.000Z', '2027-01-14', '2027-01-15'],
    ['in summer', '2027-07-14T22:59:59.000Z', '2027-07-14', '2027-07-15'],
  ])('belong to the day in London, and visitors are new after midnight there %s', async (_, at, before, after) => {
    app.clock.advance(Date.parse(at) - app.clock.now());
    const visitor = app.visitor();
    for (const address of ['192.0.2.1', '192.0.2.2']) await view(visitor, '/', { address });
    app.clock.advance(1000);
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await view(visitor, '/', { address });
    const { points } = await analytics(before, after);
    expect(points).toMatchObject([
      { start: before, views: 2, visitors: 2 },
      { start: after, views: 3, visitors: 3 },
    ]);
    const hashes = await app.db.selectFrom('visitor_days').select('visitor').where('page', '=', '').execute();
    expect(new Set(hashes.map(({ visitor: hash }) => hash)).size).toBe(5);
    // The hashes of the day before cannot be recomputed.
    expect(await app.db.selectFrom('view_keys').select('day').execute()).toEqual([{ day: after }]);
  });

  it('of several processes are added up, with each visitor counted once', async () => {
    const { db, clock } = app;
    const processes = [0, 1, 2].map(() => createPageViews({ db, clock, log: createLog('silent') }));
    const seen = { page: '/blog', referrer: '', source: null, medium: null, campaign: null };
    for (let number = 0; number < 90; number++) {
      const viewer = { client: `192.0.2.${number % 10}`, userAgent: BROWSERS[0]! };
      await processes[number % 3]!.add(seen, viewer);
      if (number % 30 === 29) await Promise.all(processes.map((one) => one.flush()));
    }
    expect(await analytics()).toMatchObject({
      totals: { views: 90, visitors: 10 },
      pages: [{ page: '/blog', views: 90, visitors: 10 }],
    });
  });

  it('of people who opted out, administrators and non-browsers are not counted', async () => {
    const visitor = app.visitor();
    await view(visitor, '/', { more: { DNT: '1' } });
    await view(visitor, '/', { more: { 'Sec-GPC': '1' } });
    await view(visitor, '/', { browser: '' });
    await view(await app.admin(), '/');
    await app.deps.views.flush();
    for (const table of ['view_totals', 'visitor_days', 'view_keys'] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await view(await app.member(), '/');
    expect((await analytics()).totals.views).toBe(1);
  });

  it('of a bot posing as a browser are counted up to 500 a day', async () => {
    const seen = { page: '/', referrer: '', source: null, medium: null, campaign: null };
    for (let number = 0; number < 600; number++) {
      await app.deps.views.add(seen, { client: '192.0.2.9', userAgent: BROWSERS[0]! });
    }
    expect((await analytics()).totals).toMatchObject({ views: 500, visitors: 1 });
  });

  it('are grouped under one name when there are too many made-up paths', async () => {
    const seen = { referrer: null, source: null, medium: null, campaign: null };
    for (let number = 0; number < 1100; number++) {
      const viewer = { client: `2001:db8:0:${number % 50}::/64`, userAgent: BROWSERS[0]! };
      await app.deps.views.add({ ...seen, page: `/${number}` }, viewer);
      if (number % 300 === 0) await app.deps.views.flush();
    }
    const { totals, pages } = await analytics();
    expect(totals).toMatchObject({ views: 1100, visitors: 50 });
    expect(pages[0]).toEqual({ page: 'others', views: 100, visitors: 50 });
    const names = await app.db.selectFrom('view_totals').select('name').where('kind', '=', 'page').execute();
    expect(names).toHaveLength(1001);
  });

  it('have a source: a host, a campaign, or none; our own pages do not count', async () => {
    const visitor = app.visitor();
    await view(visitor, '/', { referrer: 'www.linkedin.com' });
    await view(visitor, '/', { referrer: '' });
    await view(visitor, '/blog', { referrer: null as unknown as string });
    await view(visitor, '/', { utm: { source: 'Spring  Letter', medium: 'email', campaign: 'open-days' } });
    const { sources, campaigns } = await analytics();
    expect(sources).toEqual([
      { name: '', arrivals: 1 },
      { name: 'linkedin.com', arrivals: 1 },
      { name: 'spring letter', arrivals: 1 },
    ]);
    expect(campaigns).toEqual([{ source: 'spring letter', medium: 'email', campaign: 'open-days', arrivals: 1 }]);
  });

  it.each(['no path', '//evil.example', '/a?token=secret', `/${'a'.repeat(300)}`])(
    'are counted for valid paths only: %s',
    async (page) => {
      const { status } = await view(app.visitor(), page);
      expect(status).toBe(400);
    },
  );

  it('of single visitors are deleted after 30 days, and totals stay', async () => {
    await view(app.visitor(), '/');
    const day = londonDay(app.clock.now());
    await app.deps.views.flush();
    app.clock.advance(31 * 24 * 60 * 60 * 1000);
    await removeOld(app.deps);
    expect(await app.db.selectFrom('visitor_days').selectAll().execute()).toEqual([]);
    expect((await analytics(day)).totals).toMatchObject({ views: 1, visitors: 1 });
  });
});

describe('the stored page views', () => {
  const ADDRESS = '203.0.113.77';
  const AGENT = `${BROWSERS[1]} Ocelot/4711`;

  beforeEach(async () => {
    await view(app.visitor(), '/blog/open-day', { address: ADDRESS, browser: AGENT, referrer: 'mail.school.example' });
    await app.deps.views.flush();
  });

  it('cannot identify anybody', async () => {
    const dump = JSON.stringify({
      totals: await app.db.selectFrom('view_totals').selectAll().execute(),
      days: await app.db.selectFrom('visitor_days').selectAll().execute(),
    });
    expect(dump).not.toContain(ADDRESS);
    expect(dump).not.toMatch(/203[.:]0|Ocelot|Mozilla|4711/);
    // Neither a time of day nor a source is stored with a visitor.
    expect(await app.db.selectFrom('visitor_days').select(['day', 'page']).orderBy('page').execute()).toEqual([
      { day: londonDay(app.clock.now()), page: '' },
      { day: londonDay(app.clock.now()), page: '/blog/open-day' },
    ]);
    const [row] = await app.db.selectFrom('visitor_days').selectAll().execute();
    expect(Object.keys(row!).toSorted()).toEqual(['day', 'id', 'page', 'visitor']);
  });
});
