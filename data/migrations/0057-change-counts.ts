import type { Kysely } from 'kysely';
import { zero } from './columns.ts';

/** Counts the changes of something, by its name: what was computed from it is computed again when the number differs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_counts')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('changes', 'integer', zero)
    .execute();
}
