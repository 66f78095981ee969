import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { getMailbox, MailConnection } from '#shared/contracts/mailbox.ts';
import type { Deps } from '../../app/deps.ts';
import type { MailboxStatesTable } from '../../db/desk-tables.ts';
import type { Db } from '../../db/transaction.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { replyAddress } from '../desk/reply-address.ts';

/** The connections by which email goes out and comes in. */
export type MailChannel = 'smtp' | 'imap' | 'webhook' | 'pipe';

const ERROR = 500;

/** Records that a connection works, and clears its last error. */
export async function recordSuccess(db: Db, clock: Clock, name: MailChannel): Promise<void> {
  const worked_at = timestamp(clock);
  await db
    .insertInto('mailbox_states')
    .values({ name, worked_at, failed_at: null, error: null })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ worked_at, failed_at: null, error: null }))
    .execute();
}

/** Records that a connection doesn't work. `failed_at` is the first failure since it last worked. */
export async function recordFailure(db: Db, clock: Clock, name: MailChannel, why: string): Promise<void> {
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

/** After this time without success, a connection is shown as failing. */
const FAILING_MS = 5 * 60_000;
const CHANNELS: readonly MailChannel[] = ['smtp', 'imap', 'webhook', 'pipe'];

type Needs = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The state of each connection. */
export async function findConnections({ db, clock, config }: Needs): Promise<MailConnection[]> {
  const rows = new Map((await findMailboxStates(db)).map((row) => [row.name, row]));
  const isSetUp = {
    smtp: config.smtpUrl !== undefined,
    imap: config.mail.mailbox !== undefined,
    webhook: config.mail.inSecret !== undefined,
    // The pipe is a command, so it has no setting.
    pipe: rows.has('pipe'),
  };
  const isLongAgo = (time: string | null): boolean => time !== null && clock.now() - Date.parse(time) >= FAILING_MS;
  return CHANNELS.map((name) => {
    const { worked_at = null, failed_at = null, error = null } = rows.get(name) ?? {};
    // The mailbox is checked every minute, so an old success means that the check has stopped.
    const isFailing = isLongAgo(failed_at) || (name === 'imap' && isLongAgo(worked_at));
    const state = !isSetUp[name] ? 'off' : isFailing ? 'failing' : worked_at === null ? 'unused' : 'works';
    return { name, state, workedAt: worked_at, failedAt: failed_at, error };
  });
}

/** What the console shows of the mailbox. */
export const describeMailbox = async (
  deps: Needs & Pick<Deps, 'secret'>,
): Promise<z.output<(typeof getMailbox)['response']>> => ({
  address: deps.config.mail.address,
  replyAddress: replyAddress(deps.config.mail, 1, deps.secret)?.replace(/1\.[0-9a-f]{20}@/, '…@') ?? null,
  connections: await findConnections(deps),
});
