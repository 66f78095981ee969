import { describe, expect, it } from 'vitest';
import { forgotPassword, login } from '#shared/contracts/endpoints/auth.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { endLinkFor } from '../../server/features/member-mail/mail-links.ts';
import { type Fields, leadsTo, useFormPosts } from '../support/form-posts.ts';

const { app, post } = useFormPosts();

describe('signing in without JavaScript', () => {
  const signIn = (fields: Fields, path = '/auth', by = app.visitor()) => post(path, fields, { by });

  it('opens a session and redirects to the feed', async () => {
    const { user, password } = await app.member();
    const by = app.visitor();
    expect(leadsTo(await signIn({ email: user.email, password }, '/auth', by))).toEqual([303, '/feed']);
    expect((await by.call(getCurrentUser, {})).body).toMatchObject({ id: user.id });
  });

  it('redirects the first administrator to the set-up of their account', async () => {
    const { user, password } = await app.admin();
    await app.db.updateTable('users').set({ email: 'admin@localhost' }).where('id', '=', user.id).execute();
    expect(leadsTo(await signIn({ email: 'Admin@localhost ', password }))).toEqual([303, '/admin/setup']);
  });

  it.each([
    ['/profile?tab=1#top', '/profile?tab=1#top'],
    ['//evil.example', '/feed'],
    ['/\\evil.example', '/feed'],
    ['https://evil.example/', '/feed'],
    ['/\t/evil.example', '/feed'],
    ['/%2F/evil.example', '/feed'],
    ['javascript:alert(1)', '/feed'],
    ['', '/feed'],
  ])('returns to %s as %s', async (next, target) => {
    const { user, password } = await app.member();
    const path = `/auth?${new URLSearchParams({ next }).toString()}`;
    expect(leadsTo(await signIn({ email: user.email, password }, path))).toEqual([303, target]);
  });

  it('shows the entered values except the password after an error, and creates no session', async () => {
    const { user } = await app.member();
    const by = app.visitor();
    const { status, body } = await signIn({ email: user.email, password: 'not the one' }, '/auth', by);
    expect(status).toBe(401);
    expect(body).toEqual({
      form: 'sign-in',
      values: { email: user.email },
      errors: {},
      message: 'Invalid email or password',
    });
    expect((await by.call(getCurrentUser, {})).status).toBe(401);
    const short = await signIn({ email: 'nobody', password: 'x' });
    expect(short.status).toBe(422);
    expect(JSON.stringify(short.body)).not.toContain('"x"');
    expect(Object.keys(short.body.errors)).toEqual(['email', 'password']);
  });

  it('is refused from another site', async () => {
    const { user, password } = await app.member();
    const by = app.visitor();
    const headers = { Origin: 'https://evil.example' };
    expect((await post('/auth', { email: user.email, password }, { by, headers })).status).toBe(403);
    expect((await by.call(getCurrentUser, {})).status).toBe(401);
  });

  it('has the rate limits of the API call, which exempt known browsers', async () => {
    const { user, password } = await app.member();
    const own = app.visitor();
    expect((await own.call(login, { body: { email: user.email, password } })).status).toBe(200);
    for (let n = 0; n < 10; n++) await signIn({ email: user.email, password: 'a wrong guess' });
    const refused = await signIn({ email: user.email, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn({ email: user.email, password }, '/auth', own)).status).toBe(303);
  });

  it('includes signing out', async () => {
    const member = await app.member();
    expect(leadsTo(await post('/auth/sign-out', {}, { by: member }))).toEqual([303, '/']);
    expect((await member.call(getCurrentUser, {})).status).toBe(401);
    const other = await app.member();
    const headers = { Origin: 'https://evil.example' };
    expect((await post('/auth/sign-out', {}, { by: other, headers })).status).toBe(403);
    expect((await other.call(getCurrentUser, {})).status).toBe(200);
  });
});

describe('email links without JavaScript', () => {
  // These pages send no referrer, so browsers hide the origin of their forms.
  const headers = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html,*/*;q=0.8' };
  const linkIn = async (to: string, path: string) => {
    const mails = (await app.mails()).filter((mail) => mail.to === to);
    return new RegExp(`${path}\\?token=[\\w-]+`).exec(mails.map(({ text }) => text).join('\n'))?.[0] ?? '';
  };

  it('set a new password, which ends every session', async () => {
    const member = await app.member();
    await post('/forgot-password', { email: member.user.email });
    const link = await linkIn(member.user.email, '/reset-password');
    const set = (newPassword: string, confirmPassword = newPassword, at = link) =>
      post(at, { newPassword, confirmPassword }, { headers });

    const different = await set('cathedral', 'cathedrals');
    expect([different.status, different.body.errors]).toEqual([
      422,
      { confirmPassword: 'Please make sure both passwords are identical' },
    ]);
    expect(different.body.values).toEqual({});
    expect((await set('short')).body.errors).toEqual({ newPassword: 'Password must be at least 6 characters' });

    expect(leadsTo(await set('cathedral'))).toEqual([303, `${link}#password-set`]);
    expect((await member.call(getCurrentUser, {})).status).toBe(401);
    const entered = await post('/auth', { email: member.user.email, password: 'cathedral' });
    expect(leadsTo(entered)).toEqual([303, '/feed']);

    for (const at of [link, '/reset-password?token=made-up', '/reset-password']) {
      const spent = await set('cathedral', 'cathedral', at);
      expect([400, 422]).toContain(spent.status);
      expect(spent.body.message).toMatch(/invalid/);
    }
  });

  it('confirm a subscription and end it, also by an email client', async () => {
    const email = 'colette@school.example';
    await post('/blog', { email });
    const confirm = await linkIn(email, '/newsletter/confirm');
    expect((await post('/newsletter/confirm?token=made-up', {}, { headers })).status).toBe(400);
    expect(leadsTo(await post(confirm, {}, { headers }))).toEqual([303, `${confirm}#done`]);
    const state = () => app.db.selectFrom('newsletter_subscribers').selectAll().executeTakeFirstOrThrow();
    expect((await state()).confirmed_at).not.toBeNull();

    const leave = await linkIn(email, '/newsletter/unsubscribe');
    expect((await post('/newsletter/unsubscribe?token=1-x', {}, { headers })).body.message).toMatch(/invalid/);
    expect(leadsTo(await post(leave, {}, { headers }))).toEqual([303, `${leave}#done`]);
    const byProgram = await app.visitor().request('POST', leave, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(byProgram.body).toEqual({ success: true, message: 'You’re unsubscribed.' });
  });

  it('unsubscribe a member who is signed out', async () => {
    const member = await app.member();
    const link = endLinkFor(app.deps, 'messages', member.user).replace(app.deps.publicUrl(), '');
    expect((await post('/mails/end?token=messages-1-x', {}, { headers })).body.message).toMatch(/invalid/);
    expect(leadsTo(await post(link, {}, { headers }))).toEqual([303, `${link}#done`]);
    const [choices] = await app.db.selectFrom('notice_choices').select(['digest', 'message_mail']).execute();
    expect(choices).toEqual({ digest: 'weekly', message_mail: 0 });
  });

  it('are refused from another site', async () => {
    for (const path of ['/reset-password', '/newsletter/confirm']) {
      const foreign = { ...headers, 'Sec-Fetch-Site': 'cross-site' };
      const refused = await post(`${path}?token=x`, { newPassword: 'cathedral' }, { headers: foreign });
      expect(refused.status).toBe(403);
    }
  });

  it.each<Record<string, string>>([
    { Origin: 'null' },
    { Origin: 'https://mail.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])('unsubscribe by their token alone, as email clients in a browser need: %o', async (foreign) => {
    const member = await app.member();
    const link = endLinkFor(app.deps, 'messages', member.user).replace(app.deps.publicUrl(), '');
    const oneClick = (path: string, accept: string) =>
      app.visitor().request('POST', path, {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: accept, ...foreign },
      });
    for (const accept of ['*/*', 'text/html']) {
      for (const path of ['/mails/end?token=messages-1-x', '/newsletter/unsubscribe?token=1-x']) {
        expect((await oneClick(path, accept)).status).toBe(400);
      }
    }
    expect((await oneClick(link, '*/*')).status).toBe(200);
    const [choices] = await app.db.selectFrom('notice_choices').select('message_mail').execute();
    expect(choices).toEqual({ message_mail: 0 });
  });
});

it('the API’s own calls accept no forms', async () => {
  const { status } = await post(forgotPassword.path, { email: 'colette@school.example' });
  expect(status).toBe(415);
});
