import { describe, expect, it } from 'vitest';
import { checkAdmin, getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { login, register } from '#shared/contracts/endpoints/auth.ts';
import { hashToken, newToken } from '../../server/platform/secrets.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp({ env: { ADMIN_EMAIL: 'head@agency.example', ADMIN_PASSWORD: 'not known to members' } });

const form = {
  firstName: 'Marie',
  lastName: 'Curie',
  email: 'marie@school.example',
  password: 'radium',
  confirmPassword: 'radium',
};
const TAKEN = {
  message: 'An account with this email already exists',
  code: 'conflict',
  fields: { email: 'An account with this email already exists' },
};
const countUsers = async () =>
  (await app.db.selectFrom('users').select('id').where('email', '=', form.email).execute()).length;

describe('registering', () => {
  it('creates an account and signs in', async () => {
    const visitor = app.visitor();
    const { status, body } = await visitor.call(register, { body: form });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      firstName: 'Marie',
      email: 'marie@school.example',
      isAdmin: false,
      points: 0,
      level: 1,
    });
    expect((await visitor.call(getCurrentUser, {})).body).toEqual(body);
  });

  it('accepts an internationalised domain, and treats all its spellings as one account', async () => {
    const email = 'info@schule-müller.example';
    expect((await app.visitor().call(register, { body: { ...form, email } })).status).toBe(201);
    for (const typed of [
      'Info@Schule-MÜLLER.example',
      'info@xn--schule-mller-klb.example',
      'info@schule-mu\u0308ller.example',
    ]) {
      expect((await app.visitor().call(register, { body: { ...form, email: typed } })).body, typed).toEqual(TAKEN);
      expect((await app.visitor().call(login, { body: { email: typed, password: form.password } })).status).toBe(200);
    }
  });

  it.each([
    ['of zero-width characters', '\u200b\u200b\u200b'],
    ['of filler characters', '\u3164\u3164'],
    ['of combining marks only', '\u0301\u0302\u0303'],
    ['of blank Braille patterns', '\u2800\u2800'],
    ['with only one visible character', 'A\u200b\u200d'],
  ])('refuses a name %s', async (_, firstName) => {
    const { status, body } = await app.visitor().call(register, { body: { ...form, firstName } });
    expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([400, ['firstName']]);
  });

  it('removes bidirectional controls and invisible characters from names', async () => {
    const lastName = '\u202eCurie\u2066\u200b';
    expect((await app.visitor().call(register, { body: { ...form, lastName } })).body).toMatchObject({
      lastName: 'Curie',
    });
    const persian = 'می\u200cخواهم';
    const body = { ...form, email: 'leila@school.example', lastName: persian };
    expect((await app.visitor().call(register, { body })).body).toMatchObject({ lastName: persian });
  });

  it('stores the password as an Argon2id hash', async () => {
    await app.visitor().call(register, { body: form });
    const row = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', form.email)
      .executeTakeFirst();
    expect(row?.password_hash).toMatch(/^argon2id\$/);
    expect(row?.password_hash).not.toContain(form.password);
  });

  it.each(['marie@school.example', '  Marie@SCHOOL.example', 'ｍarie@school.example'])(
    'refuses an address that is taken: %s',
    async (email) => {
      await app.visitor().call(register, { body: form });
      const visitor = app.visitor();
      const { status, body } = await visitor.call(register, { body: { ...form, email } });
      expect(status).toBe(409);
      expect(body).toEqual(TAKEN);
      expect((await visitor.call(getCurrentUser, {})).status).toBe(401);
    },
  );

  it('creates one account when two requests use the address at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.visitor().call(register, { body: form })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await countUsers()).toBe(1);
  });

  it('grants no rights for an administrator’s address or a forged role', async () => {
    const visitor = app.visitor();
    const extra = { isAdmin: true, is_admin: 1, points: 5000, level: 6, id: 1 };
    const { body } = await visitor.request<{ isAdmin: boolean; points: number }>('POST', '/api/auth/register', {
      body: { ...form, email: 'head@agency.example', ...extra },
    });
    expect(body).toMatchObject({ isAdmin: false, points: 0, level: 1 });
    expect((await visitor.call(checkAdmin, {})).body).toEqual({ isAdmin: false });
  });

  it.each([
    [{ firstName: 'M' }, { firstName: 'First name must be at least 2 characters' }],
    [{ firstName: '   M  ' }, { firstName: 'First name must be at least 2 characters' }],
    [{ lastName: '' }, { lastName: 'Last name must be at least 2 characters' }],
    [{ firstName: 'x'.repeat(101) }, { firstName: 'Please use at most 100 characters' }],
    [{ firstName: 'Marie\nBcc: all' }, { firstName: 'Please keep this to one line' }],
    [{ email: 'marie' }, { email: 'Please enter a valid email address' }],
    [{ email: 'marie@localhost' }, { email: 'Please enter a valid email address' }],
    [{ email: 'marie@school.example\r\nBcc: all@school.example' }, { email: 'Please enter a valid email address' }],
    [{ confirmPassword: 'polonium' }, { confirmPassword: "Passwords don't match" }],
    [
      { password: '12345', confirmPassword: '12345' },
      { password: 'Password must be at least 6 characters', confirmPassword: 'Password must be at least 6 characters' },
    ],
    [
      { firstName: undefined, lastName: 7, email: null, password: undefined, confirmPassword: undefined },
      {
        firstName: 'First name must be at least 2 characters',
        lastName: 'Last name must be at least 2 characters',
        email: 'Please enter a valid email address',
        password: 'Password must be at least 6 characters',
        confirmPassword: 'Password must be at least 6 characters',
      },
    ],
  ])('refuses %o', async (change, fields) => {
    const { status, body } = await app
      .visitor()
      .request('POST', '/api/auth/register', { body: { ...form, ...change } });
    expect(status).toBe(400);
    expect(body).toEqual({ message: Object.values(fields)[0], code: 'validation_failed', fields });
    expect(await countUsers()).toBe(0);
  });
});

describe('registering with an Idempotency-Key', () => {
  const key = { 'Idempotency-Key': 'once' };

  it('runs once, and a retry after a lost response signs in', async () => {
    const visitor = app.visitor();
    await visitor.call(getCurrentUser, {});
    const lost = await copyRegister(visitor.cookies);
    const again = await visitor.call(register, { body: form }, key);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(lost.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await visitor.call(getCurrentUser, {})).status).toBe(200);
    expect(await countUsers()).toBe(1);
  });

  it('returns the stored response to somebody who is signed in by then', async () => {
    const visitor = app.visitor();
    await visitor.call(register, { body: form }, key);
    const again = await visitor.call(register, { body: form }, key);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('runs once for simultaneous retries', async () => {
    const visitor = app.visitor();
    await visitor.call(getCurrentUser, {});
    const answers = await Promise.all([1, 2, 3].map(() => visitor.call(register, { body: form }, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await countUsers()).toBe(1);
  });

  it('refuses the same key for a different form', async () => {
    const visitor = app.visitor();
    await visitor.call(register, { body: form }, key);
    const { status, body } = await visitor.call(register, { body: { ...form, firstName: 'Irène' } }, key);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('does not sign in after the password was changed', async () => {
    const visitor = app.visitor();
    const { body: user } = await visitor.call(register, { body: form }, key);
    const token = newToken();
    const expires_at = new Date(app.clock.now() + 1000).toISOString();
    await app.db
      .insertInto('password_resets')
      .values({ token_hash: hashToken(token), user_id: user.id, expires_at })
      .execute();
    await app.visitor().request('POST', '/api/reset-password', { body: { token, newPassword: 'polonium' } });

    const { status, body } = await visitor.call(register, { body: form }, key);
    expect(status).toBe(409);
    expect(body).toEqual(TAKEN);
    expect((await visitor.call(getCurrentUser, {})).status).toBe(401);
    expect((await visitor.call(login, { body: { email: form.email, password: 'polonium' } })).status).toBe(200);
  });

  function copyRegister(cookies: Map<string, string>) {
    const twin = app.visitor();
    for (const [name, value] of cookies) twin.cookies.set(name, value);
    return twin.call(register, { body: form }, key);
  }
});
