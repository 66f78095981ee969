import type { Kysely } from 'kysely';

/** How much room a picture of the blog takes, in bytes. Unknown of those that came before: the cleanup finds out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('blog_pictures').addColumn('bytes', 'integer').execute();
}
