import { type ColumnDefinitionBuilder, sql } from 'kysely';
import { isPostgres, type Migrations, ofUser, required, sortedTexts, sortKey, withId, zero } from './columns.ts';

const byAdmin = (column: ColumnDefinitionBuilder) => column.references('users.id').onDelete('set null');
const ofMember = (column: ColumnDefinitionBuilder) => column.references('users.id').onDelete('cascade');

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

  /** When a device was last used, for the list of devices. */
  '0032-session-last-seen': async (db) => {
    await db.schema.alterTable('sessions').addColumn('last_seen_at', 'text').execute();
  },

  /**
   * The country of the place that a member named, as its ISO 3166-1 code of two capitals ("GB"), which the members'
   * list is filtered by. Whatever changes `location` sets it together with the coordinates; null for a place that is
   * not known.
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

  /**
   * Since when an account is being deleted; null for every other. Its row goes last, once nothing refers to it any
   * more.
   */
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

  /**
   * When a member's visit before the present one ended. Visits from before anybody counted them end with the last
   * activity.
   */
  '0130-last-visit': async (db) => {
    await db.schema.alterTable('users').addColumn('last_visit_at', 'text').execute();
    await sql`update users set last_visit_at = last_active_at`.execute(db);
  },

  /** Finds who is online, without reading through the members. */
  '0131-users-last-active': async (db) => {
    await db.schema.createIndex('users_last_active').on('users').columns(['last_active_at', 'id']).execute();
  },

  /**
   * When a member's next digest is due and when the last one was, and the way to those that are due or not planned yet.
   * The digests that wait to be sent are counted often: they have an index of their own.
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
   * Members whom administrators keep out for a time, with the reason that they read. What holds now stands in the
   * member's row as well, where each request reads it. Word goes to all processes when that changes.
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
   * How people come in: settings of the console, requests to join, and invitations, whose tokens are known by their
   * hashes alone. A request and an invitation for one address go with the account that was made of them.
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

  /** Members stand in the directory once their address is confirmed: they are counted from an index alone. */
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
   * How far a new member is with the welcome, and up to which level they were congratulated. Members from before have
   * had their welcome, and know their level.
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

  /** What members are at their schools, as they say it themselves. */
  '0245-job-titles': async (db) => {
    await db.schema.alterTable('users').addColumn('job_title', 'text').execute();
  },
};
