import type { Kysely } from 'kysely';

/** Finds the conversations that a browser was let into. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('chat_readers_by_visitor')
    .on('chat_readers')
    .columns(['visitor_key', 'opened_at'])
    .execute();
}
