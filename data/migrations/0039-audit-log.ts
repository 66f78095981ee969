import type { Kysely } from 'kysely';
import { required, withId } from './columns.ts';

/** What administrators did. It refers to nobody's row: it stays when the person or the thing goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('audit_log'))
    .addColumn('actor_id', 'integer')
    .addColumn('actor_name', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('target_kind', 'text', required)
    .addColumn('target_id', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('request_id', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor_id', 'id']).execute();
  await db.schema.createIndex('audit_log_action').on('audit_log').columns(['action', 'id']).execute();
  await db.schema.createIndex('audit_log_created').on('audit_log').column('created_at').execute();
}
