import { describe, expect, it } from 'vitest';
import { forgotPassword, login, register, resetPassword } from '#shared/contracts/endpoints/auth.ts';
import { useTestApp } from '../support/test-app.ts';
import type { Answer, TestClient } from '../support/test-client.ts';

// One proxy in front, so each request can come from a different client.
const app = useTestApp({ rateLimit: true, env: { TRUST_PROXY: '1' } });

const from = (client: number) => ({ 'X-Forwarded-For': `192.0.2.${client}` });
const MINUTES_15 = 15 * 60;

/** A 429 with a Retry-After within this many seconds, less the test's own duration. */
function expectTooMany({ status, body, headers }: Answer<unknown>, within: number): void {
  expect(status).toBe(429);
  expect(body).toEqual({ message: expect.stringContaining('too often'), code: 'rate_limited' });
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(within - 60);
  expect(seconds).toBeLessThanOrEqual(within);
}

const inTurn = async <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < count; n++) results.push(await work(n));
  return results;
};

describe('failed sign-ins', () => {
  const fail = (email: string, client: number, visitor: TestClient = app.visitor()) =>
    visitor.call(login, { body: { email, password: 'a wrong guess' } }, from(client));

  it('are limited to ten for an account, from any address', async () => {
    const { user, password } = await app.member();
    const tries = await inTurn(10, (n) => fail(n % 2 ? user.email : ` ${user.email.toUpperCase()}`, n));
    expect(tries.every(({ status }) => status === 401)).toBe(true);
    expectTooMany(await fail(user.email, 100), MINUTES_15);
    // Not even with the right password, or guessing could continue.
    expectTooMany(await app.visitor().call(login, { body: { email: user.email, password } }, from(101)), MINUTES_15);
  });

  it('are counted for unknown accounts too, so that the limit does not reveal accounts', async () => {
    const tries = await inTurn(10, (n) => fail('nobody@school.example', n));
    expect(tries.every(({ status }) => status === 401)).toBe(true);
    expectTooMany(await fail('nobody@school.example', 100), MINUTES_15);
  });

  it('are limited to ten for a client, over all accounts', async () => {
    await inTurn(10, (n) => fail(`member-${n}@school.example`, 1));
    expectTooMany(await fail('another@school.example', 1), MINUTES_15);
    expect((await fail('another@school.example', 2)).status).toBe(401);
  });

  it('are counted for the client address that the proxy saw, despite forged headers', async () => {
    const forged = (n: number) =>
      app
        .visitor()
        .call(
          login,
          { body: { email: `member-${n}@school.example`, password: 'a wrong guess' } },
          { 'X-Forwarded-For': `198.51.100.${n}, 192.0.2.1` },
        );
    const tries = await inTurn(10, forged);
    expect(tries.every(({ status }) => status === 401)).toBe(true);
    expectTooMany(await forged(11), MINUTES_15);
  });

  it('cannot exceed the limit in parallel', async () => {
    const { user } = await app.member();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => fail(user.email, n)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  it('are reset for the account by a successful sign-in, but not for the client', async () => {
    const { user, password } = await app.member();
    await inTurn(9, () => fail(user.email, 1));
    expect((await app.visitor().call(login, { body: { email: user.email, password } }, from(1))).status).toBe(200);
    expect((await fail(user.email, 1)).status).toBe(401);
    expectTooMany(await fail(user.email, 1), MINUTES_15);
    const later = await inTurn(9, (n) => fail(user.email, 100 + n));
    expect(later.every(({ status }) => status === 401)).toBe(true);
  });

  it('never block successful sign-ins', async () => {
    const { user, password } = await app.member();
    const answers = await inTurn(15, () =>
      app.visitor().call(login, { body: { email: user.email, password } }, from(1)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('from elsewhere do not lock out a known browser, including administrators’', async () => {
    for (const owner of [await app.member(), await app.admin()]) {
      const { email } = owner.user;
      const signIn = (visitor: TestClient, password: string) =>
        visitor.call(login, { body: { email, password } }, from(1));
      // Ten guesses from all over the world, and ten from the owner's own network.
      await inTurn(10, (n) => fail(email, 100 + n));
      await inTurn(10, () => fail(`somebody@school.example`, 1));
      expect((await signIn(app.visitor(), owner.password)).status).toBe(429);
      expect((await signIn(owner, owner.password)).status).toBe(200);
      // Others are still locked out.
      expectTooMany(await fail(email, 111), MINUTES_15);
    }
  });

  it('are limited to ten for a known browser too, which is known for one account only', async () => {
    const owner = await app.member();
    const other = await app.member();
    await inTurn(10, () => fail(owner.user.email, 1, owner));
    expectTooMany(await fail(owner.user.email, 1, owner), MINUTES_15);
    await inTurn(10, (n) => fail(other.user.email, 100 + n));
    expectTooMany(await fail(other.user.email, 1, owner), MINUTES_15);
  });

  it('with a forged cookie do not count as a known browser’s', async () => {
    const owner = await app.member();
    await inTurn(10, (n) => fail(owner.user.email, 100 + n));
    const forger = app.visitor();
    for (const name of owner.cookies.keys()) {
      if (name.startsWith('bonjour.known')) forger.cookies.set(name, 'A'.repeat(22));
    }
    expect([...forger.cookies]).toHaveLength(2);
    expectTooMany(await fail(owner.user.email, 111, forger), MINUTES_15);
  });

  it('are reset by a password reset', async () => {
    const { user } = await app.member();
    await inTurn(11, (n) => fail(user.email, n));
    await app.visitor().call(forgotPassword, { body: { email: user.email } }, from(100));
    const token = /token=([\w-]+)/.exec((await app.mails())[0]?.text ?? '')?.[1] ?? '';
    await app.visitor().call(resetPassword, { body: { token, newPassword: 'a new one' } }, from(100));
    const { status } = await app
      .visitor()
      .call(login, { body: { email: user.email, password: 'a new one' } }, from(100));
    expect(status).toBe(200);
  });
});

describe('registrations', () => {
  const form = { firstName: 'Marie', lastName: 'Curie', password: 'radium', confirmPassword: 'radium' };

  it('are limited to five an hour for a client', async () => {
    const join = (n: number, client: number) =>
      app.visitor().call(register, { body: { ...form, email: `new-${n}@school.example` } }, from(client));
    const answers = await inTurn(5, (n) => join(n, 1));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expectTooMany(await join(6, 1), 3600);
    expect((await join(7, 2)).status).toBe(201);
  });
});

describe('reset links', () => {
  const askFor = (email: string, client: number) =>
    app.visitor().call(forgotPassword, { body: { email } }, from(client));

  it('are limited to three an hour for an address, known or not', async () => {
    const { user } = await app.member();
    for (const email of [user.email, 'nobody@school.example']) {
      const answers = await inTurn(3, (n) => askFor(email, n));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expectTooMany(await askFor(email, 100), 3600);
    }
    expect(await app.mails()).toHaveLength(3);
  });

  it('are limited to ten an hour for a client', async () => {
    const answers = await inTurn(10, (n) => askFor(`member-${n}@school.example`, 1));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expectTooMany(await askFor('another@school.example', 1), 3600);
  });

  it('can be tried twenty times an hour by a client', async () => {
    const guess = () =>
      app.visitor().call(resetPassword, { body: { token: 'A'.repeat(43), newPassword: 'secret' } }, from(1));
    const answers = await inTurn(20, guess);
    expect(answers.every(({ status }) => status === 400)).toBe(true);
    expectTooMany(await guess(), 3600);
  });
});
