import { sql } from 'kysely';
import { type Migrations, ofUser, required, withId } from './columns.ts';

/** The history of what members are told, by the bell and by push, and of reports. */
export const notices: Migrations = {
  /**
   * What members report, with the text as it was. It goes with its author's account; a reporter or an administrator who
   * leaves is only no longer named.
   */
  '0040-reports': async (db) => {
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
  },

  /** What administrators removed, with the text as it was, who did it and why. It goes with its author's account. */
  '0041-removals': async (db) => {
    await withId(db, db.schema.createTable('removals'))
      .addColumn('kind', 'text', required)
      .addColumn('target_id', 'integer', required)
      .addColumn('author_id', 'integer', ofUser)
      .addColumn('text', 'text', required)
      .addColumn('admin_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('reason', 'text')
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('removals_target').on('removals').columns(['kind', 'target_id']).execute();
    await db.schema.createIndex('removals_author').on('removals').column('author_id').execute();
    await db.schema.createIndex('removals_admin').on('removals').column('admin_id').execute();
    await db.schema.createIndex('removals_created').on('removals').column('created_at').execute();
  },

  /** What the Circle tells one member, in its final words. */
  '0042-notices': async (db) => {
    await withId(db, db.schema.createTable('notices'))
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('title', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('read_at', 'text')
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('notices_newest').on('notices').columns(['user_id', 'id']).execute();
    await db.schema.createIndex('notices_created').on('notices').column('created_at').execute();
  },

  /**
   * Devices that are told of what happens. A subscription belongs to a session and ends with it, however that ends; a
   * session has one at most.
   */
  '0055-push-subscriptions': async (db) => {
    await withId(db, db.schema.createTable('push_subscriptions'))
      .addColumn('session_id', 'text', (column) =>
        column.notNull().unique().references('sessions.sid').onDelete('cascade'),
      )
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('endpoint', 'text', (column) => column.notNull().unique())
      .addColumn('p256dh', 'text', required)
      .addColumn('auth', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema
      .createIndex('push_subscriptions_user')
      .on('push_subscriptions')
      .columns(['user_id', 'id'])
      .execute();
  },

  /** What a member is notified of by push, and when not. A member without a row has not chosen yet and is notified of everything. */
  '0056-push-choices': async (db) => {
    await db.schema
      .createTable('push_choices')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('comments', 'integer', required)
      .addColumn('replies', 'integer', required)
      .addColumn('messages', 'integer', required)
      .addColumn('quiet_from', 'text')
      .addColumn('quiet_to', 'text')
      .addColumn('time_zone', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
  },
};
