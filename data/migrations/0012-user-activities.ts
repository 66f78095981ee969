import type { Kysely } from 'kysely';
import { ofUser, required, withId, zero } from './columns.ts';

/** One row for each post, comment and like that stands: what is undone takes its row, and so its points, with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('user_activities'))
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('activity_type', 'text', required)
    .addColumn('points', 'integer', zero)
    .addColumn('related_id', 'integer')
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('user_activities_once', ['activity_type', 'related_id', 'user_id'])
    .execute();
  await db.schema.createIndex('user_activities_newest').on('user_activities').columns(['user_id', 'id']).execute();
}
