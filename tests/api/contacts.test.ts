import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { requestBooking, sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import {
  changeContact,
  deleteContact,
  exportContact,
  getContact,
  listContacts,
  mergeContact,
  weighContact,
} from '#shared/contracts/endpoints/contacts.ts';
import { mergeThread } from '#shared/contracts/endpoints/desk.ts';
import type { ContactRecord } from '#shared/contracts/contacts.ts';
import { contactMemberData } from '../../server/features/contacts-console/contact-member-data.ts';
import { applyErasures } from '../../server/features/erasure/apply-erasures.ts';
import { addThread, writeFrom } from '../support/contacts.ts';
import { exampleBodies } from '../support/example-bodies.ts';
import { fillLibrary } from '../support/library.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const write = (email: string, name: string | null = null, schoolName?: string) =>
  writeFrom(app, email, name, schoolName);

const schoolOf = async (contactId: number) =>
  app.db
    .selectFrom('contacts')
    .innerJoin('schools', 'schools.id', 'contacts.school_id')
    .select(['schools.id', 'schools.name'])
    .where('contacts.id', '=', contactId)
    .executeTakeFirst();

describe('somebody who writes to the agency', () => {
  it('is one contact, whatever the spelling of the address, also for simultaneous messages', async () => {
    const [first, ...others] = await Promise.all(
      ['head@marsh.example', 'HEAD@Marsh.example', ' head@marsh.example'].flatMap((email) => [
        write(email, 'Ada Marsh', 'Marsh School'),
        write(email, 'Ada Marsh', 'Marsh School'),
      ]),
    );
    expect(new Set(others)).toEqual(new Set([first]));
    expect(await app.db.selectFrom('contacts').select('email').execute()).toEqual([{ email: 'head@marsh.example' }]);
    expect(await app.db.selectFrom('schools').select('name').execute()).toEqual([{ name: 'Marsh School' }]);
  });

  it('keeps the name given first', async () => {
    const id = await write('office@marsh.example');
    await write('office@marsh.example', 'Ada Marsh');
    await write('office@marsh.example', 'Somebody Else');
    const names = await app.db.selectFrom('contacts').select(['id', 'name']).execute();
    expect(names).toEqual([{ id, name: 'Ada Marsh' }]);
  });

  it('is linked with the member who has the same address', async () => {
    const member = await app.member({ email: 'member@marsh.example' });
    const id = await write('member@marsh.example');
    const row = await app.db.selectFrom('contacts').select('user_id').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ user_id: member.user.id });
  });
});

describe('their school', () => {
  it('is found by its email domain, and renamed once somebody gives its name', async () => {
    const first = await write('head@marsh.example');
    expect(await schoolOf(first)).toMatchObject({ name: 'marsh.example' });
    const second = await write('bursar@marsh.example', null, 'Marsh School');
    expect(await schoolOf(second)).toEqual({ ...(await schoolOf(first)), name: 'Marsh School' });
    await write('pupil@marsh.example', null, 'The Worst School');
    expect(await schoolOf(first)).toMatchObject({ name: 'Marsh School' });
  });

  it('is found by its name for an address at an email provider', async () => {
    const head = await write('head.of.marsh@gmail.com', null, 'Marsh School');
    const parent = await write('parent@btinternet.com', null, 'marsh school ');
    expect(await schoolOf(parent)).toEqual(await schoolOf(head));
    expect(await schoolOf(await write('somebody@gmail.com'))).toBeUndefined();
  });

  it('gets the domain of the first person who writes from one, and is kept apart from another school of the same name', async () => {
    const parent = await write('parent@gmail.com', null, 'St Mary’s');
    const head = await write('head@st-marys.example', null, 'St Mary’s');
    expect(await schoolOf(head)).toEqual(await schoolOf(parent));
    const other = await write('head@other-marys.example', null, 'St Mary’s');
    expect((await schoolOf(other))?.id).not.toBe((await schoolOf(head))?.id);
  });
});

const recordOf = async (id: number): Promise<ContactRecord> =>
  (await (await app.admin()).call(getContact, { params: { id: String(id) } })).body;

describe('the list of contacts', () => {
  it('is paged by age and by name, in both directions', async () => {
    for (const name of ['Bell', 'Ada', 'cora']) await write(`${name.toLowerCase()}@gmail.com`, name);
    const admin = await app.admin();
    const names = async (query: { readonly sort?: 'created' | 'name' | '-name' }) => {
      const first = await admin.call(listContacts, { query: { ...query, limit: '2' } });
      const before = cursorOf(first);
      const second = await admin.call(listContacts, { query: { ...query, limit: '2', ...(before && { before }) } });
      return [...first.body, ...second.body].map(({ name }) => name);
    };
    expect(await names({})).toEqual(['cora', 'Ada', 'Bell']);
    expect(await names({ sort: 'created' })).toEqual(['Bell', 'Ada', 'cora']);
    expect(await names({ sort: 'name' })).toEqual(['Ada', 'Bell', 'cora']);
    expect(await names({ sort: '-name' })).toEqual(['cora', 'Bell', 'Ada']);
  });

  it('is searched by name, any address, and school', async () => {
    const id = await write('head@marsh.example', 'Ada Bell', 'Marsh School');
    await app.db.insertInto('contact_addresses').values({ email: 'ada@home.example', contact_id: id }).execute();
    await write('somebody@gmail.com', 'Somebody Else');
    const admin = await app.admin();
    for (const [search, found] of [
      ['ada', 1],
      ['home.example', 1],
      ['marsh school bell', 1],
      ['nobody', 0],
      ['e', 2],
    ] as const) {
      const { body } = await admin.call(listContacts, { query: { search } });
      expect(body.length, search).toBe(found);
    }
    const { body: ofSchool } = await admin.call(listContacts, {
      query: { school: String((await schoolOf(id))!.id) },
    });
    expect(ofSchool).toMatchObject([{ id, school: { name: 'Marsh School' }, isMember: false }]);
  });
});

describe('a contact’s page', () => {
  it('has threads of every kind, their landing page, and newsletters', async () => {
    const email = 'head@marsh.example';
    const id = await write(email, 'Ada Bell');
    const { id: inquiryId } = await app.db
      .insertInto('contact_inquiries')
      .values({
        first_name: 'Ada',
        last_name: 'Bell',
        email,
        school_name: null,
        service_interest: null,
        message: 'Good morning.',
        kind: 'booking',
        details: null,
        seen_at: null,
        answered_at: null,
        note: null,
        began_page: '/services/podcasts',
        began_source: 'google.com',
        created_at: '2026-03-01T10:00:00.000Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const meeting = { time: '2026-03-05T10:00:00.000Z', call_link: null, created_at: '2026-03-02T10:00:00.000Z' };
    await app.db
      .insertInto('appointments')
      .values({ inquiry_id: inquiryId, sequence: 0, ...meeting })
      .execute();
    await addThread(app, id, { kind: 'booking', inquiry_id: inquiryId, subject: 'Booking request' });
    const mail = await addThread(app, id);
    const at = '2026-03-01T10:00:00.000Z';
    await app.db.insertInto('newsletter_subscribers').values({ email, created_at: at, confirmed_at: at }).execute();
    expect(await recordOf(id)).toMatchObject({
      name: 'Ada Bell',
      addresses: [email],
      beganOn: { page: '/services/podcasts', source: 'google.com' },
      threads: {
        total: 2,
        newest: [
          { id: mail, kind: 'mail', meeting: null },
          { kind: 'booking', inquiryId, meeting: { time: meeting.time, isOff: false } },
        ],
      },
      newsletter: { subscriptions: [{ email, state: 'confirmed', since: at }], sent: { total: 0, newest: [] } },
      member: null,
    });
  });

  it('has their membership, also when they joined after writing', async () => {
    const id = await write('head@marsh.example');
    const member = await app.member({ email: 'head@marsh.example', firstName: 'Ada', lastName: 'Bell' });
    const at = '2026-03-01T10:00:00.000Z';
    await fillLibrary(app);
    const resource = await app.db.selectFrom('library_resources').select(['id', 'title']).executeTakeFirstOrThrow();
    const done = { ranges: '[]', position: 0, position_at: at, done_at: at, created_at: at, updated_at: at };
    await app.db
      .insertInto('library_progress')
      .values({ user_id: member.user.id, resource_id: resource.id, ...done })
      .execute();
    expect(await recordOf(id)).toMatchObject({
      isMember: true,
      member: {
        id: member.user.id,
        name: 'Ada Bell',
        resources: { total: 1, newest: [{ id: resource.id, title: resource.title, at }] },
        courses: { total: 0 },
        webinars: { total: 0 },
      },
    });
  });
});

describe('changing a contact', () => {
  const change = async (id: number, fields: Partial<ContactRecord> & { ifUpdatedAt?: string }) => {
    const { name, addresses, note, school } = await recordOf(id);
    const body = { name, addresses, note, schoolId: school?.id ?? null, ...fields };
    return (await app.admin()).call(changeContact, { params: { id: String(id) }, body });
  };

  it('adds and removes addresses; the first is the main one', async () => {
    const id = await write('head@marsh.example');
    const changed = await change(id, { addresses: ['Ada@Home.example', 'head@marsh.example'], name: 'Ada' });
    expect(changed.body).toMatchObject({ email: 'ada@home.example', name: 'Ada' });
    expect(changed.body.addresses).toEqual(['ada@home.example', 'head@marsh.example']);
    await change(id, { addresses: ['ada@home.example'] });
    expect((await recordOf(id)).addresses).toEqual(['ada@home.example']);
    // The removed address is free for somebody else.
    expect(await write('head@marsh.example')).not.toBe(id);
  });

  it('refuses an address of another contact, and names that contact', async () => {
    const id = await write('head@marsh.example');
    await write('bursar@marsh.example', 'Cora Hill');
    const refused = await change(id, { addresses: ['head@marsh.example', 'bursar@marsh.example'] });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      fields: { addresses: 'bursar@marsh.example belongs to Cora Hill. You can merge the two.' },
    });
  });

  it('refuses a change based on an outdated version, unless both changes are the same', async () => {
    const id = await write('head@marsh.example');
    const { updatedAt } = await recordOf(id);
    expect((await change(id, { note: 'Prefers calls.', ifUpdatedAt: updatedAt })).status).toBe(200);
    expect((await change(id, { note: 'Prefers mails.', ifUpdatedAt: updatedAt })).status).toBe(409);
    expect((await change(id, { note: 'Prefers calls.', ifUpdatedAt: updatedAt })).status).toBe(200);
  });
});

describe('merging contacts', () => {
  it('moves addresses, threads and notes, and keeps the name and school of the remaining one', async () => {
    const from = await write('ada@gmail.com', 'A. Bell');
    const into = await write('head@marsh.example', 'Ada Bell', 'Marsh School');
    await addThread(app, from);
    await app.db.updateTable('contacts').set({ note: 'One.' }).where('id', '=', into).execute();
    await app.db.updateTable('contacts').set({ note: 'Two.' }).where('id', '=', from).execute();
    const admin = await app.admin();
    const { body } = await admin.call(mergeContact, { params: { id: String(from) }, body: { into } });
    expect(body).toMatchObject({
      id: into,
      name: 'Ada Bell',
      school: { name: 'Marsh School' },
      addresses: ['head@marsh.example', 'ada@gmail.com'],
      note: 'One.\n\nTwo.',
      threads: { total: 1 },
    });
    expect((await admin.call(getContact, { params: { id: String(from) } })).status).toBe(404);
    expect(await write('ada@gmail.com')).toBe(into);
    const itself = await admin.call(mergeContact, { params: { id: String(into) }, body: { into } });
    expect(itself.status).toBe(409);
  });
});

describe('deleting a contact', () => {
  it('lists what will be deleted, and deletes the contact with everything that they wrote', async () => {
    const visitor = app.visitor();
    const person = { firstName: 'Ada', lastName: 'Bell', email: 'ada@marsh.example' };
    await visitor.call(sendInquiry, { body: { ...(exampleBodies['contact.send'] as object), ...person } as never });
    await visitor.call(requestBooking, {
      body: { ...(exampleBodies['bookings.request'] as object), ...person } as never,
    });
    const id = await write('ada@marsh.example', 'Ada Bell');
    await addThread(app, id, { text: 'By mail.' });
    const other = await write('head@other.example');
    await addThread(app, other);
    const admin = await app.admin();
    const params = { id: String(id) };
    const { body: weight } = await admin.call(weighContact, { params });
    expect(weight).toEqual({ inquiries: 1, bookings: 1, chats: 0, mails: 1, subscriptions: 0, isMember: false });
    expect((await admin.call(deleteContact, { params })).status).toBe(200);
    expect(await app.db.selectFrom('contacts').select('id').execute()).toEqual([{ id: other }]);
    expect(await app.db.selectFrom('contact_inquiries').select('id').execute()).toEqual([]);
    const left = await app.db.selectFrom('threads').select('contact_id').execute();
    expect(left).toEqual([{ contact_id: other }]);
    const listed = (await app.deps.erasures.entries()).map(({ kind }) => kind);
    expect(listed).toContain('contact');
    expect((await admin.call(deleteContact, { params })).status).toBe(404);
  });

  describe('is repeated on a restored database', () => {
    /** Backs up all contacts and threads. @returns a function that restores them, and repeats the listed erasures */
    const backUp = async () => {
      const tables = ['contacts', 'contact_addresses', 'threads'] as const;
      const backup = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
      return async () => {
        for (const table of tables) await app.db.deleteFrom(table).execute();
        for (const [index, table] of tables.entries()) {
          const rows = backup[index]!.map((row) => ({ ...row, ...('user_id' in row && { user_id: null }) }));
          if (rows.length > 0) await app.db.insertInto(table).values(rows).execute();
        }
        await app.db.updateTable('change_counts').set({ changes: 0 }).where('name', '=', 'erasures').execute();
        await applyErasures(app.deps);
      };
    };

    /** People who wrote to the agency one after the other, the first one first. */
    const writeInTurn = async (...names: readonly string[]): Promise<number[]> => {
      const ids: number[] = [];
      for (const name of names) {
        ids.push(await write(`${name}@gmail.com`, name));
        app.clock.advance(1000);
      }
      return ids;
    };

    const merge = async (from: number, into: number) =>
      (await app.admin()).call(mergeContact, { params: { id: String(from) }, body: { into } });

    const remove = async (id: number) => (await app.admin()).call(deleteContact, { params: { id: String(id) } });

    const left = async () => ({
      contacts: (await app.db.selectFrom('contacts').select('name').orderBy('name').execute()).map(({ name }) => name),
      threads: (await app.db.selectFrom('threads').select('id').execute()).map(({ id }) => id),
    });

    it.each(['older', 'newer'] as const)('with the %s contact that was merged into it', async (which) => {
      const [first, second, other] = await writeInTurn('ada', 'ada.bell', 'cora');
      await addThread(app, first!);
      await addThread(app, second!);
      const thread = await addThread(app, other!);
      const restore = await backUp();
      const [from, into] = which === 'older' ? [first, second] : [second, first];
      expect((await merge(from!, into!)).status).toBe(200);
      expect((await remove(into!)).status).toBe(200);
      await restore();
      expect(await left()).toEqual({ contacts: ['cora'], threads: [thread] });
    });

    it('with contacts that were merged one after the other, at any time before', async () => {
      const [first, second, third, , fourth] = await writeInTurn('ada', 'ada.bell', 'bell', 'cora', 'a.bell');
      const backups = [await backUp()];
      for (const [from, into] of [
        [first, second],
        [second, third],
        [third, fourth],
      ] as const) {
        expect((await merge(from!, into!)).status).toBe(200);
        backups.push(await backUp());
      }
      expect((await remove(fourth!)).status).toBe(200);
      for (const restore of backups) {
        await restore();
        expect((await left()).contacts).toEqual(['cora']);
      }
    });

    it('with a contact that was merged into a member’s, when the account was deleted', async () => {
      const member = await app.member({ email: 'member@gmail.com' });
      const [from, into] = await writeInTurn('ada', 'member', 'cora');
      const restore = await backUp();
      expect((await merge(from!, into!)).status).toBe(200);
      expect((await member.call(deleteAccount, { body: { password: member.password } })).status).toBe(200);
      await app.deps.jobs.drain();
      expect((await left()).contacts).toEqual(['cora']);
      await restore();
      expect((await left()).contacts).toEqual(['cora']);
    });

    it('but not when contacts were only merged', async () => {
      const [from, into] = await writeInTurn('ada', 'ada.bell');
      const restore = await backUp();
      expect((await merge(from!, into!)).status).toBe(200);
      await restore();
      expect((await left()).contacts).toEqual(['ada', 'ada.bell']);
    });

    it('with emails that were in a conversation of their own then', async () => {
      const [id, other] = await writeInTurn('ada', 'cora');
      const [into, from] = [await addThread(app, id!), await addThread(app, id!, { text: 'By mail.' })];
      const thread = await addThread(app, other!);
      const restore = await backUp();
      const admin = await app.admin();
      expect((await admin.call(mergeThread, { params: { id: String(from) }, body: { into } })).status).toBe(200);
      expect((await remove(id!)).status).toBe(200);
      await restore();
      expect((await left()).threads).toEqual([thread]);
    });
  });
});

it('a contact’s export has everything that they wrote', async () => {
  const id = await write('head@marsh.example', 'Ada Bell', 'Marsh School');
  await addThread(app, id, { text: 'A word that only they wrote.' });
  const admin = await app.admin();
  const answer = await admin.call(exportContact, { params: { id: String(id) } });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.body).toMatchObject({
    addresses: ['head@marsh.example'],
    school: { name: 'Marsh School' },
    threads: [{ subject: 'A film about prize day', entries: [{ text: 'A word that only they wrote.' }] }],
  });
});

it('a member’s data export has their contact and emails without notes, once their address is confirmed', async () => {
  const member = await app.member({ email: 'head@marsh.example' });
  const id = await write('head@marsh.example', 'Ada Bell', 'Marsh School');
  const threadId = await addThread(app, id, { text: 'From me.' });
  await app.db
    .insertInto('thread_entries')
    .values({ thread_id: threadId, kind: 'note', text: 'Between us.', created_at: '2026-03-01T10:00:00.000Z' })
    .execute();
  await app.db.updateTable('contacts').set({ note: 'Prefers calls.' }).execute();
  const exported = async () => {
    const found: unknown[] = [];
    for await (const entry of contactMemberData(app.deps).entries!(app.db, member.user.id)) found.push(entry);
    return found;
  };
  expect(await exported()).toEqual([
    {
      name: 'Ada Bell',
      addresses: ['head@marsh.example'],
      school: 'Marsh School',
      createdAt: expect.any(String) as string,
      conversations: [expect.objectContaining({ entries: [expect.objectContaining({ text: 'From me.' })] })],
    },
  ]);
  await app.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', member.user.id).execute();
  expect(await exported()).toEqual([]);
});
