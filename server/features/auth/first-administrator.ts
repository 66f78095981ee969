import { randomBytes } from 'node:crypto';
import { brand } from '#data/content/brand.ts';
import { timestamp } from '../../platform/clock.ts';
import { transaction } from '../../db/transaction.ts';
import type { Deps } from '../../app/deps.ts';
import {
  countAdministrators,
  findAccount,
  insertAccount,
  replacePassword,
  setAdministrator,
} from './account-repository.ts';
import { markConfirmed } from './email-confirmation.ts';

interface SignIn {
  readonly email: string;
  readonly password: string;
}

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'passwords' | 'log'>;

/**
 * Sees to it that there is an administrator (decisions §1): the account that `ADMIN_EMAIL` names, or, when there is
 * none at all, `admin@localhost` with a random password. Safe to call at every start.
 * @returns what to sign in with, when a random password was made; nobody can read it again
 */
export async function ensureAdministrator(deps: Needs): Promise<SignIn | undefined> {
  const { db, config } = deps;
  if (config.admin) {
    await appoint(deps, config.admin);
    return undefined;
  }
  if ((await countAdministrators(db)) > 0) return undefined;
  // Letters and digits alone, which a double click marks as a whole.
  const made = { email: 'admin@localhost', password: randomBytes(15).toString('hex') };
  await appoint(deps, made);
  return made;
}

/** Parts of a name, of two letters at least, as they stand in an address. */
const NAME_PARTS = /[\p{L}'’]{2,}/gu;

/**
 * The name of an administrator who is known by an address alone, until they give their own: `ada.lovelace@…` is Ada
 * Lovelace, `ada@…` Ada Admin, and where the address says no more than that it is an administrator's, the agency's.
 */
export function nameFor(email: string): { firstName: string; lastName: string } {
  const parts = (email.split('@', 1)[0]!.match(NAME_PARTS) ?? [])
    .filter((part) => !/^admin(istrator)?$/i.test(part))
    .map((part) => part[0]!.toUpperCase() + part.slice(1));
  return { firstName: parts[0] ?? brand.name, lastName: parts.slice(1).join(' ') || 'Admin' };
}

/**
 * Makes the account, or promotes it. An administrator keeps the password that they have. A member who is promoted gets
 * the one from the settings and is signed out everywhere: anyone could have registered the address before.
 */
async function appoint({ db, clock, passwords, log }: Needs, { email, password }: SignIn): Promise<void> {
  if ((await findAccount(db, email))?.is_admin) return;
  const passwordHash = await passwords.hash(password);
  await transaction(db, async (tx) => {
    const now = timestamp(clock);
    const member = await findAccount(tx.db, email);
    if (member) await replacePassword(tx.db, member.id, { passwordHash, now });
    const { id } = member ?? (await insertAccount(tx.db, { email, passwordHash, ...nameFor(email), now }));
    await setAdministrator(tx.db, id, true, now);
    // The address comes from the settings: the person who runs the server vouches for it.
    await markConfirmed(tx.db, clock, id);
    tx.afterCommit(() => log.warn({ userId: id, created: !member }, 'administrator appointed at start'));
  });
}
