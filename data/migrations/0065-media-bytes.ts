import type { Kysely } from 'kysely';

/** How much room a member's files take, in bytes. Unknown of files that came before: the cleanup finds out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('media_files').addColumn('bytes', 'integer').execute();
}
