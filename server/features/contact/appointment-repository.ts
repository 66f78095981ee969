import type { Insertable, Selectable } from 'kysely';
import type { AppointmentsTable } from '../../db/inquiry-tables.ts';
import type { Db } from '../../db/transaction.ts';

export type AppointmentRow = Selectable<AppointmentsTable>;

/** What came of each of some bookings last: the inquiry's id → its newest appointment. */
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

export const insertAppointment = (db: Db, row: Insertable<AppointmentsTable>): Promise<AppointmentRow> =>
  db.insertInto('appointments').values(row).returningAll().executeTakeFirstOrThrow();
