import { type Kysely, sql } from 'kysely';

/**
 * Counts how many entries of the list of erasures this database has been brought up to, and finds what is erased: rows
 * by their age, what hangs on them, and the jobs about them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into change_counts (name) values ('erasures') on conflict do nothing`.execute(db);
  await db.schema.createIndex('inquiries_created').on('contact_inquiries').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('inquiry_receipts_inquiry').on('inquiry_receipts').column('inquiry_id').execute();
  await db.schema.createIndex('chat_sessions_email').on('chat_sessions').columns(['visitor_email', 'id']).execute();
  await db.schema.createIndex('jobs_kind').on('jobs').columns(['kind', 'id']).execute();
}
