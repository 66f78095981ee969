import type { Kysely } from 'kysely';
import { zero } from './columns.ts';

/** How often something has changed, by its name: whatever was made of it is made anew at another number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_counts')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('changes', 'integer', zero)
    .execute();
}
