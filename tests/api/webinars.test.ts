import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { searchCircle } from '#shared/contracts/endpoints/members.ts';
import { getCirclePreview } from '#shared/contracts/endpoints/library.ts';
import * as webinars from '#shared/contracts/endpoints/webinars.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { cursorOf } from '../support/paging.ts';
import { readZip } from '../support/read-zip.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';
import * as w from '../support/webinars.ts';

const app = useTestApp();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const hold = (admin: MemberClient, more: Partial<Parameters<typeof w.hold>[1]> = {}) =>
  w.hold(admin, { now: app.clock.now(), ...more });
const seats = (webinar: { readonly id: number }) =>
  app.db.selectFrom('webinar_seats').selectAll().where('webinar_id', '=', webinar.id).orderBy('place').execute();
const counts = async ({ id }: { readonly id: number }) => {
  const { going, offered, waiting } = await app.db
    .selectFrom('webinars')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { going, offered, waiting };
};
const members = (count: number) => Promise.all(Array.from({ length: count }, () => app.member()));
const gone = { status: 404, body: { code: 'not_found' } };
const conflict = { status: 409, body: { code: 'conflict' } };

describe('the list of webinars', () => {
  it('shows upcoming ones soonest first and past ones latest first, page by page', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    for (const inHours of [48, 24, 72]) await hold(admin, { inHours, title: `In ${inHours} hours` });
    await w.begin(admin, 'A draft');
    const list = async (when: 'upcoming' | 'past') => {
      const titles: string[] = [];
      let before: string | undefined;
      do {
        const answer = await member.call(webinars.listWebinars, {
          query: { when, limit: '2', ...(before !== undefined && { before }) },
        });
        titles.push(...answer.body.map(({ title }) => title));
        before = cursorOf(answer);
      } while (before !== undefined);
      return titles;
    };
    expect(await list('upcoming')).toEqual(['In 24 hours', 'In 48 hours', 'In 72 hours']);
    app.clock.advance(60 * HOUR);
    expect(await list('upcoming')).toEqual(['In 72 hours']);
    expect(await list('past')).toEqual(['In 48 hours', 'In 24 hours']);
  });

  it('shows visitors the title and date of the next one', async () => {
    const [admin, visitor] = [await app.admin(), app.visitor()];
    const next = async () => (await visitor.call(getCirclePreview, {})).body.webinar;
    await w.begin(admin, 'A draft');
    expect(await next()).toBeNull();
    await hold(admin, { inHours: 48, title: 'Later' });
    const { id, startsAt } = await hold(admin, { inHours: 24, title: 'Sooner' });
    expect(await next()).toEqual({ title: 'Sooner', startsAt });
    const { updatedAt } = await w.look(admin, { id });
    const body = { message: '', ifUpdatedAt: updatedAt };
    await admin.call(webinars.cancelWebinar, { params: w.paramsOf({ id }), body });
    expect(await next()).toMatchObject({ title: 'Later' });
    app.clock.advance(49 * HOUR);
    expect(await next()).toBeNull();
  });

  it('never shows the link to the meeting', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const webinar = await hold(admin);
    expect(webinar.joinLink).toBe(w.JOIN_LINK);
    const { body: taken } = await w.take(member, webinar);
    const { body: page } = await member.call(webinars.getWebinar, { params: { slug: webinar.slug } });
    const { body: list } = await member.call(webinars.listWebinars, {});
    const { body: invitation } = await member.call(webinars.getWebinarInvitation, { params: { slug: webinar.slug } });
    const mails = (await app.mails()).map(({ text, html, calendar }) => [text, html, calendar]);
    expect(mails.length).toBeGreaterThan(0);
    expect(JSON.stringify([taken, page, list, invitation, mails])).not.toContain('meet.example');
    expect(page).toMatchObject({
      hosts: [{ slug: 'tomasz', name: 'Tomasz Wilk' }],
      status: 'published',
      seatsLeft: null,
    });
  });
});

describe('fifty members who want five seats at once', () => {
  it('get five seats, and forty-five places on the waiting list in order', async () => {
    const admin = await app.admin();
    const webinar = await hold(admin, { capacity: 5 });
    const all = await members(50);
    const answers = await Promise.all(all.map((member) => w.take(member, webinar)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await counts(webinar)).toEqual({ going: 5, offered: 0, waiting: 45 });
    const rows = await seats(webinar);
    expect(rows.filter(({ state }) => state === 'going')).toHaveLength(5);
    const places = rows.filter(({ state }) => state === 'waiting').map(({ place }) => place);
    expect(places).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
    // Taking it twice changes nothing.
    await Promise.all(all.map((member) => w.take(member, webinar)));
    expect(await counts(webinar)).toEqual({ going: 5, offered: 0, waiting: 45 });
    const last = all[answers.findIndex(({ body }) => body.mine.place === 45)]!;
    expect(await w.seatOf(last, webinar)).toMatchObject({ seat: 'waiting', place: 45, offerUntil: null });
  }, 30_000);
});

describe('a webinar seat that becomes free', () => {
  it('goes to the first on the waiting list, who gets an invitation', async () => {
    const admin = await app.admin();
    const webinar = await hold(admin, { capacity: 1 });
    const [one, two, three] = await members(3);
    for (const member of [one!, two!, three!]) await w.take(member, webinar);
    expect((await w.seatOf(three!, webinar)).place).toBe(2);
    await w.leave(one!, webinar);
    expect(await w.seatOf(two!, webinar)).toMatchObject({ seat: 'going', place: null });
    expect(await w.seatOf(three!, webinar)).toMatchObject({ seat: 'waiting', place: 1 });
    expect(await counts(webinar)).toEqual({ going: 1, offered: 0, waiting: 1 });
    const to = (await app.mails()).filter(({ calendar }) => calendar).map((mail) => [mail.to, mail.calendar?.method]);
    expect(to).toContainEqual([two!.user.email, 'REQUEST']);
    expect(to.filter(([address]) => address === three!.user.email)).toEqual([]);
    // A member who left is not given a seat again, unless they ask.
    await w.leave(two!, webinar);
    await w.leave(three!, webinar);
    expect(await w.seatOf(one!, webinar)).toMatchObject({ seat: 'none' });
    expect((await w.take(one!, webinar)).body.mine.seat).toBe('going');
  });

  it('is offered for two hours when the start is near, and then to the next on the list', async () => {
    const admin = await app.admin();
    const webinar = await hold(admin, { capacity: 1, inHours: 23 });
    const [one, two, three] = await members(3);
    for (const member of [one!, two!, three!]) await w.take(member, webinar);
    await w.leave(one!, webinar);
    const until = new Date(app.clock.now() + 2 * HOUR).toISOString();
    expect(await w.seatOf(two!, webinar)).toMatchObject({ seat: 'offered', offerUntil: until });
    expect(await counts(webinar)).toEqual({ going: 0, offered: 1, waiting: 1 });
    const offers = async () => (await app.mails()).filter(({ subject }) => subject.startsWith('A seat is free'));
    expect((await offers()).map(({ to }) => to)).toEqual([two!.user.email]);
    app.clock.advance(2 * HOUR);
    expect((await w.seatOf(two!, webinar)).seat).toBe('none');
    expect((await offers()).map(({ to }) => to)).toEqual([two!.user.email, three!.user.email]);
    expect((await w.seatOf(three!, webinar)).seat).toBe('offered');
    expect((await w.take(three!, webinar)).body.mine).toMatchObject({ seat: 'going', offerUntil: null });
    expect(await counts(webinar)).toEqual({ going: 1, offered: 0, waiting: 0 });
    // The one whose offer ended is not asked again.
    await w.leave(three!, webinar);
    expect(await counts(webinar)).toEqual({ going: 0, offered: 0, waiting: 0 });
    expect(await offers()).toHaveLength(2);
  });

  it('is not offered after the start, nor to a member who declined', async () => {
    const admin = await app.admin();
    const webinar = await hold(admin, { capacity: 1, inHours: 1.5 });
    const [one, two, three] = await members(3);
    for (const member of [one!, two!, three!]) await w.take(member, webinar);
    await w.leave(one!, webinar);
    // The offer ends at the start.
    expect(await w.seatOf(two!, webinar)).toMatchObject({ seat: 'offered', offerUntil: webinar.startsAt });
    await w.leave(two!, webinar);
    expect((await w.seatOf(three!, webinar)).seat).toBe('offered');
    app.clock.advance(1.5 * HOUR);
    const sent = (await app.mails()).length;
    await app.mails();
    expect(await counts(webinar)).toEqual({ going: 0, offered: 0, waiting: 0 });
    expect((await w.seatOf(two!, webinar)).seat).toBe('none');
    expect(await w.take(two!, webinar)).toMatchObject(conflict);
    expect(await w.leave(three!, webinar)).toMatchObject(conflict);
    expect(await app.mails()).toHaveLength(sent);
  });

  it('goes to the next on the list when a member’s account is deleted', async () => {
    const admin = await app.admin();
    const webinar = await hold(admin, { capacity: 1 });
    const [one, two] = await members(2);
    await w.take(one!, webinar);
    await w.take(two!, webinar);
    await one!.call(deleteAccount, { body: { password: one!.password } });
    await app.mails();
    expect((await w.seatOf(two!, webinar)).seat).toBe('going');
    expect(await counts(webinar)).toEqual({ going: 1, offered: 0, waiting: 0 });
    expect(await seats(webinar)).toHaveLength(1);
  });

  it('goes to the next on the list when the capacity rises, while a lower one removes nobody', async () => {
    const admin = await app.admin();
    let webinar = await hold(admin, { capacity: 1 });
    const [one, two, three] = await members(3);
    for (const member of [one!, two!, three!]) await w.take(member, webinar);
    webinar = (await w.change(admin, await w.look(admin, webinar), { capacity: 2 })).body;
    expect(webinar).toMatchObject({ going: 2, waiting: 1 });
    webinar = (await w.change(admin, webinar, { capacity: 1 })).body;
    expect(webinar).toMatchObject({ going: 2, waiting: 1 });
    await w.leave(one!, webinar);
    expect(await counts(webinar)).toEqual({ going: 1, offered: 0, waiting: 1 });
    await w.change(admin, await w.look(admin, webinar), { capacity: null });
    expect(await counts(webinar)).toEqual({ going: 2, offered: 0, waiting: 0 });
  });
});

describe('joining a webinar', () => {
  it('redirects to the meeting from a quarter of an hour before, and records the attendance once', async () => {
    const [admin, member, stranger] = [await app.admin(), await app.member(), await app.member()];
    const webinar = await hold(admin, { inHours: 1 });
    await w.take(member, webinar);
    expect(await w.join(app.visitor(), webinar)).toMatchObject({ status: 302 });
    const signIn = (await w.join(app.visitor(), webinar)).headers.get('location');
    expect(signIn).toBe(`/auth?next=${encodeURIComponent(`/webinars/${webinar.id}/join`)}`);
    expect(await w.join(stranger, webinar)).toMatchObject({ status: 403 });
    expect(await w.join(member, { id: 999 })).toMatchObject({ status: 404 });
    const early = await w.join(member, webinar);
    expect(early.status).toBe(403);
    expect(early.body).toContain('You can join from');
    expect(early.body).not.toContain('meet.example');
    expect((await seats(webinar))[0]!.attended_at).toBeNull();

    app.clock.advance(46 * MINUTE);
    const first = await w.join(member, webinar);
    expect([first.status, first.headers.get('location')]).toEqual([302, w.JOIN_LINK]);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const at = (await seats(webinar))[0]!.attended_at;
    expect(at).toBe(new Date(app.clock.now()).toISOString());
    app.clock.advance(20 * MINUTE);
    expect((await w.join(member, { id: webinar.slug })).status).toBe(302);
    expect((await seats(webinar))[0]!.attended_at).toBe(at);
    expect(await w.seatOf(member, webinar)).toMatchObject({ attended: true });
    // A prefetch records no attendance and does not redirect.
    expect((await member.request('HEAD', `/webinars/${webinar.id}/join`)).status).toBe(204);
    app.clock.advance(60 * MINUTE);
    expect((await w.join(member, webinar)).status).toBe(403);
  });

  it('follows a changed link without an email, and waits while there is none', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    let webinar = await hold(admin, { inHours: 0.2 });
    await w.take(member, webinar);
    const sent = (await app.mails()).length;
    webinar = (await w.change(admin, await w.look(admin, webinar), { joinLink: null })).body;
    expect(await w.join(member, webinar)).toMatchObject({ status: 503 });
    await w.change(admin, webinar, { joinLink: 'https://meet.example/other' });
    expect((await w.join(member, webinar)).headers.get('location')).toBe('https://meet.example/other');
    expect(await app.mails()).toHaveLength(sent);
  });
});

describe('a built site with pages', () => {
  const pages = useTestApp({
    site: {
      middleware: (ctx) => void (ctx.body = 'A page'),
      showRefused: async () => false,
      attach: () => {},
      close: async () => {},
    },
  });

  it('leaves the join address to the API server, and handles all others', async () => {
    const visitor = pages.visitor();
    expect((await visitor.request('GET', '/webinars/some-clinic')).body).toBe('A page');
    expect((await visitor.request('GET', '/webinars/some-clinic/join/now')).body).toBe('A page');
    expect((await w.join(visitor, { id: 'some-clinic' })).status).toBe(302);
  });
});

describe('an attendance list', () => {
  it('cannot be downloaded from another site’s page, because downloads are logged', async () => {
    const admin = await app.admin();
    const webinar = await hold(admin);
    const path = `/api/admin/webinars/${webinar.id}/attendance.csv`;
    const foreign = await admin.request('GET', path, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'foreign_origin' } });
    expect((await admin.request('GET', path)).status).toBe(200);
  });
});

it('the search of the Circle finds published webinars by title and text', async () => {
  const [admin, member] = [await app.admin(), await app.member()];
  const search = async (q: string) => (await member.call(searchCircle, { query: { q } })).body;
  await w.change(admin, await w.begin(admin, 'Quokka clinic'));
  expect(await search('quokka')).toEqual([]);
  const webinar = await hold(admin, { title: 'Wombat clinic' });
  const [found] = await search('wombat together');
  expect(found).toMatchObject({ kind: 'webinar', slug: webinar.slug, postId: null, person: null });
});

describe('a webinar that cannot be joined', () => {
  it('is a draft, a deleted webinar, or one that has started or is cancelled', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const draft = await w.begin(admin);
    expect(await w.take(member, draft)).toMatchObject(gone);
    const webinar = await hold(admin, { inHours: 1 });
    const cancelled = await hold(admin);
    await admin.call(webinars.cancelWebinar, {
      params: w.paramsOf(cancelled),
      body: { ifUpdatedAt: cancelled.updatedAt },
    });
    expect(await w.take(member, cancelled)).toMatchObject(conflict);
    app.clock.advance(2 * HOUR);
    expect(await w.take(member, webinar)).toMatchObject(conflict);
  });
});

describe('a member’s webinar data', () => {
  it('is in their data export, and deleted with the account', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const webinar = await hold(admin);
    await w.take(member, webinar);
    await member.call(webinars.resetWebinarCalendar, {});
    const files = await readZip((await member.request<Uint8Array>('GET', '/api/account/export', { as: 'bytes' })).body);
    expect(JSON.parse(String(files.get('webinars.json')))).toMatchObject([
      { webinar: webinar.slug, seat: 'going', startsAt: webinar.startsAt, attendedAt: null },
      { calendarFeedSince: expect.any(String) as string },
    ]);
    await member.call(deleteAccount, { body: { password: member.password } });
    await app.mails();
    for (const table of ['webinar_seats', 'webinar_calendars'] as const) {
      expect(await app.db.selectFrom(table).select('user_id').execute(), table).toEqual([]);
    }
  });

  it('is deleted two years after the webinar', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const webinar = await hold(admin, { inHours: 1 });
    await w.take(member, webinar);
    app.clock.advance(700 * 24 * HOUR);
    await removeOld(app.deps);
    expect(await seats(webinar)).toHaveLength(1);
    app.clock.advance(40 * 24 * HOUR);
    expect((await removeOld(app.deps))['webinar seats']).toBe(1);
    expect(await seats(webinar)).toEqual([]);
  });
});
