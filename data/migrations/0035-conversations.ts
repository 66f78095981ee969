import type { Kysely } from 'kysely';
import { ofUser, required, withId, zero } from './columns.ts';

/** What two members have to do with each other in messages: one row for each pair, the lower id first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('conversations'))
    .addColumn('low_user_id', 'integer', ofUser)
    .addColumn('high_user_id', 'integer', ofUser)
    .addColumn('state', 'text', required)
    .addColumn('begun_by', 'integer')
    .addColumn('request_count', 'integer', zero)
    .addColumn('last_message_id', 'integer')
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('conversations_pair', ['low_user_id', 'high_user_id'])
    .execute();
  await db.schema.createIndex('conversations_high_user_id').on('conversations').column('high_user_id').execute();
}
