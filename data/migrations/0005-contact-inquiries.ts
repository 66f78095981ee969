import type { Kysely } from 'kysely';
import { required, withId, zero } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('contact_inquiries'))
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('school_name', 'text')
    .addColumn('service_interest', 'text')
    .addColumn('message', 'text', required)
    .addColumn('quarantined', 'integer', zero)
    .addColumn('created_at', 'text', required)
    .execute();
}
