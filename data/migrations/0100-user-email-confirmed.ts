import { type Kysely, sql } from 'kysely';

/** When a member confirmed their e-mail address. Accounts made before anybody was asked count as confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_confirmed_at', 'text').execute();
  await sql`update users set email_confirmed_at = created_at`.execute(db);
}
