import type { Kysely } from 'kysely';
import { ofUser, required, withId } from './columns.ts';

/** What administrators removed, with the text as it was, who did it and why. It goes with its author's account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('removals'))
    .addColumn('kind', 'text', required)
    .addColumn('target_id', 'integer', required)
    .addColumn('author_id', 'integer', ofUser)
    .addColumn('text', 'text', required)
    .addColumn('admin_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('removals_target').on('removals').columns(['kind', 'target_id']).execute();
  await db.schema.createIndex('removals_author').on('removals').column('author_id').execute();
  await db.schema.createIndex('removals_admin').on('removals').column('admin_id').execute();
  await db.schema.createIndex('removals_created').on('removals').column('created_at').execute();
}
