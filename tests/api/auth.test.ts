import { describe, expect, it } from 'vitest';
import { checkAdmin, getCurrentUser, logout } from '#shared/contracts/endpoints/session.ts';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { promote, revoke } from '../../server/features/auth/administrators.ts';
import { useTestApp } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';

const app = useTestApp();

const WRONG = { message: 'Invalid email or password', code: 'invalid_credentials' };
const SIGNED_OUT = { message: 'Not authenticated', code: 'not_authenticated' };

/** A second browser with the same cookies. */
function copyOf(client: TestClient): TestClient {
  const copy = new TestClient(app.url);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('the current user', () => {
  it('is returned to themselves, without secrets', async () => {
    const member = await app.member({ firstName: 'Simone', lastName: 'Veil', email: 'Simone.Veil@school.example ' });
    const { status, body, headers } = await member.call(getCurrentUser, {});
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      email: 'simone.veil@school.example',
      firstName: 'Simone',
      lastName: 'Veil',
      profileImageUrl: null,
      jobTitle: null,
      schoolName: null,
      location: null,
      bio: null,
      points: 0,
      level: 1,
      isAdmin: false,
      emailConfirmed: true,
      createdAt: expect.any(String),
      lastActiveAt: expect.any(String),
    });
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is null for a visitor', async () => {
    const { status, body } = await app.visitor().call(getCurrentUser, {});
    expect(status).toBe(401);
    expect(body).toEqual(SIGNED_OUT);
  });

  it('has the time of the last activity, to the minute', async () => {
    const member = await app.member();
    const seen = async () => (await member.call(getCurrentUser, {})).body.lastActiveAt;
    const first = await seen();
    app.clock.advance(59_000);
    expect(await seen()).toBe(first);
    app.clock.advance(2_000);
    expect(await seen()).toBe(new Date(app.clock.now()).toISOString());
  });

  it('is null once the account is deleted', async () => {
    const member = await app.member();
    await app.db.deleteFrom('users').where('id', '=', member.user.id).execute();
    expect((await member.call(getCurrentUser, {})).body).toEqual(SIGNED_OUT);
  });
});

describe('signing in', () => {
  it('returns the user, whatever the case of the address', async () => {
    const { user, password } = await app.member({ email: 'ada@school.example' });
    const browser = app.visitor();
    const { status, body } = await browser.call(login, { body: { email: ' ADA@School.example ', password } });
    expect(status).toBe(200);
    expect(body.id).toBe(user.id);
    expect((await browser.call(getCurrentUser, {})).status).toBe(200);
  });

  it('responds the same to an unknown address and a wrong password', async () => {
    const { user } = await app.member();
    const wrong = await app.visitor().call(login, { body: { email: user.email, password: 'something else' } });
    const unknown = await app
      .visitor()
      .call(login, { body: { email: 'nobody@school.example', password: 'correct horse' } });
    for (const { status, body, headers } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(body).toEqual(WRONG);
      expect(headers.getSetCookie().join()).not.toContain('bonjour.sid');
    }
  });

  it.each([
    [
      'nothing',
      {},
      { email: 'Please enter a valid email address', password: 'Password must be at least 6 characters' },
    ],
    ['a bad address', { email: 'nobody', password: 'secret' }, { email: 'Please enter a valid email address' }],
    [
      'a short password',
      { email: 'a@b.example', password: '12345' },
      { password: 'Password must be at least 6 characters' },
    ],
    [
      'wrong types',
      { email: 1, password: ['secret'] },
      { email: 'Please enter a valid email address', password: 'Password must be at least 6 characters' },
    ],
    [
      'a very long password',
      { email: 'a@b.example', password: 'x'.repeat(201) },
      { password: 'Password must be at most 200 characters' },
    ],
  ])('refuses %s', async (_, body, fields) => {
    const answer = await app.visitor().request('POST', '/api/auth/login', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message: Object.values(fields)[0], code: 'validation_failed', fields });
  });

  it('does not trim the password', async () => {
    const { user } = await app.member({ password: ' spaces matter ' });
    const tryIt = (password: string) => app.visitor().call(login, { body: { email: user.email, password } });
    expect((await tryIt('spaces matter')).status).toBe(401);
    expect((await tryIt(' spaces matter ')).status).toBe(200);
  });

  it('creates a new session id and ends the previous session', async () => {
    const member = await app.member();
    const before = copyOf(member);
    await member.call(login, { body: { email: member.user.email, password: member.password } });
    expect(member.cookies.get('bonjour.sid')).not.toBe(before.cookies.get('bonjour.sid'));
    expect((await member.call(getCurrentUser, {})).status).toBe(200);
    expect((await before.call(getCurrentUser, {})).status).toBe(401);
  });

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const { user, password } = await app.member();
    const { headers } = await app.visitor().call(login, { body: { email: user.email, password } });
    const cookie = headers.getSetCookie().find((text) => text.startsWith('bonjour.sid='));
    expect(cookie).toMatch(/; httponly/i);
    expect(cookie).toMatch(/; samesite=lax/i);
  });

  it('ignores a session id that the visitor made up', async () => {
    const visitor = app.visitor();
    visitor.cookies.set('bonjour.sid', 'chosen-by-an-attacker');
    const { user, password } = await app.member();
    await visitor.call(login, { body: { email: user.email, password } });
    expect(visitor.cookies.get('bonjour.sid')).not.toBe('chosen-by-an-attacker');
  });
});

describe('signing out', () => {
  it('ends the session on the server', async () => {
    const member = await app.member();
    const stolen = copyOf(member);
    const { status, body } = await member.call(logout, {});
    expect(status).toBe(200);
    expect(body).toEqual({ success: true });
    expect((await stolen.call(getCurrentUser, {})).status).toBe(401);
  });

  it('leaves the person’s other browsers signed in', async () => {
    const member = await app.member();
    const other = app.visitor();
    await other.call(login, { body: { email: member.user.email, password: member.password } });
    await member.call(logout, {});
    expect((await other.call(getCurrentUser, {})).status).toBe(200);
  });

  it('works when already signed out, and twice', async () => {
    const member = await app.member();
    await member.call(logout, {});
    expect((await member.call(logout, {})).status).toBe(200);
    expect((await app.visitor().call(logout, {})).status).toBe(200);
  });
});

describe('a session', () => {
  it('expires after 30 days without a visit, but not while it is used', async () => {
    const member = await app.member();
    const day = 24 * 60 * 60 * 1000;
    app.clock.advance(29 * day);
    expect((await member.call(getCurrentUser, {})).status).toBe(200);
    app.clock.advance(2 * day);
    expect((await member.call(getCurrentUser, {})).status).toBe(401);
  });

  it('is stored as a hash', async () => {
    const member = await app.member();
    const rows = await app.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(member.cookies.get('bonjour.sid'));
  });
});

describe('the administrator check', () => {
  it('returns false for members and true for administrators', async () => {
    expect((await (await app.member()).call(checkAdmin, {})).body).toEqual({ isAdmin: false });
    expect((await (await app.admin()).call(checkAdmin, {})).body).toEqual({ isAdmin: true });
  });

  it('refuses visitors', async () => {
    const { status, body } = await app.visitor().call(checkAdmin, {});
    expect(status).toBe(401);
    expect(body).toEqual(SIGNED_OUT);
  });

  it('reads the rights from the database at each request', async () => {
    const member = await app.member();
    await app.admin();
    const isAdmin = async () => (await member.call(checkAdmin, {})).body.isAdmin;
    await promote(app.deps, member.user.email);
    expect(await isAdmin()).toBe(true);
    await revoke(app.deps, member.user.email);
    expect(await isAdmin()).toBe(false);
  });
});
