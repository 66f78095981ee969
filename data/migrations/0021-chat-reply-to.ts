import type { Kysely } from 'kysely';

/** The visitor's message that the assistant answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat_messages').addColumn('reply_to', 'integer').execute();
}
