import { type Kysely, sql } from 'kysely';

/**
 * When a conversation held its first words beside the greeting: before that it is nobody's concern. Conversations of
 * earlier versions get the time of their first such message, or of the address that was left in them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat_sessions').addColumn('spoken_at', 'text').execute();
  await sql`
    update chat_sessions set spoken_at = coalesce(
      (select min(created_at) from chat_messages
        where chat_messages.session_id = chat_sessions.session_id and author <> 'assistant'),
      case when visitor_email is not null then updated_at end)
  `.execute(db);
  await db.schema
    .createIndex('chat_sessions_spoken')
    .on('chat_sessions')
    .columns(['updated_at', 'id'])
    .where(sql.ref('spoken_at'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('chat_sessions_open_spoken')
    .on('chat_sessions')
    .columns(['is_resolved', 'spoken_at', 'id'])
    .execute();
  await db.schema.dropIndex('chat_sessions_open').execute();
}
