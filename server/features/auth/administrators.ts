import { randomBytes } from 'node:crypto';
import { brand } from '#data/content/brand.ts';
import { FIRST_ADMINISTRATOR } from '#shared/rules/first-administrator.ts';
import { findActor } from '../../app/actor.ts';
import type { Deps } from '../../app/deps.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { isSuspendedAt } from '../../db/suspended.ts';
import { transaction, type Db, type Transaction } from '../../db/transaction.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { deleteAgencyNotifications } from '../notifications/agency-notifications.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { recordAudit } from '../audit/audit-service.ts';
import {
  countAdministrators,
  findAccount,
  hasOtherAdministrator,
  insertAccount,
  renameFirst,
  replacePassword,
  setAdministrator,
} from './account-repository.ts';
import { markConfirmed } from './email-confirmation.ts';

type Outcome = 'done' | 'already' | 'unknown' | 'last';

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
}

const byCommand = (action: string) => ({ actor: null, action, requestId: null });
const act = (id: number, summary: string) => ({ kind: 'user', id, summary });

/** Makes an account an administrator, from its next request on. */
export function promote({ db, clock }: Needs, email: string): Promise<Exclude<Outcome, 'last'>> {
  return transaction(db, async (tx) => {
    const account = await findAccount(tx.db, email);
    if (!account) return 'unknown';
    if (account.is_admin) return 'already';
    await setAdministrator(tx.db, account.id, true, timestamp(clock));
    // The person who runs the server vouches for the address.
    await markConfirmed(tx.db, clock, account.id);
    await recordAudit(
      tx.db,
      clock,
      byCommand('cli.promote'),
      act(account.id, 'Gave administrator access to an account'),
    );
    return 'done';
  });
}

/** Removes administrator rights, from the next request on. The last administrator keeps them. */
export function revoke({ db, clock }: Needs, email: string): Promise<Outcome> {
  return transaction(db, async (tx) => {
    const account = await findAccount(tx.db, email);
    if (!account) return 'unknown';
    if (!account.is_admin) return 'already';
    if (!(await hasOtherAdministrator(tx.db, account.id, timestamp(clock)))) return 'last';
    await setAdministrator(tx.db, account.id, false, timestamp(clock));
    await deleteAgencyNotifications(tx.db, account.id);
    await recordAudit(tx.db, clock, byCommand('cli.revoke'), act(account.id, 'Removed administrator access'));
    return 'done';
  });
}

/**
 * Gives a member administrator access, or removes it. Call it in a transaction.
 * @returns whether anything changed
 * @throws HttpError 404; 409 for the last administrator, and for a member who cannot look after the site
 */
export async function setRights(tx: Transaction, clock: Clock, userId: number, isAdmin: boolean): Promise<boolean> {
  const now = timestamp(clock);
  const member = await findActor(tx.db, userId);
  if (!member) throw notFound('this user');
  if (isAdmin === (member.is_admin === 1)) return false;
  if (isAdmin && isSuspendedAt(now, member)) throw new HttpError('conflict', 'End their suspension first.');
  if (isAdmin && member.email_confirmed_at === null) {
    throw new HttpError('conflict', 'They haven’t confirmed their email address yet.');
  }
  if (!isAdmin && !(await hasOtherAdministrator(tx.db, userId, now))) {
    throw new HttpError('conflict', 'This is the only administrator. Make someone else an administrator first.');
  }
  await setAdministrator(tx.db, userId, isAdmin, now);
  return true;
}

interface OwnAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Replaces the name, address and password from the first start with a person's own, and ends every session. The person
 * who runs the server vouches for the address. Call it in a transaction.
 * @throws HttpError 409 when the address is taken, or the account was set up already
 */
export async function setUpFirst(tx: Transaction, clock: Clock, userId: number, own: OwnAccount): Promise<void> {
  const now = timestamp(clock);
  const { firstName, lastName, email, passwordHash } = own;
  const isSet = await renameFirst(tx.db, userId, { firstName, lastName, email, now }).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? refusedField('conflict', 'email', 'An account with this email already exists')
      : error;
  });
  if (!isSet) throw new HttpError('conflict', 'This account is already set up. You can change it in your profile.');
  await replacePassword(tx.db, userId, { passwordHash, now });
  await markConfirmed(tx.db, clock, userId);
}

/** Whether an address belongs to an administrator. */
export async function isAdministratorAddress(db: Db, email: string): Promise<boolean> {
  return (await findAccount(db, email))?.is_admin === 1;
}

export { hasOtherAdministrator } from './account-repository.ts';

interface SignIn {
  readonly email: string;
  readonly password: string;
}

type FirstStart = Pick<Deps, 'db' | 'clock' | 'config' | 'passwords' | 'log'>;

/**
 * Ensures that there is an administrator: the account in `ADMIN_EMAIL`, or, when there are none at all,
 * `admin@localhost` with a random password. Safe to call at every start.
 * @returns the credentials when a random password was generated. They cannot be read again
 */
export async function ensureAdministrator(deps: FirstStart): Promise<SignIn | undefined> {
  const { db, config } = deps;
  if (config.admin) {
    await appoint(deps, config.admin);
    return undefined;
  }
  if ((await countAdministrators(db)) > 0) return undefined;
  // Letters and digits only, so that a double click selects all of it.
  const made = { email: FIRST_ADMINISTRATOR, password: randomBytes(15).toString('hex') };
  await appoint(deps, made);
  return made;
}

/** Parts of a name in an address, each of at least two letters. */
const NAME_PARTS = /[\p{L}'’]{2,}/gu;

/**
 * A provisional name for an administrator with only an address: `ada.lovelace@…` is Ada Lovelace, `ada@…` Ada Admin.
 * An address without a name, such as `admin@…`, gives the agency's.
 */
export function nameFor(email: string): { firstName: string; lastName: string } {
  const parts = (email.split('@', 1)[0]!.match(NAME_PARTS) ?? [])
    .filter((part) => !/^admin(istrator)?$/i.test(part))
    .map((part) => part[0]!.toUpperCase() + part.slice(1));
  return { firstName: parts[0] ?? brand.name, lastName: parts.slice(1).join(' ') || 'Admin' };
}

/**
 * Creates or promotes the account. An administrator keeps their password. A promoted member gets the one from the
 * settings and is signed out everywhere: anyone could have registered the address before.
 */
async function appoint({ db, clock, passwords, log }: FirstStart, { email, password }: SignIn): Promise<void> {
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
