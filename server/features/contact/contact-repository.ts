import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import type { InquiryBox, InquiryState } from '#shared/contracts/choices.ts';
import { mentionsAll } from '../../db/mentions.ts';
import type { ContactInquiriesTable } from '../../db/inquiry-tables.ts';
import type { Database, Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type InquiryRow = Selectable<ContactInquiriesTable>;

export const insertInquiry = (db: Db, inquiry: Insertable<ContactInquiriesTable>): Promise<InquiryRow> =>
  db.insertInto('contact_inquiries').values(inquiry).returningAll().executeTakeFirstOrThrow();

export const findInquiry = (db: Db, id: number): Promise<InquiryRow | undefined> =>
  db.selectFrom('contact_inquiries').selectAll().where('id', '=', id).executeTakeFirst();

/** The newest bookings that were sent from one address; what looks like a machine's is left out. */
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
  readonly before: number | undefined;
  readonly box: InquiryBox | undefined;
  readonly state: InquiryState | undefined;
  /** Looked for in names, addresses, schools, messages and notes; everything when empty. */
  readonly search: string;
}

const ABOUT = sql<string>`(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(school_name, '') || ' ' ||
  message || ' ' || coalesce(note, ''))`;

/** Newest first, and one more than asked for, to know whether there is a next page. */
export const listInquiryRows = (db: Db, { limit, before, box, state, search }: Wanted): Promise<InquiryRow[]> =>
  db
    .selectFrom('contact_inquiries')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .$if(box !== undefined, (query) => query.where('quarantined', '=', box === 'quarantine' ? 1 : 0))
    .$if(state === 'received', (query) => query.where('seen_at', 'is', null))
    .$if(state === 'seen', (query) => query.where('seen_at', 'is not', null).where('answered_at', 'is', null))
    .$if(state === 'answered', (query) => query.where('answered_at', 'is not', null))
    .$if(search !== '', (query) => query.where(mentionsAll(ABOUT, search)))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

export const setInquiryNote = (db: Db, id: number, note: string | null): Promise<InquiryRow> =>
  db.updateTable('contact_inquiries').set({ note }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** @returns the inquiry, or nothing when it is not in quarantine: of two who take it out, one does */
export const endQuarantine = (db: Db, id: number): Promise<InquiryRow | undefined> =>
  db
    .updateTable('contact_inquiries')
    .set({ quarantined: 0 })
    .where('id', '=', id)
    .where('quarantined', '=', 1)
    .returningAll()
    .executeTakeFirst();

/** A state that was reached keeps its first time; one that is taken back loses it. */
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
