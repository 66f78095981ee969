import type { Kysely } from 'kysely';
import { ofUser, required } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_resets')
    .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('expires_at', 'text', required)
    .execute();
  await db.schema.createIndex('password_resets_user_id').on('password_resets').column('user_id').execute();
  await db.schema.createIndex('password_resets_expires_at').on('password_resets').column('expires_at').execute();
}
