import type { Kysely } from 'kysely';

/** When a visitor first asked for a person: the agency is told once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('chat_sessions').addColumn('person_asked_at', 'text').execute();
}
