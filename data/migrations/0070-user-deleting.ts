import type { Kysely } from 'kysely';

/** Since when an account is being deleted; null for every other. Its row goes last, once nothing refers to it any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('deleting_since', 'text').execute();
}
