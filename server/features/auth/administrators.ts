import { type Clock, timestamp } from '../../platform/clock.ts';
import { type Db, transaction } from '../../db/transaction.ts';
import { recordAudit } from '../audit/audit-service.ts';
import { countAdministrators, findAccount, setAdministrator } from './account-repository.ts';

type Outcome = 'done' | 'already' | 'unknown' | 'last';

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
}

const byCommand = (action: string) => ({ actor: null, action, requestId: null });
const act = (id: number, summary: string) => ({ kind: 'user', id, summary });

/** Makes an account an administrator's, from its next request on. */
export function promote({ db, clock }: Needs, email: string): Promise<Exclude<Outcome, 'last'>> {
  return transaction(db, async (tx) => {
    const account = await findAccount(tx.db, email);
    if (!account) return 'unknown';
    if (account.is_admin) return 'already';
    await setAdministrator(tx.db, account.id, true, timestamp(clock));
    await recordAudit(tx.db, clock, byCommand('cli.promote'), act(account.id, 'Made an account an administrator’s'));
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
    await recordAudit(tx.db, clock, byCommand('cli.revoke'), act(account.id, 'Took an administrator’s rights'));
    return 'done';
  });
}

/** Whether an address belongs to an administrator. */
export async function isAdministratorAddress(db: Db, email: string): Promise<boolean> {
  return (await findAccount(db, email))?.is_admin === 1;
}

export { countAdministrators } from './account-repository.ts';
