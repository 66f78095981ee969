import { type Kysely, sql } from 'kysely';

/** Finds a member's rows where no index did: for their export, for the end of their account, for the count of new notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('reports_reporter').on('reports').columns(['reporter_id', 'id']).execute();
  await db.schema.createIndex('chat_looks_user').on('chat_looks').column('user_id').execute();
  await db.schema
    .createIndex('notices_unread')
    .on('notices')
    .columns(['user_id', 'id'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();
}
