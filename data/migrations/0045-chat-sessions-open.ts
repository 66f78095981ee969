import type { Kysely } from 'kysely';

/** Counts the conversations that nobody has resolved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('chat_sessions_open').on('chat_sessions').columns(['is_resolved', 'id']).execute();
}
