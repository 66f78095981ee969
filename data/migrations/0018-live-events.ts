import type { Kysely } from 'kysely';
import { required, withId } from './columns.ts';

/** What the event stream tells; `audience` says who may hear it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('live_events'))
    .addColumn('name', 'text', required)
    .addColumn('audience', 'text', required)
    .addColumn('data', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('live_events_created_at').on('live_events').column('created_at').execute();
}
