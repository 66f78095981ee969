import { describe, expect, it } from 'vitest';
import {
  changeUnconfirmedEmail,
  confirmEmail,
  forgotPassword,
  login,
  register,
  resetPassword,
  sendEmailConfirmation,
} from '#shared/contracts/endpoints/auth.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { useTestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

const app = useTestApp({ rateLimit: true });
const DAY = 24 * 60 * 60 * 1000;
const form = { firstName: 'Marie', lastName: 'Curie', password: 'radium', confirmPassword: 'radium' };

async function join(email = 'marie@school.example'): Promise<TestClient> {
  const client = app.visitor();
  expect((await client.call(register, { body: { ...form, email } })).status).toBe(201);
  return client;
}
const isConfirmed = async (client: TestClient) => (await client.call(getCurrentUser, {})).body.emailConfirmed;
/** The links' tokens, of one address or all. Mails to different addresses have no order: they are sent side by side. */
const tokensMailed = async (address?: string) =>
  (await app.mails())
    .filter(({ to }) => address === undefined || to === address)
    .flatMap(({ text }) => /\/confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? []);
const confirm = (token: string) => app.visitor().call(confirmEmail, { body: { token } });

describe('a new account', () => {
  it('gets a link by email, which confirms its address in any browser', async () => {
    const member = await join();
    expect(await isConfirmed(member)).toBe(false);
    const [token = ''] = await tokensMailed();
    expect((await app.mails()).map(({ to }) => to)).toEqual(['marie@school.example']);
    expect((await confirm(token)).status).toBe(200);
    expect(await isConfirmed(member)).toBe(true);
  });

  it('stays confirmed when the link is opened twice, without an error', async () => {
    const member = await join();
    const [token = ''] = await tokensMailed();
    await confirm(token);
    const { status, body } = await confirm(token);
    expect([status, body.success]).toEqual([200, true]);
    expect(await isConfirmed(member)).toBe(true);
  });

  it('is not confirmed when the link is only opened', async () => {
    const member = await join();
    const [token = ''] = await tokensMailed();
    expect((await app.visitor().request('GET', `/api/auth/email/confirm?token=${token}`)).status).toBe(405);
    expect(await isConfirmed(member)).toBe(false);
  });

  it('is also confirmed by a password reset', async () => {
    const member = await join();
    await app.visitor().call(forgotPassword, { body: { email: 'marie@school.example' } });
    const reset = /reset-password\?token=([\w-]+)/.exec((await app.mails()).map(({ text }) => text).join('\n'))?.[1];
    const { status } = await app
      .visitor()
      .call(resetPassword, { body: { token: reset ?? '', newPassword: 'polonium' } });
    expect(status).toBe(200);
    const row = await app.db
      .selectFrom('users')
      .select('email_confirmed_at')
      .where('email', '=', 'marie@school.example')
      .executeTakeFirst();
    expect(row?.email_confirmed_at).not.toBeNull();
    expect((await member.call(getCurrentUser, {})).status).toBe(401);
  });

  it('can request the link again, three times an hour, until it is confirmed', async () => {
    const member = await join();
    const ask = () => member.call(sendEmailConfirmation, {});
    for (let time = 0; time < 3; time++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    const tokens = await tokensMailed();
    expect(tokens).toHaveLength(4);
    await confirm(tokens[3] ?? '');
    expect((await ask()).body.message).toContain('already');
    expect(await tokensMailed()).toHaveLength(4);
  });
});

describe('a mistyped address', () => {
  const change = (member: TestClient, email: string, password = form.password) =>
    member.call(changeUnconfirmedEmail, { body: { email, password } });

  it('is corrected with the password: the new address gets a link, and old links are invalid', async () => {
    const member = await join('marie@shcool.example');
    await app.visitor().call(forgotPassword, { body: { email: 'marie@shcool.example' } });
    const reset = /reset-password\?token=([\w-]+)/.exec((await app.mails()).map(({ text }) => text).join('\n'))?.[1];
    const { status, body } = await change(member, ' Marie@School.example ');
    expect([status, body.email, body.emailConfirmed]).toEqual([200, 'marie@school.example', false]);
    const tokens = await tokensMailed();
    expect((await app.mails()).at(-1)?.to).toBe('marie@school.example');

    expect((await confirm(tokens[0] ?? '')).status).toBe(400);
    const taking = { token: reset ?? '', newPassword: 'polonium' };
    expect((await app.visitor().call(resetPassword, { body: taking })).status).toBe(400);
    expect((await confirm(tokens[1] ?? '')).status).toBe(200);
    expect(await isConfirmed(member)).toBe(true);
    const again = app.visitor().call(login, { body: { email: 'marie@school.example', password: form.password } });
    expect((await again).status).toBe(200);
  });

  it('cannot be changed with a wrong password, to a taken address, or once it is confirmed', async () => {
    await join('pierre@school.example');
    const member = await join();
    expect((await change(member, 'new@school.example', 'radon')).body).toMatchObject({
      fields: { password: 'That’s not your current password' },
    });
    expect(await change(member, 'pierre@school.example')).toMatchObject({
      status: 409,
      body: { fields: { email: 'An account with this email already exists' } },
    });
    await confirm((await tokensMailed('marie@school.example')).at(-1) ?? '');
    expect((await change(member, 'new@school.example')).status).toBe(409);
    expect((await member.call(getCurrentUser, {})).body.email).toBe('marie@school.example');
  });
});

describe('a confirmation link', () => {
  const refused = { code: 'invalid_token', message: expect.stringContaining('invalid or has expired') as string };

  it('is valid for a week', async () => {
    const member = await join();
    const [token = ''] = await tokensMailed();
    app.clock.advance(7 * DAY);
    expect(await confirm(token)).toMatchObject({ status: 400, body: refused });
    expect(await isConfirmed(member)).toBe(false);
  });

  it('confirms only the address it was sent to, and no other account', async () => {
    const one = await join();
    const [token = ''] = await tokensMailed();
    const other = await join('pierre@school.example');
    const { body } = await other.call(getCurrentUser, {});
    expect(await confirm(token.replace(/^\d+/, String(body.id)))).toMatchObject({ status: 400, body: refused });
    await app.db
      .updateTable('users')
      .set({ email: 'new@school.example' })
      .where('email', '=', 'marie@school.example')
      .execute();
    expect((await confirm(token)).status).toBe(400);
    expect(await isConfirmed(one)).toBe(false);
  });

  it.each(['x', '1-2-3', `1-1772366400000-${'A'.repeat(43)}`, '9'.repeat(200)])(
    'is refused when it is forged: %s',
    async (token) => {
      expect(await confirm(token)).toMatchObject({ status: 400, body: refused });
    },
  );
});
