import { type Kysely, sql } from 'kysely';
import { ofUser, required, withId } from './columns.ts';

/**
 * What members report, with the text as it was. It goes with its author's account; a reporter or an administrator who
 * leaves is only no longer named.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db, db.schema.createTable('reports'))
    .addColumn('kind', 'text', required)
    .addColumn('target_id', 'integer', required)
    .addColumn('author_id', 'integer', ofUser)
    .addColumn('text', 'text', required)
    .addColumn('reporter_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text', required)
    .addColumn('words', 'text')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('open'))
    .addColumn('outcome', 'text')
    .addColumn('note', 'text')
    .addColumn('resolved_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('resolved_at', 'text')
    .addColumn('created_at', 'text', required)
    .execute();
  await db.schema
    .createIndex('reports_one_open')
    .unique()
    .on('reports')
    .columns(['reporter_id', 'kind', 'target_id'])
    .where(sql.ref('state'), '=', 'open')
    .execute();
  await db.schema.createIndex('reports_state').on('reports').columns(['state', 'id']).execute();
  await db.schema.createIndex('reports_target').on('reports').columns(['kind', 'target_id']).execute();
  await db.schema.createIndex('reports_author').on('reports').column('author_id').execute();
  await db.schema.createIndex('reports_resolved').on('reports').column('resolved_at').execute();
  await db.schema.createIndex('reports_resolved_by').on('reports').column('resolved_by').execute();
}
