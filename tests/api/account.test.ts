import { describe, expect, it } from 'vitest';
import * as account from '#shared/contracts/endpoints/account.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient, TestClient } from '../support/test-client.ts';

const app = useTestApp();
const MINUTE = 60_000;

const signIn = async (member: MemberClient, userAgent = ''): Promise<TestClient> => {
  const client = app.visitor();
  const body = { email: member.user.email, password: member.password };
  const { status } = await client.request('POST', '/api/auth/login', { body, headers: { 'User-Agent': userAgent } });
  expect(status).toBe(200);
  return client;
};
const isSignedIn = async (client: TestClient) => (await client.request('GET', '/api/auth/user')).status === 200;
const devicesOf = async (client: TestClient) => (await client.call(account.listDevices, {})).body;

describe('a new password', () => {
  it('keeps this browser signed in under a new session, and signs out all others', async () => {
    const member = await app.member();
    const other = await signIn(member);
    const before = member.cookies.get('bonjour.sid');
    const body = { currentPassword: member.password, newPassword: 'another one' };
    expect((await member.call(account.changePassword, { body })).status).toBe(200);
    expect(await isSignedIn(member)).toBe(true);
    expect(member.cookies.get('bonjour.sid')).not.toBe(before);
    expect(await isSignedIn(other)).toBe(false);

    const login = (password: string) =>
      app.visitor().request('POST', '/api/auth/login', { body: { email: member.user.email, password } });
    expect((await login(member.password)).status).toBe(401);
    expect((await login('another one')).status).toBe(200);
  });

  it('requires the current password', async () => {
    const member = await app.member();
    const body = { currentPassword: 'a guess', newPassword: 'another one' };
    expect(await member.call(account.changePassword, { body })).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'That’s not your current password' } },
    });
  });
});

describe('signed-in devices', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

  it('have readable names and their last use, this one first', async () => {
    const member = await app.member();
    const other = await signIn(member, FIREFOX);
    app.clock.advance(30 * MINUTE);
    await isSignedIn(member);
    const devices = await devicesOf(member);
    expect(devices).toMatchObject([{ current: true }, { browser: 'Firefox', system: 'Linux', current: false }]);
    expect(Date.parse(devices[0]!.lastSeenAt) - Date.parse(devices[1]!.lastSeenAt)).toBe(30 * MINUTE);
    expect((await devicesOf(other)).find(({ current }) => current)).toMatchObject({ browser: 'Firefox' });
    expect(JSON.stringify(devices)).not.toContain(other.cookies.get('bonjour.sid')!);
  });

  it('can be signed out one by one', async () => {
    const member = await app.member();
    const [one, two] = [await signIn(member), await signIn(member)];
    const own = (await devicesOf(one)).find(({ current }) => current)!;
    expect((await member.call(account.signOutDevice, { params: { device: own.id } })).status).toBe(200);
    expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(member)]).toEqual([false, true, true]);
    expect((await member.call(account.signOutDevice, { params: { device: own.id } })).status).toBe(404);
  });

  it('can be signed out all at once, except this one', async () => {
    const member = await app.member();
    const others = [await signIn(member), await signIn(member)];
    expect((await member.call(account.signOutOthers, {})).status).toBe(200);
    expect(await Promise.all([...others, member].map(isSignedIn))).toEqual([false, false, true]);
  });

  it('are hidden from everybody else', async () => {
    const [member, stranger] = [await app.member(), await app.member()];
    const [own] = await devicesOf(member);
    expect((await stranger.call(account.signOutDevice, { params: { device: own!.id } })).status).toBe(404);
    expect(await isSignedIn(member)).toBe(true);
    expect(await devicesOf(stranger)).toHaveLength(1);
  });
});

describe('the member map', () => {
  it('shows a member who has not opted out', async () => {
    const member = await app.member();
    expect((await member.call(account.getMapChoice, {})).body).toEqual({ hidden: false, located: false });
    await app.db.updateTable('users').set({ latitude: 51.38, longitude: -2.36 }).execute();
    expect((await member.call(account.setMapChoice, { body: { hidden: true } })).body).toEqual({
      hidden: true,
      located: true,
    });
    expect((await member.call(account.getMapChoice, {})).body.hidden).toBe(true);
  });
});

describe('rate limits', () => {
  const limited = useTestApp({ rateLimit: true });

  it('stop password guessing in an open session', async () => {
    const member = await limited.member();
    const guess = () => member.call(account.deleteAccount, { body: { password: 'a guess' } });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    const body = { currentPassword: member.password, newPassword: 'another one' };
    expect((await member.call(account.changePassword, { body })).status).toBe(429);
  });

  it('stop repeated data exports', async () => {
    const member = await limited.member();
    for (let tries = 0; tries < 3; tries++) {
      expect((await member.request('GET', '/api/account/export')).status).toBe(200);
    }
    expect(await member.request('GET', '/api/account/export')).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
  });
});
