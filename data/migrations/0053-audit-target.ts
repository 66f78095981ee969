import type { Kysely } from 'kysely';

/** Finds the person who last changed a thing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_log_target').on('audit_log').columns(['target_kind', 'target_id', 'id']).execute();
}
