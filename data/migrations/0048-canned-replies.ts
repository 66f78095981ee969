import type { Kysely } from 'kysely';
import { required, withId } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('canned_replies'))
    .addColumn('title', 'text', (column) => column.notNull().unique())
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
}
