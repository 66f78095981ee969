import type { Kysely } from 'kysely';
import { ofUser, required, withId } from './columns.ts';

/** The pictures and sounds that members sent. A picture's `sizes` are the widths it was made in, as in `480,960`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('media_files'))
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'integer', ofUser)
    .addColumn('kind', 'text', required)
    .addColumn('extension', 'text', required)
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('sizes', 'text')
    .addColumn('duration', 'integer')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('media_files_user_id').on('media_files').column('user_id').execute();
}
