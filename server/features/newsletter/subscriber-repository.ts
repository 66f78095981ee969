import { type Selectable, sql } from 'kysely';
import type { SubscriberState } from '#shared/contracts/choices.ts';
import type { BeginningColumns } from '#shared/rules/visits.ts';
import type { ListOrder } from '../../app/sorted-list.ts';
import type { NewsletterSubscribersTable } from '../../db/newsletter-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import { mentionsAll } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

export type SubscriberRow = Selectable<NewsletterSubscribersTable>;

export const findSubscriber = (db: Db, id: number): Promise<SubscriberRow | undefined> =>
  db.selectFrom('newsletter_subscribers').selectAll().where('id', '=', id).executeTakeFirst();

export const findByAddress = (db: Db, email: string): Promise<SubscriberRow | undefined> =>
  db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirst();

interface Waiting {
  readonly email: string;
  /** Hash of the token in the link that is about to be mailed. */
  readonly tokenHash: string;
  readonly confirmBefore: Timestamp;
  readonly now: Timestamp;
  readonly beginning: BeginningColumns;
}

/** Adds an unconfirmed address to the list. An existing one gets the new link instead of the old. */
export const awaitConfirmation = (
  db: Db,
  { email, tokenHash, confirmBefore, now, beginning }: Waiting,
): Promise<SubscriberRow> =>
  db
    .insertInto('newsletter_subscribers')
    .values({ email, token_hash: tokenHash, confirm_before: confirmBefore, created_at: now, ...beginning })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ token_hash: tokenHash, confirm_before: confirmBefore, ...beginning }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores an address without mailing it. A known one stays as it is. */
export async function saveSuspect(db: Db, suspect: Omit<Waiting, 'tokenHash' | 'beginning'>): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email: suspect.email, confirm_before: suspect.confirmBefore, created_at: suspect.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

/**
 * Confirms with a link's token in one statement: of any number of concurrent requests, one confirms.
 * @returns the subscriber, or undefined when it is unknown, used or expired
 */
export const confirmByToken = (db: Db, tokenHash: string, now: Timestamp): Promise<{ id: number } | undefined> =>
  db
    .updateTable('newsletter_subscribers')
    .set({ confirmed_at: now, unsubscribed_at: null, confirm_before: null, ended_because: null })
    .where('token_hash', '=', tokenHash)
    .where('confirm_before', '>', now)
    .returning('id')
    .executeTakeFirst();

/** Whether a used link belongs to an active subscription. Opening it again changes nothing and is not an error. */
export async function hasConfirmed(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a subscription, confirmed or not, and invalidates mailed confirmation links. */
export async function endSubscription(db: Db, id: number, now: Timestamp): Promise<void> {
  await db
    .updateTable('newsletter_subscribers')
    .set((eb) => ({ unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(now)), token_hash: null }))
    .where('id', '=', id)
    .execute();
}

/** Ends a subscription after bounces or a complaint. @returns false when it had ended already */
export async function endFor(db: Db, id: number, because: 'bounce' | 'complaint', now: Timestamp): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: now, token_hash: null, ended_because: because })
    .where('id', '=', id)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces a subscriber's tags. */
export async function setTags(db: Db, id: number, tags: readonly string[]): Promise<void> {
  await db.deleteFrom('subscriber_tags').where('subscriber_id', '=', id).execute();
  if (tags.length === 0) return;
  await db
    .insertInto('subscriber_tags')
    .values(tags.map((tag) => ({ subscriber_id: id, tag })))
    .execute();
}

/** The most tags that a list to choose from contains. */
const MOST_TAGS = 500;

/** Every tag, with its number of subscribers. */
export const findTags = (db: Db): Promise<{ tag: string; count: number }[]> =>
  db
    .selectFrom('subscriber_tags')
    .select(['tag', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('tag')
    .orderBy('tag')
    .limit(MOST_TAGS)
    .execute();

/** The tags of some subscribers, by id. */
export const findTagsOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> =>
  ids.length === 0
    ? new Map()
    : Map.groupBy(
        await db
          .selectFrom('subscriber_tags')
          .selectAll()
          .where('subscriber_id', 'in', [...ids])
          .orderBy('tag')
          .execute(),
        (row) => row.subscriber_id,
      )
        .entries()
        .reduce(
          (all, [id, rows]) =>
            all.set(
              id,
              rows.map(({ tag }) => tag),
            ),
          new Map<number, string[]>(),
        );

/** Active subscribers, in the order of their confirmation. */
export const listConfirmed = (db: Db): Promise<Pick<SubscriberRow, 'id' | 'email' | 'confirmed_at'>[]> =>
  db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'confirmed_at'])
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute();

interface Counted {
  readonly from: Timestamp;
  readonly to: Timestamp;
  /** The limit of the count. */
  readonly most: number;
}

/** The number of confirmed sign-ups within a period. */
export async function countConfirmed(db: Db, { from, to, most }: Counted): Promise<number> {
  const rows = db.selectFrom('newsletter_subscribers').select('id').where('confirmed_at', '>=', from);
  const { count } = await db
    .selectFrom(rows.where('confirmed_at', '<', to).limit(most).as('confirmed'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of active subscribers, up to `most`, counted from an index of those alone. */
export async function countSubscribed(db: Db, most: number): Promise<number> {
  const rows = db.selectFrom('newsletter_subscribers').select('confirmed_at').where('confirmed_at', 'is not', null);
  const { count } = await db
    .selectFrom(rows.where('unsubscribed_at', 'is', null).limit(most).as('subscribed'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A row's state, as in `subscriberStates`. */
const STATE = sql<SubscriberState>`case when unsubscribed_at is not null then 'ended'
  when confirmed_at is not null then 'confirmed' else 'waiting' end`;

interface Wanted {
  readonly limit: number;
  readonly order: ListOrder;
  readonly state: SubscriberState | undefined;
  /** Part of the address. Empty matches everybody. */
  readonly search: string;
}

/** One row more than `limit` when there is a next page. */
export const findSubscribers = (db: Db, { limit, order, state, search }: Wanted) =>
  db
    .selectFrom('newsletter_subscribers')
    .select([
      'id',
      'email',
      STATE.as('state'),
      'created_at as createdAt',
      'confirmed_at as confirmedAt',
      'unsubscribed_at as endedAt',
      'ended_because as endedBecause',
      'began_page',
      'began_source',
      order.key.as('sort_key'),
    ])
    .where(order.where)
    .$if(state !== undefined, (query) => query.where(STATE, '=', state!))
    .$if(search !== '', (query) => query.where(mentionsAll(sql`email`, search)))
    .orderBy(order.orderBy)
    .limit(limit + 1)
    .execute();

/** The number of subscribers per state, in one query. */
export const countByState = (db: Db): Promise<Record<SubscriberState, number>> =>
  db
    .selectFrom('newsletter_subscribers')
    .select(({ fn }) => [
      fn.count<number>(sql`case ${STATE} when 'waiting' then 1 end`).as('waiting'),
      fn.count<number>(sql`case ${STATE} when 'confirmed' then 1 end`).as('confirmed'),
      fn.count<number>(sql`case ${STATE} when 'ended' then 1 end`).as('ended'),
    ])
    .executeTakeFirstOrThrow();

/** Whether somebody is an active subscriber. */
export const isSubscribed = ({ confirmed_at, unsubscribed_at }: SubscriberRow): boolean =>
  confirmed_at !== null && unsubscribed_at === null;
