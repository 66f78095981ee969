import type { Kysely } from 'kysely';
import { required, withId, zero } from './columns.ts';

/** Work that leaves the database, written in the transaction that wants it; a row stays until the work is done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('jobs'))
    .addColumn('kind', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('run_at', 'text', required)
    .addColumn('attempts', 'integer', zero)
    .addColumn('last_error', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('jobs_due').on('jobs').columns(['failed_at', 'run_at']).execute();
}
