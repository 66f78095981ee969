import type { Kysely } from 'kysely';

/** The member whose conversation it is, if its visitor is signed in. It goes with their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('chat_sessions')
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('chat_sessions_user').on('chat_sessions').columns(['user_id', 'id']).execute();
}
