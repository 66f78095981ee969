import type { Selectable } from 'kysely';
import type { NewsletterSubscribersTable, Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type SubscriberRow = Selectable<NewsletterSubscribersTable>;

export const findSubscriber = (db: Db, id: number): Promise<SubscriberRow | undefined> =>
  db.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst();

export const findByAddress = (db: Db, email: string): Promise<SubscriberRow | undefined> =>
  db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirst();

interface Waiting {
  readonly email: string;
  /** Of the link that is about to be mailed. */
  readonly tokenHash: string;
  readonly confirmBefore: Timestamp;
  readonly now: Timestamp;
}

/** Puts an address on the list, not yet confirmed. One that is there already gets the new link in place of the old. */
export const awaitConfirmation = (db: Db, { email, tokenHash, confirmBefore, now }: Waiting): Promise<SubscriberRow> =>
  db
    .insertInto('newsletter_subscribers')
    .values({ email, token_hash: tokenHash, confirm_before: confirmBefore, created_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ token_hash: tokenHash, confirm_before: confirmBefore }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Notes an address that no mail is sent to; one that is known stays as it is. */
export async function noteSuspect(db: Db, suspect: Omit<Waiting, 'tokenHash'>): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email: suspect.email, confirm_before: suspect.confirmBefore, created_at: suspect.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/**
 * Spends the link's token in one statement: of any number of requests that come together, one confirms.
 * @returns whose it was, or undefined when it is unknown, spent or out of date
 */
export const confirmByToken = (db: Db, tokenHash: string, now: Timestamp): Promise<{ id: number } | undefined> =>
  db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: now, unsubscribed_at: null, token_hash: null, confirm_before: null })
    .where('token_hash', '=', tokenHash)
    .where('confirm_before', '>', now)
    .returning('id')
    .executeTakeFirst();

/** Ends a subscription, confirmed or not; a link that was mailed confirms it no more. */
export async function endSubscription(db: Db, id: number, now: Timestamp): Promise<void> {
  await db
    .updateTable('newsletter_subscribers')
    .set((eb) => ({ unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(now)), token_hash: null }))
    .where('id', '=', id)
    .execute();
}

/** Those who are to get the newsletter, in the order of their confirmation. */
export const listConfirmed = (db: Db): Promise<Pick<SubscriberRow, 'id' | 'email' | 'confirmed_at'>[]> =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'confirmed_at'])
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute();

/** Whether somebody gets the newsletter. */
export const isSubscribed = ({ confirmed_at, unsubscribed_at }: SubscriberRow): boolean =>
  confirmed_at !== null && unsubscribed_at === null;
