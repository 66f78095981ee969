import type { Kysely } from 'kysely';
import { required } from './columns.ts';

/** The first answer to a keyed call; `actor` is the person or the visitor it belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('actor', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('endpoint', 'text', required)
    .addColumn('request_hash', 'text', required)
    .addColumn('response', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['actor', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_created_at').on('idempotency_keys').column('created_at').execute();
}
