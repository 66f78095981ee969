import { describe, expect, it } from 'vitest';
import { fixAppointment, callOffAppointment } from '#shared/contracts/endpoints/console.ts';
import { requestBooking } from '#shared/contracts/endpoints/contact.ts';
import {
  changeSchool,
  countSchools,
  createSchool,
  deleteSchool,
  getSchool,
  listSchools,
  mergeSchool,
  moveSchool,
} from '#shared/contracts/endpoints/contacts.ts';
import type { School } from '#shared/contracts/contacts.ts';
import { addThread, writeFrom } from '../support/contacts.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
type Admin = Awaited<ReturnType<typeof app.admin>>;

const add = async (admin: Admin, name: string, fields: object = {}): Promise<School> => {
  const { status, body } = await admin.call(createSchool, { body: { name, ...fields } });
  expect(status).toBe(201);
  return body;
};
const params = ({ id }: { readonly id: number }) => ({ id: String(id) });

const HOUR = 60 * 60 * 1000;

describe('the list of schools', () => {
  it('has filters, a search, and the next steps in order', async () => {
    const admin = await app.admin();
    const { user } = admin;
    await add(admin, 'Marsh School', { country: 'GB', domains: ['marsh.example'], nextDate: '2027-03-18' });
    await add(admin, 'Abbey Prep', { country: 'AE', stage: 'proposal', ownerId: user.id, nextStep: 'Send the offer' });
    await add(admin, 'Kite House', { nextDate: '2027-01-02', stage: 'lost', lostReason: 'Too far away' });
    const names = async (query: object) =>
      (await admin.call(listSchools, { query: query })).body.map(({ name }) => name);
    expect(await names({})).toEqual(['Kite House', 'Abbey Prep', 'Marsh School']);
    expect(await names({ sort: 'name' })).toEqual(['Abbey Prep', 'Kite House', 'Marsh School']);
    expect(await names({ sort: 'next' })).toEqual(['Kite House', 'Marsh School', 'Abbey Prep']);
    expect(await names({ stage: 'proposal' })).toEqual(['Abbey Prep']);
    expect(await names({ country: 'GB' })).toEqual(['Marsh School']);
    expect(await names({ owner: String(user.id) })).toEqual(['Abbey Prep']);
    expect(await names({ search: 'marsh.example' })).toEqual(['Marsh School']);
    expect(await names({ search: 'offer' })).toEqual(['Abbey Prep']);
    const { body } = await admin.call(countSchools, {});
    const me = { id: user.id, name: `${user.firstName} ${user.lastName}` };
    expect(body).toMatchObject({
      stages: { enquired: 1, talked: 0, proposal: 1, signed: 0, lost: 1 },
      countries: ['AE', 'GB'],
      owners: [me],
    });
    expect(body.colleagues).toContainEqual(me);
  });
});

describe('a school', () => {
  it('has its contacts and their threads', async () => {
    const contactId = await writeFrom(app, 'head@marsh.example', 'Ada Bell', 'Marsh School');
    const threadId = await addThread(app, contactId);
    const { id } = await app.db.selectFrom('schools').select('id').executeTakeFirstOrThrow();
    const { body } = await (await app.admin()).call(getSchool, { params: { id: String(id) } });
    expect(body).toMatchObject({
      name: 'Marsh School',
      stage: 'enquired',
      domains: ['marsh.example'],
      contactCount: 1,
      contacts: { total: 1, newest: [{ id: contactId, name: 'Ada Bell' }] },
      threads: { total: 1, newest: [{ id: threadId, kind: 'mail' }] },
    });
  });

  it('cannot have another school’s domain, be lost without a reason, or be owned by a member', async () => {
    const admin = await app.admin();
    await add(admin, 'Marsh School', { domains: ['marsh.example'] });
    const other = await admin.call(createSchool, { body: { name: 'Other', domains: ['marsh.example'] } });
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({
      fields: { domains: 'marsh.example belongs to Marsh School. You can merge the two.' },
    });
    const lost = await admin.call(createSchool, { body: { name: 'Other', stage: 'lost' } });
    expect(lost.body).toMatchObject({ fields: { lostReason: 'Please say why the school was lost' } });
    const member = await app.member();
    const owned = await admin.call(createSchool, { body: { name: 'Other', ownerId: member.user.id } });
    expect(owned.body).toMatchObject({ fields: { ownerId: 'Please choose an administrator' } });
  });

  it('is changed based on the version that was opened, and records since when it is in its stage', async () => {
    const admin = await app.admin();
    const { id, updatedAt, stageSince } = await add(admin, 'Marsh School');
    app.clock.advance(HOUR);
    const change = (fields: object) =>
      admin.call(changeSchool, { params: { id: String(id) }, body: { name: 'Marsh School', ...fields } });
    const noted = await change({ note: 'By the river', ifUpdatedAt: updatedAt });
    expect(noted.body).toMatchObject({ note: 'By the river', stageSince });
    expect((await change({ note: 'In the hills', ifUpdatedAt: updatedAt })).status).toBe(409);
    const moved = await change({ stage: 'proposal', note: 'By the river' });
    expect(moved.body.stageSince).not.toBe(stageSince);
  });

  it('moves between stages and back', async () => {
    const admin = await app.admin();
    const school = await add(admin, 'Marsh School');
    const move = async (body: object) =>
      (await admin.call(moveSchool, { params: params(school), body: body as never })).body;
    expect(await move({ stage: 'lost' })).toMatchObject({
      fields: { lostReason: 'Please say why the school was lost' },
    });
    expect(await move({ stage: 'lost', lostReason: 'Too far away' })).toMatchObject({ stage: 'lost' });
    expect(await move({ stage: 'enquired' })).toMatchObject({ stage: 'enquired', lostReason: 'Too far away' });
  });

  it('is merged into another, with domains and contacts', async () => {
    const admin = await app.admin();
    const from = await add(admin, 'Marsh', { domains: ['marsh.example'], nextStep: 'Call', nextDate: '2027-01-02' });
    const into = await add(admin, 'Marsh School', { domains: ['marsh.sch.example'] });
    await writeFrom(app, 'head@marsh.example');
    const { body } = await admin.call(mergeSchool, { params: params(from), body: { into: into.id } });
    expect(body).toMatchObject({
      id: into.id,
      domains: ['marsh.example', 'marsh.sch.example'],
      contactCount: 1,
      nextStep: 'Call',
    });
    expect((await admin.call(getSchool, { params: params(from) })).status).toBe(404);
  });

  it('is deleted without its contacts', async () => {
    const admin = await app.admin();
    await writeFrom(app, 'head@marsh.example', null, 'Marsh School');
    const [school] = (await admin.call(listSchools, { query: {} })).body;
    expect((await admin.call(deleteSchool, { params: params(school!) })).status).toBe(200);
    const contacts = await app.db.selectFrom('contacts').select(['email', 'school_id']).execute();
    expect(contacts).toEqual([{ email: 'head@marsh.example', school_id: null }]);
  });
});

describe('a meeting with a school', () => {
  /** A booking whose meeting is fixed for an hour from now. */
  const fixMeeting = async (admin: Admin) => {
    const email = 'ada@marsh.example';
    await app.visitor().call(requestBooking, { body: { ...Object(exampleBodies['bookings.request']), email } });
    const { id } = await app.db.selectFrom('contact_inquiries').select('id').executeTakeFirstOrThrow();
    const contactId = await writeFrom(app, email, 'Ada Bell', 'Marsh School');
    const has = await app.db.selectFrom('threads').select('id').where('inquiry_id', '=', id).executeTakeFirst();
    if (!has) await addThread(app, contactId, { kind: 'booking', inquiry_id: id });
    const time = new Date(app.clock.now() + HOUR).toISOString();
    const body = { time, callLink: 'https://call.example/marsh', follows: null, anyway: true };
    expect((await admin.call(fixAppointment, { params: { id: String(id) }, body })).status).toBe(200);
    return { id: String(id) };
  };
  const stage = async () => (await app.db.selectFrom('schools').select('stage').executeTakeFirstOrThrow()).stage;

  it('moves the school from “enquired” once it is over', async () => {
    await fixMeeting(await app.admin());
    app.clock.advance(HOUR);
    await app.mails();
    expect(await stage()).toBe('enquired');
    app.clock.advance(HOUR);
    await app.mails();
    expect(await stage()).toBe('talked');
  });

  it('never moves the school back', async () => {
    const admin = await app.admin();
    await fixMeeting(admin);
    await app.db.updateTable('schools').set({ stage: 'proposal' }).execute();
    app.clock.advance(2 * HOUR);
    await app.mails();
    expect(await stage()).toBe('proposal');
  });

  it('moves nothing when it was cancelled', async () => {
    const admin = await app.admin();
    const booking = await fixMeeting(admin);
    await admin.call(callOffAppointment, { params: booking, body: { follows: 0 } });
    app.clock.advance(2 * HOUR);
    await app.mails();
    expect(await stage()).toBe('enquired');
  });
});

it('contacts from before there were schools are linked to theirs', async () => {
  await writeFrom(app, 'head@marsh.example', 'Ada Bell');
  await writeFrom(app, 'somebody@gmail.com');
  await app.db.deleteFrom('schools').execute();
  const at = new Date(app.clock.now()).toISOString();
  await app.db
    .insertInto('jobs')
    .values({ kind: 'contacts.schools', payload: '{"after":0}', run_at: at, created_at: at })
    .execute();
  await app.mails();
  const contacts = await app.db
    .selectFrom('contacts')
    .leftJoin('schools', 'schools.id', 'contacts.school_id')
    .select(['contacts.email', 'schools.name'])
    .orderBy('contacts.id')
    .execute();
  expect(contacts).toEqual([
    { email: 'head@marsh.example', name: 'marsh.example' },
    { email: 'somebody@gmail.com', name: null },
  ]);
});
