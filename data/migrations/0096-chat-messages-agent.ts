import type { Kysely } from 'kysely';

/** Which administrator said something for the agency; null for everybody else, and once their account is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat_messages')
    .addColumn('agent_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('chat_messages_agent').on('chat_messages').column('agent_id').execute();
}
