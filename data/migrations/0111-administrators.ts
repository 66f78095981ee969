import { type Kysely, sql } from 'kysely';

/** Administrators are few, and the list of members leaves some of them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('users_administrators')
    .on('users')
    .column('is_admin')
    .where(sql.ref('is_admin'), '=', 1)
    .execute();
}
