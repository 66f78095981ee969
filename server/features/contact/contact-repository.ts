import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import type { InquiryBox, InquiryFilter, InquiryState } from '#shared/contracts/choices.ts';
import type { ListOrder } from '../../app/sorted-list.ts';
import type { AppointmentsTable, ContactInquiriesTable, InquiryReceiptsTable } from '../../db/inquiry-tables.ts';
import type { Database, Timestamp } from '../../db/schema.ts';
import { mentionsAll } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';

export type InquiryRow = Selectable<ContactInquiriesTable>;

export const insertInquiry = (db: Db, inquiry: Insertable<ContactInquiriesTable>): Promise<InquiryRow> =>
  db.insertInto('contact_inquiries').values(inquiry).returningAll().executeTakeFirstOrThrow();

export const findInquiry = (db: Db, id: number): Promise<InquiryRow | undefined> =>
  db.selectFrom('contact_inquiries').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest bookings from one address, without suspected spam. */
export const listBookingsOf = (db: Db, email: string) =>
  db
    .selectFrom('contact_inquiries')
    .select(['id', 'message', 'details'])
    .where('email', '=', email)
    .where('kind', '=', 'booking')
    .where('quarantined', '=', 0)
    .orderBy('id', 'desc')
    .limit(50)
    .$narrowType<{ details: string }>()
    .execute();

interface Wanted {
  readonly limit: number;
  readonly order: ListOrder;
  readonly box: InquiryBox | undefined;
  readonly state: InquiryFilter | undefined;
  /** Matches names, addresses, schools, messages and notes. Empty matches everything. */
  readonly search: string;
}

const ABOUT = sql<string>`(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(school_name, '') || ' ' ||
  message || ' ' || coalesce(note, ''))`;

/** Inquiries by id, in the order they arrived. */
export const findInquiries = (db: Db, ids: readonly number[]): Promise<InquiryRow[]> =>
  db.selectFrom('contact_inquiries').selectAll().where('id', 'in', ids).orderBy('id').execute();

/** One more than asked for, to detect a next page. */
export const listInquiryRows = (db: Db, { limit, order, box, state, search }: Wanted) =>
  db
    .selectFrom('contact_inquiries')
    .selectAll()
    .select(order.key.as('sort_key'))
    .where(order.where)
    .$if(box !== undefined, (query) => query.where('quarantined', '=', box === 'quarantine' ? 1 : 0))
    .$if(state === 'waiting', (query) => query.where('answered_at', 'is', null))
    .$if(state === 'received', (query) => query.where('seen_at', 'is', null))
    .$if(state === 'seen', (query) => query.where('seen_at', 'is not', null).where('answered_at', 'is', null))
    .$if(state === 'answered', (query) => query.where('answered_at', 'is not', null))
    .$if(search !== '', (query) => query.where(mentionsAll(ABOUT, search)))
    .orderBy(order.orderBy)
    .limit(limit + 1)
    .execute();

export const setInquiryNote = (db: Db, id: number, note: string | null): Promise<InquiryRow> =>
  db.updateTable('contact_inquiries').set({ note }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** @returns the inquiry, or undefined when it is not in quarantine: only one of two concurrent calls releases it */
export const endQuarantine = (db: Db, id: number): Promise<InquiryRow | undefined> =>
  db
    .updateTable('contact_inquiries')
    .set({ quarantined: 0 })
    .where('id', '=', id)
    .where('quarantined', '=', 1)
    .returningAll()
    .executeTakeFirst();

/** A state keeps the time it was first reached. Withdrawing it clears the time. */
export function changeInquiryState(
  db: Db,
  id: number,
  { state, now }: { state: InquiryState; now: Timestamp },
): Promise<InquiryRow | undefined> {
  const since = (eb: ExpressionBuilder<Database, 'contact_inquiries'>, column: 'seen_at' | 'answered_at') =>
    eb.fn.coalesce(column, eb.val(now));
  return db
    .updateTable('contact_inquiries')
    .set((eb) => ({
      seen_at: state === 'received' ? null : since(eb, 'seen_at'),
      answered_at: state === 'answered' ? since(eb, 'answered_at') : null,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Unanswered inquiries, without suspected spam. */
const unanswered = (db: Db) =>
  db.selectFrom('contact_inquiries').where('quarantined', '=', 0).where('answered_at', 'is', null);

/** How many there are, or arrived before a time, up to `most`. */
export const countUnanswered = async (db: Db, { before, most }: { before?: Timestamp; most: number }) =>
  (
    await unanswered(db)
      .select('id')
      .$if(before !== undefined, (query) => query.where('created_at', '<', before!))
      .limit(most)
      .execute()
  ).length;

export type AppointmentRow = Selectable<AppointmentsTable>;

/** The latest appointment of each booking, by inquiry id. */
export async function newestAppointments(db: Db, inquiryIds: readonly number[]): Promise<Map<number, AppointmentRow>> {
  if (inquiryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where('inquiry_id', 'in', inquiryIds)
    .orderBy('sequence')
    .execute();
  return new Map(rows.map((row) => [row.inquiry_id, row]));
}

export const newestAppointment = (db: Db, inquiryId: number): Promise<AppointmentRow | undefined> =>
  db
    .selectFrom('appointments')
    .selectAll()
    .where('inquiry_id', '=', inquiryId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Fixed meetings that begin between two times, without cancelled ones; the earliest first. */
export const findAppointments = (
  db: Db,
  { after, before, most }: { after: Timestamp; before: Timestamp; most: number },
) =>
  db
    .selectFrom('appointments as fixed')
    .innerJoin('contact_inquiries', 'contact_inquiries.id', 'fixed.inquiry_id')
    .select(['contact_inquiries.id', 'first_name', 'last_name', 'school_name', 'details', 'fixed.time'])
    .$narrowType<{ details: string }>()
    .where('fixed.time', '>', after)
    .where('fixed.time', '<', before)
    .where('fixed.is_off', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('appointments as later')
            .select('later.sequence')
            .whereRef('later.inquiry_id', '=', 'fixed.inquiry_id')
            .whereRef('later.sequence', '>', 'fixed.sequence'),
        ),
      ),
    )
    .orderBy('fixed.time')
    .limit(most)
    .execute();

export const insertAppointment = (db: Db, row: Insertable<AppointmentsTable>): Promise<AppointmentRow> =>
  db.insertInto('appointments').values(row).returningAll().executeTakeFirstOrThrow();

export async function insertReceipt(db: Db, receipt: Insertable<InquiryReceiptsTable>): Promise<void> {
  await db.insertInto('inquiry_receipts').values(receipt).execute();
}

/** The columns that a receipt may show. Nothing else is selected. */
export const findReceipt = (db: Db, tokenHash: string) =>
  db
    .selectFrom('inquiry_receipts')
    .innerJoin('contact_inquiries', 'contact_inquiries.id', 'inquiry_receipts.inquiry_id')
    .select(['contact_inquiries.id', 'contact_inquiries.created_at', 'seen_at', 'answered_at', 'details'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
