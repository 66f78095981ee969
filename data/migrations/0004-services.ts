import type { Kysely } from 'kysely';
import { required, withId, zero } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('services'))
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('short_description', 'text', required)
    .addColumn('features', 'text', required)
    .addColumn('image_url', 'text')
    .addColumn('color', 'text', required)
    .addColumn('display_order', 'integer', zero)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
}
