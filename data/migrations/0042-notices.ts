import type { Kysely } from 'kysely';
import { ofUser, required, withId } from './columns.ts';

/** What the Circle tells one member, in its final words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('notices'))
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('title', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('read_at', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('notices_newest').on('notices').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('notices_created').on('notices').column('created_at').execute();
}
