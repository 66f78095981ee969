import { describe, expect, it } from 'vitest';
import { listAudit, setAdministrator, setUpAccount, suspendMember } from '#shared/contracts/endpoints/console.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const of = (id: number, isAdmin: boolean) => ({ params: { id: String(id) }, body: { isAdmin } });
const OWN = { firstName: 'Jeanne', lastName: 'Moreau', email: 'jeanne@agency.example', newPassword: 'her own one' };

describe('administrators', () => {
  it('are added and removed by an administrator, with an audit log entry for each', async () => {
    const admin = await app.admin();
    const member = await app.member();
    expect((await member.request('GET', '/api/admin/today')).status).toBe(403);
    expect((await admin.call(setAdministrator, of(member.user.id, true))).status).toBe(200);
    expect((await member.request('GET', '/api/admin/today')).status).toBe(200);
    // A repeat changes nothing and adds no entry.
    expect((await admin.call(setAdministrator, of(member.user.id, true))).status).toBe(200);
    expect((await admin.call(setAdministrator, of(member.user.id, false))).status).toBe(200);
    expect((await member.request('GET', '/api/admin/today')).status).toBe(403);
    expect((await admin.call(listAudit, {})).body.map(({ summary }) => summary)).toEqual([
      'Removed administrator access from Marie Curie',
      'Gave administrator access to Marie Curie',
    ]);
  });

  it('cannot be added by members, and nobody can change their own access', async () => {
    const admin = await app.admin();
    const member = await app.member();
    const change = of(member.user.id, true);
    expect((await member.call(setAdministrator, change)).status).toBe(403);
    expect((await app.visitor().call(setAdministrator, change)).status).toBe(401);
    expect((await admin.call(setAdministrator, of(admin.user.id, false))).status).toBe(409);
    expect((await admin.call(setAdministrator, of(999_999, true))).status).toBe(404);
  });

  it('cannot be members who are suspended or have an unconfirmed address', async () => {
    const admin = await app.admin();
    const [suspended, unconfirmed] = [await app.member(), await app.member()];
    const params = { id: String(suspended.user.id) };
    await admin.call(suspendMember, { params, body: { days: 1, reason: 'Advertising' } });
    await app.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', unconfirmed.user.id).execute();
    for (const { user } of [suspended, unconfirmed]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await admin.call(setAdministrator, of(user.id, true))).status).toBe(409);
    }
  });
});

describe('the first administrator’s account', () => {
  const first = async () => {
    const admin = await app.admin();
    await app.db.updateTable('users').set({ email: 'admin@localhost' }).where('id', '=', admin.user.id).execute();
    return admin;
  };

  it('gets a name, an address and a password once, and stays signed in', async () => {
    const admin = await first();
    expect((await admin.call(setUpAccount, { body: OWN })).status).toBe(200);
    const me = await admin.request<{ email: string; firstName: string; emailConfirmed: boolean }>(
      'GET',
      '/api/auth/user',
    );
    expect(me.body).toMatchObject({ email: OWN.email, firstName: 'Jeanne', isAdmin: true, emailConfirmed: true });
    const credentials = { email: OWN.email, password: OWN.newPassword };
    expect((await app.visitor().call(login, { body: credentials })).status).toBe(200);
    expect((await admin.call(setUpAccount, { body: { ...OWN, email: 'b@agency.example' } })).status).toBe(409);
  });

  it('returns an error for a taken address, and changes nothing', async () => {
    const admin = await first();
    const member = await app.member();
    const { status, body } = await admin.call(setUpAccount, { body: { ...OWN, email: member.user.email } });
    expect([status, Object(body).fields]).toEqual([409, { email: 'An account with this email already exists' }]);
    expect((await admin.request('GET', '/api/auth/user')).body).toMatchObject({ email: 'admin@localhost' });
  });
});
