import type { Kysely } from 'kysely';

/** A message or a booking request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('contact_inquiries')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('message'))
    .execute();
}
