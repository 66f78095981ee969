import { describe, expect, it } from 'vitest';
import * as webinars from '#shared/contracts/endpoints/webinars.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';
import * as w from '../support/webinars.ts';

const app = useTestApp();
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const hold = (admin: MemberClient, more: Partial<Parameters<typeof w.hold>[1]> = {}) =>
  w.hold(admin, { now: app.clock.now(), ...more });
const look = (member: MemberClient, { slug }: { readonly slug: string }) =>
  member.call(webinars.getWebinar, { params: { slug } });
const list = async (admin: MemberClient, state?: 'draft' | 'upcoming' | 'over' | 'cancelled' | 'trash') =>
  (await admin.call(webinars.listEditedWebinars, { query: { search: 'clinic', ...(state && { state }) } })).body.map(
    ({ title, status }) => `${title}: ${status}`,
  );
const remove = (admin: MemberClient, webinar: EditedWebinar) =>
  admin.call(webinars.deleteWebinar, { params: w.paramsOf(webinar) });
const refused = (field: string, message: string) => ({ status: 400, body: { fields: { [field]: message } } });

describe('a webinar', () => {
  it('is drafted, completed, published and changed', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const begun = await w.begin(admin);
    expect(begun).toMatchObject({ slug: 'editing-clinic', status: 'draft', start: null, startsAt: null, going: 0 });
    expect(await w.publish(admin, begun)).toMatchObject(refused('summary', 'Summary is required'));
    const nobody = (await w.change(admin, begun, { hosts: [], start: null })).body;
    expect(await w.publish(admin, nobody)).toMatchObject(refused('hosts', 'Please choose at least one host'));
    const undated = (await w.change(admin, nobody, { start: null })).body;
    expect(await w.publish(admin, undated)).toMatchObject(refused('start', 'Please enter a date and a time'));
    const past = (await w.change(admin, undated, { start: '2026-01-05T09:00' })).body;
    expect(await w.publish(admin, past)).toMatchObject(refused('start', 'Please choose a time in the future'));
    expect((await look(member, past)).status).toBe(404);

    const start = w.startIn(app.clock.now(), 48, 'Asia/Dubai');
    const draft = (await w.change(admin, past, { start, timeZone: 'Asia/Dubai', minutes: 45 })).body;
    expect(Date.parse(draft.endsAt!) - Date.parse(draft.startsAt!)).toBe(45 * 60_000);
    const shown = (await w.publish(admin, draft)).body;
    expect((await look(member, shown)).body).toMatchObject({
      timeZone: 'Asia/Dubai',
      minutes: 45,
      status: 'published',
    });
    expect(await w.change(admin, shown, { start: '2026-01-05T09:00' })).toMatchObject(
      refused('start', 'Please choose a time in the future'),
    );
    expect(await w.change(admin, shown, { hosts: ['somebody'] })).toMatchObject(
      refused('hosts', 'Please choose hosts from the list'),
    );
    const guest = { name: 'Ada Lovelace', role: 'Head teacher' };
    await w.change(admin, shown, { guest, title: 'Editing clinic for beginners' });
    expect((await look(member, shown)).body).toMatchObject({
      guest,
      title: 'Editing clinic for beginners',
      movedAt: null,
    });
  });

  it('keeps its time once it has started, while its text can change', async () => {
    const admin = await app.admin();
    const webinar = await hold(admin, { inHours: 1 });
    app.clock.advance(2 * HOUR);
    const now = await w.look(admin, webinar);
    expect(await w.change(admin, now, { start: w.startIn(app.clock.now(), 9) })).toMatchObject(
      refused('start', 'This webinar has already started, so its time can’t change'),
    );
    expect((await w.change(admin, now, { summary: 'What we did.' })).body).toMatchObject({ status: 'over' });
  });

  it('cannot overwrite another administrator’s change or use a taken slug', async () => {
    const [one, other] = [await app.admin({ firstName: 'Jeanne', lastName: 'Moreau' }), await app.admin()];
    const begun = await w.begin(one);
    await w.change(one, begun);
    expect(await w.change(other, begun)).toMatchObject({
      status: 409,
      body: { fields: { ifUpdatedAt: expect.stringMatching(/^Jeanne Moreau changed this webinar/) as string } },
    });
    const second = await w.begin(one);
    expect(second.slug).toBe('editing-clinic-2');
    expect(await w.change(one, second, { slug: 'editing-clinic' })).toMatchObject({
      status: 409,
      body: { fields: { slug: expect.any(String) as string } },
    });
    // An address of digits would be read as an id.
    expect((await w.begin(one, '2027')).slug).toBe('webinar-2027');
  });

  it('must be cancelled before it is deleted, can be restored, and is permanently deleted after a month', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const webinar = await hold(admin);
    expect((await remove(admin, webinar)).status).toBe(409);
    const body = { ifUpdatedAt: webinar.updatedAt };
    const cancelled = (await admin.call(webinars.cancelWebinar, { params: w.paramsOf(webinar), body })).body;
    expect((await look(member, webinar)).body).toMatchObject({ status: 'cancelled' });
    expect((await w.change(admin, cancelled)).status).toBe(409);
    await remove(admin, cancelled);
    expect((await look(member, webinar)).status).toBe(404);
    expect([await list(admin), await list(admin, 'trash')]).toEqual([[], ['Editing clinic: cancelled']]);
    const params = w.paramsOf(webinar);
    expect((await admin.call(webinars.restoreWebinar, { params })).body).toMatchObject({
      slug: 'editing-clinic',
      status: 'cancelled',
    });
    await remove(admin, cancelled);
    app.clock.advance(31 * DAY);
    expect((await removeOld(app.deps))['webinars in the trash']).toBe(1);
    expect(await app.db.selectFrom('webinars').select('id').execute()).toEqual([]);
  });

  it('can be moved to the trash even if its slug is taken there', async () => {
    const admin = await app.admin();
    const draft = await w.begin(admin);
    const slug = `trash-${draft.id}`;
    expect((await w.change(admin, await w.begin(admin, 'Another'), { slug })).body).toMatchObject({ slug });
    expect((await remove(admin, draft)).status).toBe(200);
    const { body } = await admin.call(webinars.restoreWebinar, { params: w.paramsOf(draft) });
    expect(body).toMatchObject({ slug: 'editing-clinic', trash: null });
  });

  it('is copied as a draft without a date, seats or link', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const webinar = await hold(admin, { capacity: 12 });
    await w.take(member, webinar);
    const { status, body } = await admin.call(webinars.duplicateWebinar, { params: w.paramsOf(webinar) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      slug: 'editing-clinic-2',
      status: 'draft',
      start: null,
      joinLink: null,
      going: 0,
      capacity: 12,
      hosts: webinar.hosts,
      summary: webinar.summary,
      doc: webinar.doc,
    });
  });

  it('is listed by its state', async () => {
    const admin = await app.admin();
    await w.begin(admin, 'Draft clinic');
    await hold(admin, { inHours: 1, title: 'First clinic' });
    await hold(admin, { inHours: 9, title: 'Second clinic' });
    app.clock.advance(5 * HOUR);
    expect(await list(admin, 'draft')).toEqual(['Draft clinic: draft']);
    expect(await list(admin, 'upcoming')).toEqual(['Second clinic: published']);
    expect(await list(admin, 'over')).toEqual(['First clinic: over']);
    expect(await list(admin, 'cancelled')).toEqual([]);
  });
});

describe('seats in the console', () => {
  it('are listed with the waiting list in order and the attendance, also as CSV', async () => {
    const admin = await app.admin();
    const webinar = await hold(admin, { inHours: 0.2, capacity: 1 });
    const [ada, rosa, marie] = [
      await app.member({ firstName: 'Ada', lastName: 'Lovelace' }),
      await app.member({ firstName: 'Rosa', lastName: '=cmd()' }),
      await app.member({ firstName: 'Marie', lastName: 'Curie' }),
    ];
    for (const member of [ada, rosa, marie]) await w.take(member, webinar);
    await w.join(ada, webinar);
    const params = w.paramsOf(webinar);
    const { body } = await admin.call(webinars.listSeats, { params });
    expect(body.going).toMatchObject([
      { userId: ada.user.id, name: 'Ada Lovelace', attendedAt: expect.any(String) as string },
    ]);
    expect(body.waiting.map(({ name }) => name)).toEqual(['Rosa =cmd()', 'Marie Curie']);
    expect(await w.look(admin, webinar)).toMatchObject({ going: 1, waiting: 2, attended: 1 });
    const csv = (await admin.call(webinars.exportAttendance, { params })).body;
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('"Ada","Lovelace"');
    expect(csv).toContain(`"'=cmd()"`);
  });
});
