import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';
import type { JobKind } from '../jobs/queue.ts';

/** Removes the jobs of some kinds whose payload begins with one field: those that wait and those that were given up. */
export async function removeJobsAbout(
  db: Db,
  kinds: readonly JobKind[],
  field: string,
  value: number | string,
): Promise<void> {
  const beginning = `{${JSON.stringify(field)}:${JSON.stringify(value)}`;
  await db
    .deleteFrom('jobs')
    .where('kind', 'in', [...kinds])
    .where(sql`substr(payload, 1, ${sql.lit(beginning.length + 1)})`, 'in', [`${beginning}}`, `${beginning},`])
    .execute();
}
