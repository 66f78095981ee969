import type { Kysely } from 'kysely';
import { required } from './columns.ts';

/** Notes what was seeded, so that a sample that somebody deleted is not seeded again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seeds')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('sown_at', 'text', required)
    .execute();
}
