import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { NewsletterStatus } from '#shared/contracts/choices.ts';
import type { ListOrder } from '../../app/sorted-list.ts';
import type { NewslettersTable } from '../../db/newsletter-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import { mentionsAll } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

export type NewsletterRow = Selectable<NewslettersTable>;
/** A newsletter without its text, which may be as long as a book. */
export type NewsletterSummaryRow = Omit<NewsletterRow, 'doc' | 'doc_version'>;

const SUMMARY = [
  'id',
  'subject',
  'preheader',
  'audience',
  'audience_value',
  'in_archive',
  'slug',
  'status',
  'send_at',
  'started_at',
  'closed_at',
  'pause_reason',
  'last_error',
  'errors_in_row',
  'wait_until',
  'job_id',
  'alive_at',
  'total',
  'sent',
  'failed',
  'uncertain',
  'skipped',
  'trashed_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof NewsletterRow)[];

/** A newsletter that is not in the trash. */
export const findNewsletter = (db: Db, id: number): Promise<NewsletterRow | undefined> =>
  db.selectFrom('newsletters').selectAll().where('id', '=', id).where('trashed_at', 'is', null).executeTakeFirst();

/** The columns that decide whether and when the next email of a newsletter is sent. It may be in the trash. */
export const findProgress = (db: Db, id: number) =>
  db
    .selectFrom('newsletters')
    .select(['status', 'job_id', 'started_at', 'closed_at', 'send_at', 'errors_in_row', 'wait_until', 'alive_at'])
    .where('id', '=', id)
    .executeTakeFirst();

interface Wanted {
  readonly limit: number;
  readonly order: ListOrder;
  /** Part of the subject. Empty matches all. */
  readonly search: string;
  /** Only those in the trash, which no other list includes. */
  readonly isTrash?: boolean;
}

/** One row more than `limit` when there is a next page. */
export const findNewsletters = (db: Db, { limit, order, search, isTrash = false }: Wanted) =>
  db
    .selectFrom('newsletters')
    .select([...SUMMARY, order.key.as('sort_key')])
    .where(order.where)
    .where('trashed_at', isTrash ? 'is not' : 'is', null)
    .$if(search !== '', (query) => query.where(mentionsAll(sql`subject`, search)))
    .orderBy(order.orderBy)
    .limit(limit + 1)
    .execute();

export const insertNewsletter = (db: Db, row: Insertable<NewslettersTable>): Promise<NewsletterRow> =>
  db.insertInto('newsletters').values(row).returningAll().executeTakeFirstOrThrow();

/** Changes a newsletter in one of these states; undefined when it is in another. */
export const updateNewsletter = (
  db: Db,
  { id, from }: { readonly id: number; readonly from: readonly NewsletterStatus[] },
  change: Updateable<NewslettersTable>,
): Promise<NewsletterRow | undefined> =>
  db
    .updateTable('newsletters')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst();

/** Records which job sends a newsletter. */
export const assignJob = (db: Db, id: number, jobId: number) =>
  db.updateTable('newsletters').set({ job_id: jobId }).where('id', '=', id).execute();

/** Restores a newsletter from the trash; undefined when it is not there. */
export const restoreNewsletter = (db: Db, id: number): Promise<NewsletterRow | undefined> =>
  db
    .updateTable('newsletters')
    .set({ trashed_at: null })
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/** Permanently deletes a newsletter in the trash; undefined when it is not there. */
export const deleteTrashedNewsletter = (db: Db, id: number) =>
  db
    .deleteFrom('newsletters')
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .returning(['id', 'subject'])
    .executeTakeFirst();

/** A newsletter's pictures. */
export const findPictures = async (db: Db, newsletterId: number): Promise<number[]> =>
  (
    await db.selectFrom('newsletter_pictures').select('picture_id').where('newsletter_id', '=', newsletterId).execute()
  ).map(({ picture_id }) => picture_id);

/** Scheduled newsletters, the next first. */
export const findPlanned = (db: Db, most: number) =>
  db
    .selectFrom('newsletters')
    .select(['id', 'subject', 'send_at'])
    .$narrowType<{ send_at: Timestamp }>()
    .where('status', '=', 'scheduled')
    .where('send_at', 'is not', null)
    .orderBy('send_at')
    .limit(most)
    .execute();

/** Newsletters that need an administrator: on hold, or paused after too many failures. */
export const findStopped = (db: Db, most: number) =>
  db
    .selectFrom('newsletters')
    .select(['id', 'subject', 'status'])
    .$narrowType<{ status: 'held' | 'paused' }>()
    .where('status', 'in', ['held', 'paused'])
    .where((eb) => eb.or([eb('status', '=', 'held'), eb('pause_reason', '=', 'errors')]))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Stores which pictures a newsletter shows. @returns those that it no longer shows */
export async function setPictures(db: Db, newsletterId: number, ids: readonly number[]): Promise<number[]> {
  const before = await db
    .deleteFrom('newsletter_pictures')
    .where('newsletter_id', '=', newsletterId)
    .returning('picture_id')
    .execute();
  const rows = [...new Set(ids)].map((picture_id) => ({ newsletter_id: newsletterId, picture_id }));
  if (rows.length > 0) await db.insertInto('newsletter_pictures').values(rows).execute();
  return before.flatMap(({ picture_id }) => (ids.includes(picture_id) ? [] : picture_id));
}

const inArchive = (db: Db) =>
  db
    .selectFrom('newsletters')
    .where('in_archive', '=', 1)
    .where('started_at', 'is not', null)
    .where('status', '<>', 'cancelled')
    .where('trashed_at', 'is', null);

/** The public archive, newest first; one row more than `limit` when there is a next page. */
export const findArchived = (db: Db, limit: number, before: { time: Timestamp; id: number } | undefined) =>
  inArchive(db)
    .select(['id', 'slug', 'subject', 'preheader', 'started_at', 'updated_at'])
    .$if(before !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('started_at', 'id'), '<', eb.tuple(before!.time, before!.id))),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

export const findArchivedBySlug = (db: Db, slug: string): Promise<NewsletterRow | undefined> =>
  inArchive(db).selectAll().where('slug', '=', slug).executeTakeFirst();
