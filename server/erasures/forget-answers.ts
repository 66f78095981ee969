import { sql } from 'kysely';
import type { Db } from '../db/transaction.ts';

/** The calls whose answers, kept for a repeat with the same `Idempotency-Key`, hold an inquiry. */
const OF_INQUIRIES = ['appointments.call-off', 'inquiries.release'] as const;

/** Removes kept answers that name an address in a field of its own. */
export async function forgetAnswersNaming(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('endpoint', 'in', ['auth.register', ...OF_INQUIRIES])
    .where(sql`lower(response)`, 'like', sql`${`%${JSON.stringify(email).replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
    .execute();
}

/** Removes kept answers that hold an inquiry, which begins with its id. */
export async function forgetAnswersAbout(db: Db, inquiryId: number): Promise<void> {
  const beginning = `{"id":${inquiryId},`;
  await db
    .deleteFrom('idempotency_keys')
    .where('endpoint', 'in', OF_INQUIRIES)
    .where(sql`substr(response, 1, ${sql.lit(beginning.length)})`, '=', beginning)
    .execute();
}
