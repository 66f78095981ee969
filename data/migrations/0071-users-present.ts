import { type Kysely, sql } from 'kysely';

/** Everybody but those who are being deleted, so that members are still counted from an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('users_present')
    .on('users')
    .columns(['id', 'deleting_since'])
    .where(sql.ref('deleting_since'), 'is', null)
    .execute();
}
