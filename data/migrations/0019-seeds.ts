import type { Kysely } from 'kysely';
import { required } from './columns.ts';

/** What was sown once and is never sown again, so that a sample somebody deleted stays deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seeds')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('sown_at', 'text', required)
    .execute();
}
