import { type Kysely, sql } from 'kysely';

/** Lists the jobs that have failed at least once: those that are tried again, and those that were given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('jobs_in_trouble')
    .on('jobs')
    .column('id')
    .where(sql.ref('attempts'), '>', sql.lit(0))
    .execute();
}
