import { describe, expect, it } from 'vitest';
import { forgotPassword, login, resetPassword } from '#shared/contracts/endpoints/auth.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

const SENTENCE = "If an account with that email exists, you'll receive a password reset link shortly.";
const BAD_LINK = {
  success: false,
  message: 'The password reset link is invalid or has expired.',
  code: 'invalid_token',
};
const HOUR = 60 * 60 * 1000;

const tokenIn = (text: string): string => /\?token=([\w-]+)$/m.exec(text)?.[1] ?? '';
const askFor = (email: string) => app.visitor().call(forgotPassword, { body: { email } });
const reset = (token: string, newPassword = 'a new one') =>
  app.visitor().call(resetPassword, { body: { token, newPassword } });
const signIn = (email: string, password: string) => app.visitor().call(login, { body: { email, password } });

/** The token in the newest email. */
async function mailedToken(email: string): Promise<string> {
  await askFor(email);
  return tokenIn((await app.mails()).at(-1)?.text ?? '');
}

describe('requesting a reset link', () => {
  it('emails a link to the account’s address', async () => {
    const { user } = await app.member({ email: 'marie@school.example' });
    const { status, body } = await askFor(' Marie@school.example');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: SENTENCE });
    const [mail, ...others] = await app.mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(user.email);
    expect(mail?.text).toMatch(/^http:\/\/bonjour\.test\/reset-password\?token=[\w-]{43}$/m);
  });

  it('responds the same for an unknown address, and emails nobody', async () => {
    const { status, body } = await askFor('nobody@school.example');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: SENTENCE });
    expect(await app.mails()).toEqual([]);
    expect(await app.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it('uses the host from the settings, whatever the request claims', async () => {
    const { user } = await app.member();
    const headers = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' };
    await app.visitor().call(forgotPassword, { body: { email: user.email } }, headers);
    expect((await app.mails())[0]?.text).toContain('http://bonjour.test/reset-password');
  });

  it('emails no text that the account’s owner has written', async () => {
    const { user } = await app.member({ firstName: 'Visit evil.example' });
    await askFor(user.email);
    expect(JSON.stringify(await app.mails())).not.toContain('evil.example');
  });

  it('stores only a hash of the token', async () => {
    const { user } = await app.member();
    await askFor(user.email);
    const waiting = JSON.stringify(await app.db.selectFrom('jobs').selectAll().execute());
    const token = tokenIn((await app.mails())[0]?.text ?? '');
    const resets = JSON.stringify(await app.db.selectFrom('password_resets').selectAll().execute());
    expect(token).toHaveLength(43);
    expect(waiting).not.toContain(token);
    expect(resets).not.toContain(token);
  });

  it.each([[{}], [{ email: '' }], [{ email: 'nobody' }], [{ email: ['a@b.example'] }]])('refuses %o', async (body) => {
    const answer = await app.visitor().request('POST', '/api/forgot-password', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      message: 'Please enter a valid email address',
      code: 'validation_failed',
      fields: { email: 'Please enter a valid email address' },
    });
  });

  it('sends one email when it is retried with the same key', async () => {
    const { user } = await app.member();
    const visitor = app.visitor();
    for (const _ of [1, 2]) {
      await visitor.call(forgotPassword, { body: { email: user.email } }, { 'Idempotency-Key': 'once' });
    }
    expect(await app.mails()).toHaveLength(1);
  });
});

describe('setting a new password', () => {
  it('replaces the old one', async () => {
    const { user, password } = await app.member();
    const { status, body } = await reset(await mailedToken(user.email));
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Password reset successful' });
    expect((await signIn(user.email, password)).status).toBe(401);
    expect((await signIn(user.email, 'a new one')).status).toBe(200);
  });

  it('signs the person out everywhere, and nobody else', async () => {
    const member = await app.member();
    const other = await app.member();
    await reset(await mailedToken(member.user.email));
    expect((await member.call(getCurrentUser, {})).status).toBe(401);
    expect((await other.call(getCurrentUser, {})).status).toBe(200);
  });

  it('works once', async () => {
    const { user } = await app.member();
    const token = await mailedToken(user.email);
    await reset(token);
    const { status, body } = await reset(token, 'another one');
    expect(status).toBe(400);
    expect(body).toEqual(BAD_LINK);
    expect((await signIn(user.email, 'another one')).status).toBe(401);
  });

  it('invalidates other links', async () => {
    const { user } = await app.member();
    const first = await mailedToken(user.email);
    const second = await mailedToken(user.email);
    expect(second).not.toBe(first);
    await reset(second);
    expect((await reset(first)).body).toEqual(BAD_LINK);
  });

  it('works for one hour', async () => {
    const { user } = await app.member();
    const token = await mailedToken(user.email);
    app.clock.advance(HOUR);
    expect((await reset(token)).body).toEqual(BAD_LINK);
  });

  it('works once for fifty simultaneous requests', async () => {
    const { user } = await app.member();
    const token = await mailedToken(user.email);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(token, `password ${n}`)));
    const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(winners).toHaveLength(1);
    // Requests that found the queue of hashes full got a 503.
    expect(answers.every(({ status }) => [200, 400, 503].includes(status))).toBe(true);
    expect((await signIn(user.email, `password ${winners[0]}`)).status).toBe(200);
  });

  it('does not happen when the link is only opened', async () => {
    const { user } = await app.member();
    const token = await mailedToken(user.email);
    const { status } = await app
      .visitor()
      .request('GET', `/api/reset-password?token=${token}&newPassword=from-a-scanner`);
    expect(status).toBe(405);
    expect((await reset(token)).status).toBe(200);
  });

  it('returns the stored response to a retry with the same key', async () => {
    const { user } = await app.member();
    const body = { token: await mailedToken(user.email), newPassword: 'a new one' };
    const visitor = app.visitor();
    const key = { 'Idempotency-Key': 'once' };
    const first = await visitor.call(resetPassword, { body }, key);
    const again = await visitor.call(resetPassword, { body }, key);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it.each(['nonsense', 'A'.repeat(43), '../../etc/passwd', "' OR 1=1 --"])('refuses the token %s', async (token) => {
    const { status, body } = await reset(token);
    expect(status).toBe(400);
    expect(body).toEqual(BAD_LINK);
  });

  it.each([
    [{ newPassword: 'secret' }, { token: 'The reset token is missing or invalid' }],
    [{ token: '', newPassword: 'secret' }, { token: 'The reset token is missing or invalid' }],
    [{ token: 'x', newPassword: '12345' }, { newPassword: 'Password must be at least 6 characters' }],
    [{ token: 'x', newPassword: 'x'.repeat(201) }, { newPassword: 'Password must be at most 200 characters' }],
  ])('refuses %o', async (body, fields) => {
    const answer = await app.visitor().request('POST', '/api/reset-password', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message: Object.values(fields)[0], code: 'validation_failed', fields });
  });
});
