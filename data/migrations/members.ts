import { sql } from 'kysely';
import { type Migrations, ofUser, required, withId, zero } from './columns.ts';

/** The history of members, their sessions and what finds them. */
export const members: Migrations = {
  '0001-users': async (db) => {
    await withId(db, db.schema.createTable('users'))
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text', required)
      .addColumn('first_name', 'text', required)
      .addColumn('last_name', 'text', required)
      .addColumn('profile_image_url', 'text')
      .addColumn('school_name', 'text')
      .addColumn('location', 'text')
      .addColumn('latitude', 'real')
      .addColumn('longitude', 'real')
      .addColumn('hidden_from_map', 'integer', zero)
      .addColumn('bio', 'text')
      .addColumn('points', 'integer', zero)
      .addColumn('level', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('is_admin', 'integer', zero)
      .addColumn('last_active_at', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
  },

  '0002-sessions': async (db) => {
    await db.schema
      .createTable('sessions')
      .addColumn('sid', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('sess', 'text', required)
      .addColumn('expire', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('user_agent', 'text')
      .execute();
    await db.schema.createIndex('sessions_user_id').on('sessions').column('user_id').execute();
    await db.schema.createIndex('sessions_expire').on('sessions').column('expire').execute();
  },

  '0003-password-resets': async (db) => {
    await db.schema
      .createTable('password_resets')
      .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('expires_at', 'text', required)
      .execute();
    await db.schema.createIndex('password_resets_user_id').on('password_resets').column('user_id').execute();
    await db.schema.createIndex('password_resets_expires_at').on('password_resets').column('expires_at').execute();
  },

  /** When a device was last used, to be told in the list of devices. */
  '0032-session-last-seen': async (db) => {
    await db.schema.alterTable('sessions').addColumn('last_seen_at', 'text').execute();
  },

  /**
   * The country of the place that a member named, as its ISO 3166-1 code of two capitals ("GB"), which the members' list is
   * filtered by. Whatever changes `location` sets it together with the coordinates; null for a place that is not known.
   */
  '0033-user-country': async (db) => {
    await db.schema.alterTable('users').addColumn('country', 'text').execute();
  },

  /** The ways into the list of members, each in the list's order, and the members on the map, by their place. */
  '0044-member-lists': async (db) => {
    for (const column of ['country', 'level', 'school_name']) {
      await db.schema.createIndex(`users_${column}`).ifNotExists().on('users').columns([column, 'id']).execute();
    }
    await db.schema
      .createIndex('users_on_map')
      .ifNotExists()
      .on('users')
      .columns(['hidden_from_map', 'latitude', 'longitude', 'id', 'location'])
      .execute();
  },

  /** Finds a member's rows where no index did: for their export, for the end of their account, for the count of new notices. */
  '0054-rows-of-a-member': async (db) => {
    await db.schema.createIndex('reports_reporter').on('reports').columns(['reporter_id', 'id']).execute();
    await db.schema.createIndex('chat_looks_user').on('chat_looks').column('user_id').execute();
    await db.schema
      .createIndex('notices_unread')
      .on('notices')
      .columns(['user_id', 'id'])
      .where(sql.ref('read_at'), 'is', null)
      .execute();
  },

  /** Since when an account is being deleted; null for every other. Its row goes last, once nothing refers to it any more. */
  '0070-user-deleting': async (db) => {
    await db.schema.alterTable('users').addColumn('deleting_since', 'text').execute();
  },

  /** Everybody but those who are being deleted, so that members are still counted from an index alone. */
  '0071-users-present': async (db) => {
    await db.schema
      .createIndex('users_present')
      .on('users')
      .columns(['id', 'deleting_since'])
      .where(sql.ref('deleting_since'), 'is', null)
      .execute();
  },

  /** When a member confirmed their e-mail address. Accounts made before anybody was asked count as confirmed. */
  '0100-user-email-confirmed': async (db) => {
    await db.schema.alterTable('users').addColumn('email_confirmed_at', 'text').execute();
    await sql`update users set email_confirmed_at = created_at`.execute(db);
  },

  /** Administrators are few, and the list of members leaves some of them out. */
  '0111-administrators': async (db) => {
    await db.schema
      .createIndex('users_administrators')
      .on('users')
      .column('is_admin')
      .where(sql.ref('is_admin'), '=', 1)
      .execute();
  },
};
