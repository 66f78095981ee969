import type { RecipientState } from '#shared/contracts/choices.ts';
import type { Timestamp } from '../../db/schema.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';
import type { Db } from '../../db/transaction.ts';
import type { RecipientRow } from './recipient-repository.ts';

/*
 * One person's data in the delivery reports of sent newsletters: for bounces, for the export, and for erasure.
 */

export const findRecipient = (db: Db, id: number): Promise<RecipientRow | undefined> =>
  db.selectFrom('newsletter_recipients').selectAll().where('id', '=', id).executeTakeFirst();

/** The recipient row of the last newsletter to an address. */
export const findLatestRecipient = (db: Db, email: string): Promise<RecipientRow | undefined> =>
  db
    .selectFrom('newsletter_recipients')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A hard bounce stays one, whatever follows. */
export const saveBounce = (
  db: Db,
  id: number,
  {
    kind,
    answer,
    now,
  }: { readonly kind: 'hard' | 'soft' | null; readonly answer: string | null; readonly now: Timestamp },
) =>
  db
    .updateTable('newsletter_recipients')
    .set((eb) => ({
      ...(kind !== null && { bounce: kind }),
      // The reason contains the address, which may have been erased since the mail was sent.
      ...(answer !== null && { answer: eb.case().when('email', '=', '').then(null).else(answer).end() }),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('bounce', 'is', null), eb('bounce', '=', 'soft')]))
    .execute();

/** How many newsletters to a subscriber bounced softly since a time. */
export const countSoftBounces = async (db: Db, subscriberId: number, since: Timestamp): Promise<number> =>
  (
    await db
      .selectFrom('newsletter_recipients')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('subscriber_id', '=', subscriberId)
      .where('bounce', '=', 'soft')
      .where('updated_at', '>=', since)
      .executeTakeFirstOrThrow()
  ).count;

/** The number of newsletters with an address among their recipients. */
export const countOfRecipient = async (db: Db, email: string, until: Timestamp): Promise<number> =>
  (
    await db
      .selectFrom('newsletter_recipients')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email', '=', email)
      .where('updated_at', '<=', until)
      .executeTakeFirstOrThrow()
  ).count;

/**
 * Removes an address from delivery reports. Their totals stay. Pending mails to it are not sent.
 */
export const eraseRecipient = (db: Db, { email, until }: { readonly email: string; readonly until: Timestamp }) =>
  db
    .updateTable('newsletter_recipients')
    .set((eb) => ({
      email: '',
      answer: null,
      state: eb.case().when('state', '=', 'ready').then<RecipientState>('skipped').else(eb.ref('state')).end(),
    }))
    .where('email', '=', email)
    .where('updated_at', '<=', until)
    .execute();

/** A member's subscription, by their confirmed address. */
const findSubscriptionOf = (db: Db, userId: number) =>
  db
    .selectFrom('newsletter_subscribers')
    .innerJoin('users', 'users.email', 'newsletter_subscribers.email')
    .select([
      'newsletter_subscribers.id',
      'newsletter_subscribers.created_at',
      'newsletter_subscribers.confirmed_at',
      'newsletter_subscribers.unsubscribed_at',
    ])
    .where('users.id', '=', userId)
    .where('users.email_confirmed_at', 'is not', null)
    .executeTakeFirst();

/** The newsletters that were or will be sent to a subscriber. */
const findReceived = (db: Db, subscriberId: number, after: number, limit: number) =>
  db
    .selectFrom('newsletter_recipients')
    .innerJoin('newsletters', 'newsletters.id', 'newsletter_recipients.newsletter_id')
    .select(['newsletter_recipients.id', 'subject', 'state', 'newsletter_recipients.updated_at'])
    .where('subscriber_id', '=', subscriberId)
    .where('newsletter_recipients.id', '>', after)
    .orderBy('newsletter_recipients.id')
    .limit(limit)
    .execute();

/**
 * A member's newsletter data for the export: their subscription, and the issues sent to them. Only for a confirmed
 * address. A subscription is separate from the account, and stays when that is deleted.
 */
export const newsletterMemberData: MemberData = {
  name: 'newsletter',
  async *entries(db, userId) {
    const subscription = await findSubscriptionOf(db, userId);
    if (!subscription) return;
    const { id, created_at, confirmed_at, unsubscribed_at } = subscription;
    yield { asked: created_at, confirmed: confirmed_at, ended: unsubscribed_at };
    for await (const { subject, state, updated_at } of inPages((after, limit) => findReceived(db, id, after, limit))) {
      yield { newsletter: subject, state, at: updated_at };
    }
  },
};
