import type { Kysely } from 'kysely';

/** Finds the kept answers to a call: those that name a person go with what they were about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('idempotency_keys_endpoint').on('idempotency_keys').column('endpoint').execute();
}
