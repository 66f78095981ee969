import type { Kysely } from 'kysely';
import { required, withId } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('levels'))
    .addColumn('level_number', 'integer', (column) => column.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('min_points', 'integer', required)
    .addColumn('badge_color', 'text', (column) => column.notNull().defaultTo('#3B82F6'))
    .addColumn('badge_icon', 'text', (column) => column.notNull().defaultTo('star'))
    .execute();
}
