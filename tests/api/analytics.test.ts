import { describe, expect, it } from 'vitest';
import { startChat, sendChatMessage } from '#shared/contracts/endpoints/chat.ts';
import {
  exportAnalytics,
  getChat,
  getAnalytics,
  listInquiries,
  listSubscribers,
} from '#shared/contracts/endpoints/console.ts';
import { requestBooking, sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { confirmSubscription, subscribe, unsubscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { daysBefore, londonDay } from '#shared/rules/london-days.ts';
import { formPosts } from '../../server/forms.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { bestPosts } from '../../server/features/analytics/analytics-repository.ts';
import { someBlogForm } from '../support/blog.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;
const VIEWER = {
  client: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
};

const inquiry = {
  firstName: 'Rosa',
  lastName: 'Bonheur',
  email: 'rosa@school.example',
  message: 'Could you film our open day?',
};
const booking = () => ({
  kind: 'podcast' as const,
  person: 'ottilie',
  name: 'Rosa Bonheur',
  email: 'rosa@school.example',
  times: [timestamp(app.clock, 3 * DAY_MS)],
  timeZone: 'Europe/London',
});
const today = () => londonDay(app.clock.now());

async function see(page: string, more: { referrer?: string | null; client?: string } = {}): Promise<void> {
  const { referrer = '', client = VIEWER.client } = more;
  await app.deps.views.add({ page, referrer, source: null, medium: null, campaign: null }, { ...VIEWER, client });
}

async function analytics(from = today(), to = from) {
  await app.deps.views.flush();
  return (await app.admin()).call(getAnalytics, { query: { from, to } });
}

/** Subscribes with the emailed link. */
async function join(beganOn?: string, headers?: Record<string, string>): Promise<string> {
  await app.visitor().call(subscribe, { body: { email: 'colette@school.example', beganOn } }, headers);
  const text = (await app.mails()).findLast(({ to }) => to === 'colette@school.example')?.text ?? '';
  const token = (page: string) => new RegExp(`/newsletter/${page}\\?token=([\\w-]+)$`, 'm').exec(text)?.[1] ?? '';
  await app.visitor().call(confirmSubscription, { body: { token: token('confirm') } });
  return token('unsubscribe');
}

async function chat(beganOn?: string, headers?: Record<string, string>): Promise<string> {
  const visitor = app.visitor();
  const { sessionId } = (await visitor.call(startChat, { body: { visitorId: null, beganOn } }, headers)).body;
  await visitor.call(sendChatMessage, { body: { sessionId, message: 'Good morning!', page: '/' } });
  return sessionId;
}

describe('the source of a visit', () => {
  it('is stored with the inquiry, the booking, the chat and the subscriber', async () => {
    const [visitor, admin] = [app.visitor(), await app.admin()];
    await visitor.call(sendInquiry, { body: { ...inquiry, beganOn: '/services/podcasts www.google.com' } });
    await visitor.call(requestBooking, { body: { ...booking(), beganOn: '/blog/open-day' } });
    await join('/blog spring letter');
    const sessionId = await chat('/ linkedin.com');
    const inquiries = (await admin.call(listInquiries, {})).body;
    expect(inquiries.map(({ beganOn }) => beganOn)).toEqual([
      { page: '/blog/open-day', source: null },
      { page: '/services/podcasts', source: 'google.com' },
    ]);
    expect((await admin.call(listSubscribers, {})).body[0]?.beganOn).toEqual({
      page: '/blog',
      source: 'spring letter',
    });
    expect((await admin.call(getChat, { params: { sessionId } })).body.beganOn).toEqual({
      page: '/',
      source: 'linkedin.com',
    });
    const { beginnings, totals } = (await analytics()).body;
    expect(totals).toMatchObject({ inquiries: 1, bookings: 1, chats: 1, subscriptions: 1 });
    expect(beginnings.toSorted((one, other) => (one.page < other.page ? -1 : 1))).toEqual([
      { page: '/', inquiries: 0, bookings: 0, chats: 1, subscriptions: 0 },
      { page: '/blog', inquiries: 0, bookings: 0, chats: 0, subscriptions: 1 },
      { page: '/blog/open-day', inquiries: 0, bookings: 1, chats: 0, subscriptions: 0 },
      { page: '/services/podcasts', inquiries: 1, bookings: 0, chats: 0, subscriptions: 0 },
    ]);
  });

  it.each<Record<string, string>>([{ DNT: '1' }, { 'Sec-GPC': '1' }])(
    'is not stored when a visitor opts out: %j',
    async (headers) => {
      const visitor = app.visitor();
      await visitor.call(sendInquiry, { body: { ...inquiry, beganOn: '/blog google.com' } }, headers);
      await visitor.call(requestBooking, { body: { ...booking(), beganOn: '/blog' } }, headers);
      await join('/blog', headers);
      await chat('/blog', headers);
      for (const table of ['contact_inquiries', 'chat_sessions', 'newsletter_subscribers'] as const) {
        const rows = await app.db.selectFrom(table).select(['began_page', 'began_source']).execute();
        expect(rows.every((row) => row.began_page === null && row.began_source === null)).toBe(true);
        expect(rows.length).toBeGreaterThan(0);
      }
    },
  );

  it('is ignored when invalid', async () => {
    for (const beganOn of ['nonsense', 7, null, { page: '/' }, `/${'a'.repeat(9000)}`]) {
      const { status } = await app.visitor().request('POST', '/api/contact', { body: { ...inquiry, beganOn } });
      expect(status).toBe(201);
    }
    const rows = (await (await app.admin()).call(listInquiries, {})).body;
    expect(rows.map((row) => 'beganOn' in row)).toEqual(Array(5).fill(false));
  });

  it('is the form’s page without JavaScript', () => {
    const posted = { field: () => '', path: '/blog/open-day', param: () => '', query: () => '' };
    for (const name of ['contact', 'booking', 'newsletter']) {
      const form = formPosts.find((each) => each.name === name);
      expect(form?.body(posted)).toMatchObject({ beganOn: '/blog/open-day' });
    }
  });

  it('is deleted with its inquiry, chat or subscriber', async () => {
    await app.visitor().call(sendInquiry, { body: { ...inquiry, beganOn: '/blog' } });
    const { body } = await (await app.admin()).call(listInquiries, {});
    await (await app.admin()).request('DELETE', `/api/admin/inquiries/${body[0]?.id}`);
    expect((await analytics()).body.beginnings).toEqual([]);
  });
});

describe('analytics', () => {
  it('have a point for each day, totals, and those of the previous period', async () => {
    await see('/');
    await see('/', { client: '192.0.2.2' });
    await app.deps.views.flush();
    app.clock.advance(7 * DAY_MS);
    await see('/', { referrer: 'google.com' });
    const leave = await join();
    await app.visitor().call(unsubscribe, { query: { token: leave } });
    await app.member();
    const { body } = await analytics(daysBefore(today(), 6), today());
    expect(body.unit).toBe('day');
    expect(body.points).toHaveLength(7);
    expect(body.points[0]).toMatchObject({ start: daysBefore(today(), 6), views: 0 });
    expect(body.points.at(-1)).toMatchObject({
      start: today(),
      views: 1,
      visitors: 1,
      subscriptions: 1,
      unsubscribed: 1,
    });
    expect(body.totals).toMatchObject({ views: 1, visitors: 1, signUps: 1 });
    expect(body.before).toMatchObject({ views: 2, visitors: 2, signUps: 0 });
  });

  it.each([
    [30, 'day', 30],
    [365, 'week', 53],
    [1826, 'month', 61],
  ] as const)('of %i days are grouped by %s', async (days, unit, most) => {
    const { body } = await analytics(daysBefore(today(), days - 1), today());
    expect(body.unit).toBe(unit);
    expect(body.points.length).toBeLessThanOrEqual(most);
    expect(body.points.length).toBeGreaterThanOrEqual(most - 1);
  });

  it.each([
    ['2026-02-30', '2026-03-01', 'from'],
    ['2026-03-02', '2026-03-01', 'to'],
    ['2020-01-01', '2026-03-01', 'from'],
    ['yesterday', '2026-03-01', 'from'],
  ])('are refused for an invalid period: %s to %s', async (from, to, field) => {
    const { status, body } = await analytics(from, to);
    expect(status).toBe(400);
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual([field]);
  });

  it('list the posts that were read, with counts per day', async () => {
    const admin = await app.admin();
    await admin.request('POST', '/api/blog/posts', { body: someBlogForm({ title: 'Open day', slug: 'open-day' }) });
    await see('/blog/open-day');
    await see('/blog/open-day', { client: '192.0.2.2' });
    await see('/blog/a-post-that-is-gone');
    const { body } = await analytics();
    expect(body.posts).toEqual([{ slug: 'open-day', title: 'Open day', views: 2, visitors: 2 }]);
    expect(await bestPosts(app.db, { from: today(), to: today(), limit: 5 })).toEqual([
      {
        name: '/blog/open-day',
        slug: 'open-day',
        title: 'Open day',
        views: 2,
        visitors: 2,
        days: [{ day: today(), views: 2 }],
      },
    ]);
  });

  it('limit the length of their lists', async () => {
    for (let number = 0; number < 60; number++) {
      await see(`/${number}`, { referrer: `site-${number}.example`, client: `192.0.2.${number % 4}` });
    }
    const { body } = await analytics();
    expect(body.pages).toHaveLength(publishingLimits.analyticsRows);
    expect(body.sources).toHaveLength(publishingLimits.analyticsRows);
  });

  it('export a spreadsheet that is safe from formula injection', async () => {
    await app.deps.views.add({ page: '/', referrer: '', source: '=cmd()', medium: '@sum(a1)', campaign: '-1' }, VIEWER);
    await app.deps.views.flush();
    const answer = await (await app.admin()).call(exportAnalytics, { query: { from: today(), to: today() } });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('analytics.csv');
    expect(answer.body).toContain(`"${today()}","1","1","0","0","0","0","0","0","0"\r\n`);
    expect(answer.body).toContain(`"'=cmd()","1"\r\n`);
    expect(answer.body).toContain(`"'-1","'=cmd()","'@sum(a1)","1"\r\n`);
    expect(answer.body).not.toMatch(/(^|,)"[=@+-]/m);
  });
});
