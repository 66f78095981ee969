import type { Kysely } from 'kysely';
import { ofUser, required } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('sid', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('sess', 'text', required)
    .addColumn('expire', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('user_agent', 'text')
    .execute();
  await db.schema.createIndex('sessions_user_id').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_expire').on('sessions').column('expire').execute();
}
