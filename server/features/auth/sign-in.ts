import type { Logger } from 'pino';
import type { Actor } from '../../app/actor.ts';
import type { Deps } from '../../app/deps.ts';
import type { RateLimit } from '../../app/rate-limits.ts';
import { transaction } from '../../db/transaction.ts';
import { timestamp } from '../../platform/clock.ts';
import { HttpError, refusedField } from '../../platform/errors.ts';
import { findAccount, replacePassword, type Account } from './account-repository.ts';

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly client: string;
  /** The id of the browser, when this address has signed in from it before. */
  readonly device: string | undefined;
}

export const invalidCredentials = (): HttpError => new HttpError('invalid_credentials', 'Invalid email or password');

/**
 * Checks an address and a password. An unknown address and a wrong password get the same answer in the same time.
 * Each attempt is counted before the password is checked, so that concurrent attempts do not slip through, and refunded
 * when it did not fail. A browser in which the address has signed in before has its own count, so that other people's
 * wrong guesses do not lock the owner out. All others are counted by typed address and by client.
 * @throws HttpError 401; 429 after ten failures in 15 minutes; 503 when too many sign in at once
 */
export async function checkCredentials(
  { db, limits, passwords }: Pick<Deps, 'db' | 'limits' | 'passwords'>,
  { email, password, client, device }: Attempt,
  log: Logger,
): Promise<Account> {
  const counted: [RateLimit, string][] = device
    ? [['login-failed:device', device]]
    : [
        ['login-failed:client', client],
        ['login-failed:account', email],
      ];
  for (const [limit, key] of counted) await limits.consume(limit, key);
  const account = await findAccount(db, email);
  const matches = await passwords.verify(password, account?.password_hash).catch(async (error: unknown) => {
    for (const [limit, key] of counted) await limits.giveBack(limit, key);
    throw error;
  });
  if (!account || !matches) {
    log.warn({ userId: account?.id }, 'sign-in refused');
    throw invalidCredentials();
  }
  if (device) {
    // The account's count of other people's guesses stays.
    await limits.reset('login-failed:device', device);
  } else {
    // The client's earlier failures stay: signing in to one's own account does not buy guesses at others.
    await limits.giveBack('login-failed:client', client);
    await limits.reset('login-failed:account', email);
  }
  return account;
}

type Needs = Pick<Deps, 'db' | 'clock' | 'limits' | 'passwords'>;

/**
 * Re-authenticates a member before something irreversible. Attempts are counted, so that nobody can guess passwords in
 * a session left open.
 * @param field the field that gets the error
 * @throws HttpError 400 with the field; 429 after ten in 15 minutes; 503 when too many are checked at once
 */
export async function requirePassword(
  { db, limits, passwords }: Pick<Needs, 'db' | 'limits' | 'passwords'>,
  actor: Actor,
  { password, field }: { password: string; field: string },
): Promise<void> {
  await limits.consume('password-check:member', String(actor.id));
  const account = await findAccount(db, actor.email);
  if (!account || !(await passwords.verify(password, account.password_hash))) {
    throw refusedField('validation_failed', field, 'That’s not your current password');
  }
  await limits.reset('password-check:member', String(actor.id));
}

/** Sets a new password; ends every session and every reset link. The caller opens a new session. */
export async function changePassword(deps: Needs, actor: Actor, newPassword: string): Promise<void> {
  const passwordHash = await deps.passwords.hash(newPassword);
  await transaction(deps.db, (tx) => replacePassword(tx.db, actor.id, { passwordHash, now: timestamp(deps.clock) }));
}
