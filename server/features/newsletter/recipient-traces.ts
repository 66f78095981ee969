import type { RecipientState } from '#shared/contracts/choices.ts';
import type { Timestamp } from '../../db/schema.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';
import type { Db } from '../../db/transaction.ts';
import type { RecipientRow } from './recipient-repository.ts';

/*
 * What the accounts of sent newsletters hold of one person: for mails that came back, for the export, and for erasing.
 */

export const findRecipient = (db: Db, id: number): Promise<RecipientRow | undefined> =>
  db.selectFrom('newsletter_recipients').selectAll().where('id', '=', id).executeTakeFirst();

/** To whom the last newsletter to an address went. */
export const findLatestRecipient = (db: Db, email: string): Promise<RecipientRow | undefined> =>
  db
    .selectFrom('newsletter_recipients')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A hard bounce stays one, whatever comes after it. */
export const noteBounce = (
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
      // A reason names the address, and this one may have been erased since the mail went.
      ...(answer !== null && { answer: eb.case().when('email', '=', '').then(null).else(answer).end() }),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('bounce', 'is', null), eb('bounce', '=', 'soft')]))
    .execute();

/** How many newsletters have come back as soft bounces, of those that were sent since a moment. */
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

/** How many newsletters have an address among their recipients. */
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
 * Takes an address out of the accounts of what was sent, which go on adding up. One to whom a newsletter has not gone yet
 * gets none.
 */
export const forgetRecipient = (db: Db, { email, until }: { readonly email: string; readonly until: Timestamp }) =>
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

/** A member's subscription, by the address that they have confirmed. */
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

/** What has gone to a subscriber, or was to. */
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
 * The newsletter of a member, for the export: their subscription, and which issues have gone to them. Only under an address
 * that they have confirmed to be theirs. A subscription is none of the account's and stays when that is deleted.
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
