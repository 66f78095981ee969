import type { Kysely } from 'kysely';
import { required, zero } from './columns.ts';

/**
 * What became of a booking request: a row for each time that was fixed, changed or called off. The newest counts; its number
 * is the one that calendars compare.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('appointments')
    .addColumn('inquiry_id', 'integer', (column) =>
      column.notNull().references('contact_inquiries.id').onDelete('cascade'),
    )
    .addColumn('sequence', 'integer', required)
    .addColumn('time', 'text', required)
    .addColumn('call_link', 'text')
    .addColumn('is_off', 'integer', zero)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('appointments_key', ['inquiry_id', 'sequence'])
    .execute();
}
