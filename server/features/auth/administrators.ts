import { type Clock, timestamp } from '../../adapters/clock.ts';
import { type Db, transaction } from '../../db/transaction.ts';
import { countAdministrators, findAccount, setAdministrator } from './account-repository.ts';

type Outcome = 'done' | 'already' | 'unknown' | 'last';

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
}

/** Makes an account an administrator's, from its next request on. */
export function promote({ db, clock }: Needs, email: string): Promise<Exclude<Outcome, 'last'>> {
  return transaction(db, async (tx) => {
    const account = await findAccount(tx.db, email);
    if (!account) return 'unknown';
    if (account.is_admin) return 'already';
    await setAdministrator(tx.db, account.id, true, timestamp(clock));
    return 'done';
  });
}

/** Takes an administrator's rights, from their next request on; never those of the last one. */
export function revoke({ db, clock }: Needs, email: string): Promise<Outcome> {
  return transaction(db, async (tx) => {
    const account = await findAccount(tx.db, email);
    if (!account) return 'unknown';
    if (!account.is_admin) return 'already';
    if ((await countAdministrators(tx.db)) === 1) return 'last';
    await setAdministrator(tx.db, account.id, false, timestamp(clock));
    return 'done';
  });
}
