import { type Selectable, sql } from 'kysely';
import type { RecipientState } from '#shared/contracts/choices.ts';
import type { NewsletterCounts } from '#shared/contracts/newsletters.ts';
import { countriesOf, isRegion } from '#shared/rules/region.ts';
import type { NewsletterRecipientsTable } from '../../db/newsletter-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspended.ts';
import type { Db } from '../../db/transaction.ts';
import type { NewsletterRow } from './newsletter-repository.ts';

export type RecipientRow = Selectable<NewsletterRecipientsTable>;

type Audience = Pick<NewsletterRow, 'audience' | 'audience_value'>;

/**
 * The recipients of a newsletter: confirmed subscribers. The audience only narrows these: membership is not consent to
 * newsletters (decision 0501).
 */
function audienceOf(db: Db, { audience, audience_value: value }: Audience, now: Timestamp) {
  const subscribers = db
    .selectFrom('newsletter_subscribers')
    .where('newsletter_subscribers.confirmed_at', 'is not', null)
    .where('newsletter_subscribers.unsubscribed_at', 'is', null);
  if (audience === 'all') return subscribers;
  if (audience === 'tag') {
    return subscribers.where('newsletter_subscribers.id', 'in', (eb) =>
      eb
        .selectFrom('subscriber_tags')
        .select('subscriber_id')
        .where('tag', '=', value ?? ''),
    );
  }
  const countries = isRegion(value) ? countriesOf(value) : [];
  return subscribers.where('newsletter_subscribers.email', 'in', (eb) =>
    eb
      .selectFrom('users')
      .select('users.email')
      .where('users.email_confirmed_at', 'is not', null)
      .where('users.deleting_since', 'is', null)
      .where(isNotSuspended(now))
      // No country means nobody. PostgreSQL does not accept an empty list.
      .$if(audience === 'region', (query) =>
        query.where((where) => (countries.length > 0 ? where('users.country', 'in', countries) : where.lit(false))),
      ),
  );
}

export const countAudience = async (db: Db, audience: Audience, now: Timestamp): Promise<number> =>
  (
    await audienceOf(db, audience, now)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Writes the list of recipients, each once and with their current address. @returns how many */
export async function freezeAudience(db: Db, newsletter: Audience & { id: number }, now: Timestamp): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('newsletter_recipients')
    .columns(['newsletter_id', 'subscriber_id', 'email', 'updated_at'])
    .expression(
      audienceOf(db, newsletter, now)
        .select([
          sql<number>`cast(${newsletter.id} as integer)`.as('newsletter_id'),
          'newsletter_subscribers.id',
          'newsletter_subscribers.email',
          sql<string>`cast(${now} as text)`.as('updated_at'),
        ])
        .orderBy('newsletter_subscribers.id'),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** The numbers of recipients per state, by newsletter id. */
export async function countStates(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, NewsletterCounts>> {
  const counts = new Map<number, NewsletterCounts>();
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom('newsletter_recipients')
    .select(['newsletter_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('newsletter_id', 'in', [...ids])
    .groupBy(['newsletter_id', 'state'])
    .execute();
  for (const { newsletter_id: id, state, count } of rows) {
    const of = counts.get(id) ?? { total: 0, ready: 0, sending: 0, sent: 0, failed: 0, uncertain: 0, skipped: 0 };
    counts.set(id, { ...of, [state]: count, total: of.total + count });
  }
  return counts;
}

/** The next recipients of a newsletter that are due. */
export const findReady = (db: Db, newsletterId: number, limit: number, now: Timestamp): Promise<RecipientRow[]> =>
  db
    .selectFrom('newsletter_recipients')
    .selectAll()
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'ready')
    .where((eb) => eb.or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]))
    .orderBy('id')
    .limit(limit)
    .execute();

/** Marks an email as `sending`, right before it is sent. @returns false unless it was `ready` */
export async function beginSending(db: Db, id: number, jobId: number, now: Timestamp): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_recipients')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), job_id: jobId, updated_at: now }))
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Outcome {
  readonly state: RecipientState;
  readonly answer: string | null;
  readonly now: Timestamp;
  readonly nextTryAt?: Timestamp | null;
}

/** Records the result, only if the state is still `from`, so that a person's or another process's change stays. */
export const settle = (db: Db, id: number, from: RecipientState, { state, answer, now, nextTryAt = null }: Outcome) =>
  db
    .updateTable('newsletter_recipients')
    .set((eb) => ({
      state,
      // Mail servers' messages contain the address, which may have been erased in the meantime.
      answer: eb.case().when('email', '=', '').then(null).else(answer).end(),
      next_try_at: nextTryAt,
      job_id: null,
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('state', '=', from)
    .execute();

/**
 * Marks emails as `uncertain` that were being sent when their job ended. That includes this job's own, because a job
 * that starts is not sending anything yet: they are left from an interrupted attempt.
 * @returns how many
 */
export async function giveUpStale(db: Db, newsletterId: number, jobId: number, now: Timestamp): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_recipients')
    .set({
      state: 'uncertain',
      answer: 'The server stopped while it was sending this email.',
      job_id: null,
      updated_at: now,
    })
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', 'sending')
    .where((eb) =>
      eb.or([
        eb('job_id', '=', jobId),
        eb('job_id', 'is', null),
        eb('job_id', 'not in', eb.selectFrom('jobs').select('id').where('failed_at', 'is', null)),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Changes a newsletter's recipients in one state, or only one of them, except erased ones. @returns how many */
export async function changeStates(
  db: Db,
  { newsletterId, from, recipientId }: { newsletterId: number; from: RecipientState; recipientId?: number | undefined },
  { state, answer, now }: Pick<Outcome, 'state' | 'answer' | 'now'>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_recipients')
    .set({ state, answer, attempts: 0, next_try_at: null, job_id: null, updated_at: now })
    .where('newsletter_id', '=', newsletterId)
    .where('state', '=', from)
    .where('email', '<>', '')
    .$if(recipientId !== undefined, (query) => query.where('id', '=', recipientId!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface Wanted {
  readonly newsletterId: number;
  readonly state: RecipientState | undefined;
  readonly limit: number;
  readonly before: number | undefined;
}

/** Latest first; one row more than `limit` when there is a next page. */
export const findRecipients = (db: Db, { newsletterId, state, limit, before }: Wanted): Promise<RecipientRow[]> =>
  db
    .selectFrom('newsletter_recipients')
    .selectAll()
    .where('newsletter_id', '=', newsletterId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

/**
 * Reserves the next time slots for sending, across all processes.
 * @returns the first of them, in milliseconds since 1970
 */
export async function reserveMoments(db: Db, count: number, everyMs: number, now: number): Promise<number> {
  const { next_at: end } = await db
    .updateTable('mail_pace')
    .set((eb) => ({
      next_at: eb(
        eb
          .case()
          .when('next_at', '<', now)
          .then(sql<number>`cast(${now} as bigint)`)
          .else(eb.ref('next_at'))
          .end(),
        '+',
        sql<number>`cast(${Math.round(count * everyMs)} as bigint)`,
      ),
    }))
    .where('name', '=', 'newsletter')
    .returning('next_at')
    .executeTakeFirstOrThrow();
  return end - Math.round(count * everyMs);
}
