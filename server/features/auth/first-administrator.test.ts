import { describe, expect, it } from 'vitest';
import { TestClock } from '../../../tests/support/test-clock.ts';
import { useTestDatabase } from '../../../tests/support/test-database.ts';
import { timestamp } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { createPasswords } from '../../platform/passwords.ts';
import { findAccount, insertAccount } from './account-repository.ts';
import { promote, revoke, ensureAdministrator, nameFor } from './administrators.ts';

const data = useTestDatabase();
const clock = new TestClock();
const passwords = createPasswords({ memory: 8, passes: 1 });
const SET = { ADMIN_EMAIL: 'head@agency.example', ADMIN_PASSWORD: 'from the settings' };

const start = (env: Record<string, string> = {}) =>
  ensureAdministrator({ db: data.db, clock, passwords, config: readConfig(env), log: createLog('silent') });
const canSignIn = async (email: string, password: string) =>
  passwords.verify(password, (await findAccount(data.db, email))?.password_hash);
const isAdministrator = async (email: string) => (await findAccount(data.db, email))?.is_admin === 1;

async function registered(email: string, password: string): Promise<number> {
  const passwordHash = await passwords.hash(password);
  const { id } = await insertAccount(data.db, {
    email,
    passwordHash,
    firstName: 'Ada',
    lastName: 'Byron',
    now: timestamp(clock),
  });
  return id;
}

describe('the first start', () => {
  it('creates an administrator with a random password, and prints it once', async () => {
    const made = await start();
    expect(made).toEqual({ email: 'admin@localhost', password: expect.stringMatching(/^[0-9a-f]{30}$/) });
    expect(await isAdministrator('admin@localhost')).toBe(true);
    expect(await canSignIn('admin@localhost', made?.password ?? '')).toBe(true);
    expect(await start()).toBeUndefined();
    expect(await canSignIn('admin@localhost', made?.password ?? '')).toBe(true);
  });

  it('creates none when an administrator exists', async () => {
    await registered('head@agency.example', 'chosen');
    await promote({ db: data.db, clock }, 'head@agency.example');
    expect(await start()).toBeUndefined();
    expect(await findAccount(data.db, 'admin@localhost')).toBeUndefined();
  });

  it('creates admin@localhost again, with a new password, when no administrator is left', async () => {
    const first = await start();
    await registered('head@agency.example', 'chosen');
    await promote({ db: data.db, clock }, 'head@agency.example');
    await revoke({ db: data.db, clock }, 'admin@localhost');
    await data.db.deleteFrom('users').where('email', '=', 'head@agency.example').execute();
    const again = await start();
    expect(again?.password).not.toBe(first?.password);
    expect(await canSignIn('admin@localhost', first?.password ?? '')).toBe(false);
    expect(await isAdministrator('admin@localhost')).toBe(true);
  });
});

describe('ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  it('create the account, and print no password', async () => {
    expect(await start(SET)).toBeUndefined();
    expect(await isAdministrator(SET.ADMIN_EMAIL)).toBe(true);
    expect(await canSignIn(SET.ADMIN_EMAIL, SET.ADMIN_PASSWORD)).toBe(true);
    expect(await findAccount(data.db, 'admin@localhost')).toBeUndefined();
  });

  it('leave an administrator’s changed password alone', async () => {
    await start(SET);
    const passwordHash = await passwords.hash('chosen since');
    await data.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('email', '=', SET.ADMIN_EMAIL)
      .execute();
    await start(SET);
    expect(await canSignIn(SET.ADMIN_EMAIL, 'chosen since')).toBe(true);
  });

  it('promote an existing member, and sign out all of that account’s sessions', async () => {
    const userId = await registered(SET.ADMIN_EMAIL, 'the squatter’s');
    const expires_at = timestamp(clock, 1000);
    await data.db
      .insertInto('sessions')
      .values({ sid: 'x', user_id: userId, sess: '{}', expire: expires_at, created_at: expires_at })
      .execute();
    await data.db.insertInto('password_resets').values({ token_hash: 'x', user_id: userId, expires_at }).execute();
    await start(SET);
    expect(await isAdministrator(SET.ADMIN_EMAIL)).toBe(true);
    expect(await canSignIn(SET.ADMIN_EMAIL, 'the squatter’s')).toBe(false);
    expect(await canSignIn(SET.ADMIN_EMAIL, SET.ADMIN_PASSWORD)).toBe(true);
    expect(await data.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await data.db.selectFrom('password_resets').selectAll().execute()).toEqual([]);
  });

  it('add an administrator to the existing ones', async () => {
    await start();
    await start(SET);
    expect(await isAdministrator('admin@localhost')).toBe(true);
    expect(await isAdministrator(SET.ADMIN_EMAIL)).toBe(true);
  });
});

it.each([
  ['ada.lovelace@school.example', 'Ada Lovelace'],
  ['berthe_marie.morisot2@school.example', 'Berthe Marie Morisot'],
  ['ada@school.example', 'Ada Admin'],
  ['admin@localhost', 'Bonjour Admin'],
  ['administrator@school.example', 'Bonjour Admin'],
  ['7@school.example', 'Bonjour Admin'],
])('an account created for %s is named %s at first', (email, name) => {
  const { firstName, lastName } = nameFor(email);
  expect(`${firstName} ${lastName}`).toBe(name);
});
