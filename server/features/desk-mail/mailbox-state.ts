import type { Selectable } from 'kysely';
import type { MailboxStatesTable } from '../../db/desk-tables.ts';
import type { Db } from '../../db/transaction.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';

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
