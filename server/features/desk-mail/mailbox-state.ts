import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { getMailbox, MailboxWay } from '#shared/contracts/mailbox.ts';
import type { Deps } from '../../app/deps.ts';
import type { MailboxStatesTable } from '../../db/desk-tables.ts';
import type { Db } from '../../db/transaction.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { replyAddress } from '../desk/reply-address.ts';

/** How mail goes out and comes in. */
export type MailWay = 'smtp' | 'imap' | 'webhook' | 'pipe';

const ERROR = 500;

/** A way works. Its last error is kept, with its time. */
export async function noteSuccess(db: Db, clock: Clock, name: MailWay): Promise<void> {
  const worked_at = timestamp(clock);
  await db
    .insertInto('mailbox_states')
    .values({ name, worked_at, failed_at: null, error: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ worked_at, failed_at: null, error: null }))
    .execute();
}

/** A way does not work. `failed_at` is the first failure since it last worked. */
export async function noteFailure(db: Db, clock: Clock, name: MailWay, why: string): Promise<void> {
  const failed_at = timestamp(clock);
  const error = why.slice(0, ERROR);
  await db
    .insertInto('mailbox_states')
    .values({ name, worked_at: null, failed_at, error })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        error,
        failed_at: eb.fn.coalesce('mailbox_states.failed_at', eb.val(failed_at)),
      })),
    )
    .execute();
}

export const findMailboxStates = (db: Db): Promise<Selectable<MailboxStatesTable>[]> =>
  db.selectFrom('mailbox_states').selectAll().execute();

/** After this time without success, a way is shown as failing. */
const FAILING_MS = 5 * 60_000;
const WAYS: readonly MailWay[] = ['smtp', 'imap', 'webhook', 'pipe'];

/** The state of each way, for the console. */
export async function describeMailbox({
  db,
  clock,
  config,
  secret,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'secret'>): Promise<z.output<(typeof getMailbox)['response']>> {
  const rows = new Map((await findMailboxStates(db)).map((row) => [row.name, row]));
  const isSetUp = {
    smtp: config.smtpUrl !== undefined,
    imap: config.mail.mailbox !== undefined,
    webhook: config.mail.inSecret !== undefined,
    // Nobody has to set it up here: it is a command.
    pipe: rows.has('pipe'),
  };
  const stateOf = (name: MailWay): MailboxWay['state'] => {
    const row = rows.get(name);
    if (!isSetUp[name]) return 'off';
    if (!row) return 'unused';
    const isFailing = row.failed_at !== null && clock.now() - Date.parse(row.failed_at) >= FAILING_MS;
    // The mailbox is looked into each minute, so silence means that nobody does.
    const isSilent = name === 'imap' && row.worked_at !== null && clock.now() - Date.parse(row.worked_at) >= FAILING_MS;
    return isFailing || isSilent ? 'failing' : row.worked_at === null ? 'unused' : 'works';
  };
  return {
    address: config.mail.address,
    replyAddress: replyAddress(config.mail, 1, secret)?.replace(/1\.[0-9a-f]{20}@/, '…@') ?? null,
    ways: WAYS.map((name) => {
      const row = rows.get(name);
      const { worked_at = null, failed_at = null, error = null } = row ?? {};
      return { name, state: stateOf(name), workedAt: worked_at, failedAt: failed_at, error };
    }),
  };
}
