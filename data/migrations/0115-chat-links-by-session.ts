import type { Kysely } from 'kysely';

/** Finds the links into a conversation, which go with it. After the table's own migration, hence the number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('chat_links_session').on('chat_links').column('session_id').execute();
}
