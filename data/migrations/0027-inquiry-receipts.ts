import type { Kysely } from 'kysely';
import { required } from './columns.ts';

/** The links in acknowledgement mails, as hashes. A mail that is tried again has a new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inquiry_receipts')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('inquiry_id', 'integer', (column) =>
      column.notNull().references('contact_inquiries.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', required)
    .execute();
}
