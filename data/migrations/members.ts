import { type ColumnDefinitionBuilder, sql } from 'kysely';
import { isPostgres, type Migrations, ofUser, required, sortedTexts, sortKey, withId, zero } from './columns.ts';

const byAdmin = (column: ColumnDefinitionBuilder) => column.references('users.id').onDelete('set null');
const ofMember = (column: ColumnDefinitionBuilder) => column.references('users.id').onDelete('cascade');

/** Tables of members and their sessions, with their indexes. */
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

  /** When a device was last used, for the list of devices. */
  '0032-session-last-seen': async (db) => {
    await db.schema.alterTable('sessions').addColumn('last_seen_at', 'text').execute();
  },

  /**
   * The country of a member's place, as its ISO 3166-1 code in capitals ("GB"), for filtering the list of members. Changing
   * `location` sets it together with the coordinates. Null for an unknown place.
   */
  '0033-user-country': async (db) => {
    await db.schema.alterTable('users').addColumn('country', 'text').execute();
  },

  /** Indexes for the filters of the list of members, in the list's order, and for the map, by place. */
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

  /** Indexes for finding a member's rows: for the export, for account deletion, and for unread counts. */
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

  /** When the deletion of an account began. The row is deleted last, when nothing refers to it any more. */
  '0070-user-deleting': async (db) => {
    await db.schema.alterTable('users').addColumn('deleting_since', 'text').execute();
  },

  /** Counts members without those being deleted, from the index alone. */
  '0071-users-present': async (db) => {
    await db.schema
      .createIndex('users_present')
      .on('users')
      .columns(['id', 'deleting_since'])
      .where(sql.ref('deleting_since'), 'is', null)
      .execute();
  },

  /** When a member confirmed their email address. Accounts made before confirmation existed count as confirmed. */
  '0100-user-email-confirmed': async (db) => {
    await db.schema.alterTable('users').addColumn('email_confirmed_at', 'text').execute();
    await sql`update users set email_confirmed_at = created_at`.execute(db);
  },

  /** Finds administrators, because the list of members leaves some of them out. */
  '0111-administrators': async (db) => {
    await db.schema
      .createIndex('users_administrators')
      .on('users')
      .column('is_admin')
      .where(sql.ref('is_admin'), '=', 1)
      .execute();
  },

  /** When a member's previous visit ended; at first, the time of their last activity. */
  '0130-last-visit': async (db) => {
    await db.schema.alterTable('users').addColumn('last_visit_at', 'text').execute();
    await sql`update users set last_visit_at = last_active_at`.execute(db);
  },

  /** Finds who is online without reading every member. */
  '0131-users-last-active': async (db) => {
    await db.schema.createIndex('users_last_active').on('users').columns(['last_active_at', 'id']).execute();
  },

  /**
   * When a member's next digest is due and when the last one was sent. Queued digests are counted often, so they have an index
   * of their own.
   */
  '0150-digests': async (db) => {
    await db.schema.alterTable('users').addColumn('next_digest_at', 'text').execute();
    await db.schema.alterTable('users').addColumn('last_digest_at', 'text').execute();
    await db.schema.createIndex('users_next_digest').on('users').columns(['next_digest_at', 'id']).execute();
    await db.schema
      .createIndex('jobs_digests')
      .on('jobs')
      .column('id')
      .where(sql<boolean>`kind = 'digest.send' and attempts = 0`)
      .execute();
  },

  /**
   * Members suspended by administrators, with the reason shown to them. The current suspension is repeated in the member's row,
   * because each request reads it. On PostgreSQL, a trigger notifies all processes when it changes.
   */
  '0153-suspensions': async (db) => {
    await db.schema.alterTable('users').addColumn('suspended_until', 'text').execute();
    await withId(db, db.schema.createTable('suspensions'))
      .addColumn('user_id', 'integer', ofUser)
      .addColumn('admin_id', 'integer', byAdmin)
      .addColumn('reason', 'text', required)
      .addColumn('until', 'text')
      .addColumn('lifted_at', 'text')
      .addColumn('lifted_by', 'integer', byAdmin)
      .addColumn('created_at', 'text', required)
      .execute();
    for (const columns of [['user_id', 'id'], ['admin_id'], ['lifted_by'], ['created_at']]) {
      await db.schema.createIndex(`suspensions_${columns[0]}`).on('suspensions').columns(columns).execute();
    }
    if (!isPostgres(db)) return;
    await sql`drop trigger rights_changed on users`.execute(db);
    await sql`create trigger rights_changed after update of is_admin, deleting_since, suspended_until on users
      for each row execute function notify_sessions()`.execute(db);
  },

  /**
   * How people join: the console's settings, requests to join, and invitations with hashed tokens. Requests and invitations
   * are deleted with the account they led to.
   */
  '0154-registration': async (db) => {
    await db.schema
      .createTable('site_settings')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('value', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await withId(db, db.schema.createTable('applications'))
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('first_name', 'text', required)
      .addColumn('last_name', 'text', required)
      .addColumn('school_name', 'text', required)
      .addColumn('role', 'text', required)
      .addColumn('note', 'text')
      .addColumn('state', 'text', required)
      .addColumn('word', 'text')
      .addColumn('decided_by', 'integer', byAdmin)
      .addColumn('decided_at', 'text')
      .addColumn('user_id', 'integer', ofMember)
      .addColumn('created_at', 'text', required)
      .execute();
    for (const columns of [['state', 'id'], ['decided_by'], ['user_id'], ['created_at']]) {
      await db.schema.createIndex(`applications_${columns[0]}`).on('applications').columns(columns).execute();
    }
    await withId(db, db.schema.createTable('invitations'))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('label', 'text')
      .addColumn('email', 'text')
      .addColumn('most_uses', 'integer', required)
      .addColumn('uses', 'integer', zero)
      .addColumn('expires_at', 'text', required)
      .addColumn('revoked_at', 'text')
      .addColumn('created_by', 'integer', byAdmin)
      .addColumn('application_id', 'integer', (column) => column.references('applications.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', ofMember)
      .addColumn('created_at', 'text', required)
      .execute();
    for (const column of ['email', 'expires_at', 'created_by', 'application_id', 'user_id']) {
      await db.schema.createIndex(`invitations_${column}`).on('invitations').column(column).execute();
    }
  },

  /** Counts the members in the directory, those with a confirmed address, from an index alone. */
  '0155-members-confirmed': async (db) => {
    await db.schema
      .createIndex('users_listed')
      .ifNotExists()
      .on('users')
      .columns(['id', 'deleting_since', 'email_confirmed_at'])
      .where(sql.ref('deleting_since'), 'is', null)
      .where(sql.ref('email_confirmed_at'), 'is not', null)
      .execute();
    await db.schema.dropIndex('users_on_map').ifExists().execute();
    await db.schema
      .createIndex('users_on_map')
      .ifNotExists()
      .on('users')
      .columns(['hidden_from_map', 'latitude', 'longitude', 'id', 'location'])
      .where(sql.ref('email_confirmed_at'), 'is not', null)
      .execute();
  },

  /**
   * The step of the welcome that a new member has reached, and the last level they were congratulated on. Existing members have
   * seen the welcome and know their level.
   */
  '0157-welcome-and-levels': async (db) => {
    await db.schema.alterTable('users').addColumn('welcome_step', 'integer', zero).execute();
    await db.schema
      .alterTable('users')
      .addColumn('level_celebrated', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await sql`update users set welcome_step = 3, level_celebrated = level`.execute(db);
  },

  /** Sorts the console's list of members by name, address or school. */
  '0175-users-sorted': async (db) => {
    for (const [by, text] of Object.entries(sortedTexts.users)) {
      await sql`create index if not exists ${sql.ref(`users_by_${by}`)} on users
        ((${sortKey(db, text)}), id) where deleting_since is null`.execute(db);
    }
  },

  /** What members do at their schools, in their own words. */
  '0245-job-titles': async (db) => {
    await db.schema.alterTable('users').addColumn('job_title', 'text').execute();
  },
};
