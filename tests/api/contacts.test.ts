import { describe, expect, it } from 'vitest';
import { contactFor } from '../../server/features/contacts/contact-service.ts';
import { transaction } from '../../server/db/transaction.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const write = (email: string, name: string | null = null, schoolName?: string) =>
  transaction(app.db, (tx) => contactFor(tx, app.deps, { email, name, schoolName }));

const schoolOf = async (contactId: number) =>
  app.db
    .selectFrom('contacts')
    .innerJoin('schools', 'schools.id', 'contacts.school_id')
    .select(['schools.id', 'schools.name'])
    .where('contacts.id', '=', contactId)
    .executeTakeFirst();

describe('whoever writes to the agency', () => {
  it('is one contact, however the address is written and however often at once', async () => {
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

  it('keeps the name first given', async () => {
    const id = await write('office@marsh.example');
    await write('office@marsh.example', 'Ada Marsh');
    await write('office@marsh.example', 'Somebody Else');
    const names = await app.db.selectFrom('contacts').select(['id', 'name']).execute();
    expect(names).toEqual([{ id, name: 'Ada Marsh' }]);
  });

  it('is linked with the member who has the address', async () => {
    const member = await app.member({ email: 'member@marsh.example' });
    const id = await write('member@marsh.example');
    const row = await app.db.selectFrom('contacts').select('user_id').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ user_id: member.user.id });
  });
});

describe('their school', () => {
  it('is found by the mail domain, and named once somebody says its name', async () => {
    const first = await write('head@marsh.example');
    expect(await schoolOf(first)).toMatchObject({ name: 'marsh.example' });
    const second = await write('bursar@marsh.example', null, 'Marsh School');
    expect(await schoolOf(second)).toEqual({ ...(await schoolOf(first)), name: 'Marsh School' });
    await write('pupil@marsh.example', null, 'The Worst School');
    expect(await schoolOf(first)).toMatchObject({ name: 'Marsh School' });
  });

  it('is found by its name for an address of a mail provider', async () => {
    const head = await write('head.of.marsh@gmail.com', null, 'Marsh School');
    const parent = await write('parent@btinternet.com', null, 'marsh school ');
    expect(await schoolOf(parent)).toEqual(await schoolOf(head));
    expect(await schoolOf(await write('somebody@gmail.com'))).toBeUndefined();
  });

  it('learns its domain from the first who writes from one, but is no other school of the same name', async () => {
    const parent = await write('parent@gmail.com', null, 'St Mary’s');
    const head = await write('head@st-marys.example', null, 'St Mary’s');
    expect(await schoolOf(head)).toEqual(await schoolOf(parent));
    const other = await write('head@other-marys.example', null, 'St Mary’s');
    expect((await schoolOf(other))?.id).not.toBe((await schoolOf(head))?.id);
  });
});
