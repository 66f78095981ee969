import type { Kysely } from 'kysely';

/** A message gets one answer, however often and by how many requests it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('chat_messages_reply_to').unique().on('chat_messages').column('reply_to').execute();
}
