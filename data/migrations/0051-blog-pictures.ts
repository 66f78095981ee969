import type { Kysely } from 'kysely';
import { required, withId } from './columns.ts';

/** Pictures that administrators uploaded for the blog. They belong to the agency, and stay when whoever sent them goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('blog_pictures'))
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('sizes', 'text', required)
    .addColumn('alt', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'text', required)
    .execute();
}
