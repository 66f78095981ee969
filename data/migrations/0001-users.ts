import type { Kysely } from 'kysely';
import { required, withId, zero } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('users'))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('first_name', 'text', required)
    .addColumn('last_name', 'text', required)
    .addColumn('profile_image_url', 'text')
    .addColumn('school_name', 'text')
    .addColumn('location', 'text')
    .addColumn('latitude', 'real')
    .addColumn('longitude', 'real')
    .addColumn('hidden_from_map', 'integer', zero)
    .addColumn('bio', 'text')
    .addColumn('points', 'integer', zero)
    .addColumn('level', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('is_admin', 'integer', zero)
    .addColumn('last_active_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();
}
