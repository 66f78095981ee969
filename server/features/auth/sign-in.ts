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
 * Checks an address and a password, with one answer in one time for an unknown address and a wrong password.
 * Each try is counted before the password is looked at, so that tries side by side do not slip through, and given
 * back when it did not fail. A browser where the address has signed in before is counted by itself: nobody else's wrong
 * guesses, at the account or from the same network, keep its owner out. All others are counted by the address that was
 * typed, whatever else of the request changes, and by client.
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
    // The account's count of others' guesses stays.
    await limits.forget('login-failed:device', device);
  } else {
    // The client's earlier failures stay: a sign-in of one's own does not buy more guesses at other people's accounts.
    await limits.giveBack('login-failed:client', client);
    await limits.forget('login-failed:account', email);
  }
  return account;
}

type Needs = Pick<Deps, 'db' | 'clock' | 'limits' | 'passwords'>;

/**
 * Asks a member for their password again, before what cannot be undone. Tries are counted, since a session that was
 * left open must not become a place to guess.
 * @param field where a wrong one is told
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
  await limits.forget('password-check:member', String(actor.id));
}

/** Sets a new password; ends every session and every reset link. The caller opens a new session. */
export async function changePassword(deps: Needs, actor: Actor, newPassword: string): Promise<void> {
  const passwordHash = await deps.passwords.hash(newPassword);
  await transaction(deps.db, (tx) => replacePassword(tx.db, actor.id, { passwordHash, now: timestamp(deps.clock) }));
}
