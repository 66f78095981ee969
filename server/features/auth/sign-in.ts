import type { Logger } from 'pino';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http/errors.ts';
import { type Account, findAccount } from './account-repository.ts';

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly client: string;
}

export const invalidCredentials = (): HttpError => new HttpError('invalid_credentials', 'Invalid email or password');

/**
 * Checks an address and a password, with one answer in one time for an unknown address and a wrong password
 * (hazards, "POST login"). Each try is counted before the password is looked at, so that tries side by side do not slip
 * through, and given back when it did not fail. The account's count goes by the address that was typed, whatever else
 * of the request changes.
 * @throws HttpError 401; 429 after ten failures in 15 minutes; 503 when too many sign in at once
 */
export async function checkCredentials(
  { db, limits, passwords }: Pick<Deps, 'db' | 'limits' | 'passwords'>,
  { email, password, client }: Attempt,
  log: Logger,
): Promise<Account> {
  await limits.consume('login-failed:client', client);
  await limits.consume('login-failed:account', email);
  const account = await findAccount(db, email);
  const matches = await passwords.verify(password, account?.password_hash).catch(async (error: unknown) => {
    await limits.giveBack('login-failed:client', client);
    await limits.giveBack('login-failed:account', email);
    throw error;
  });
  if (!account || !matches) {
    log.warn({ userId: account?.id }, 'sign-in refused');
    throw invalidCredentials();
  }
  // The client's earlier failures stay: a sign-in of one's own does not buy more guesses at other people's accounts.
  await limits.giveBack('login-failed:client', client);
  await limits.forget('login-failed:account', email);
  return account;
}
