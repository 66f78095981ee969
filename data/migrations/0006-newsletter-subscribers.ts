import type { Kysely } from 'kysely';
import { required, withId } from './columns.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('newsletter_subscribers'))
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('confirmed_at', 'text')
    .addColumn('unsubscribed_at', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
}
