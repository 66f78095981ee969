import { type ColumnDefinitionBuilder, sql } from 'kysely';
import { type Migrations, ofUser, required, withId } from './columns.ts';

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** Tables of notifications, push and reports. */
export const notifications: Migrations = {
  /**
   * What members reported, with the text at that time. Deleted with the author's account. When a reporter or an administrator
   * leaves, only their name is removed.
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

  /** What administrators removed, with its text, who did it and why. Deleted with the author's account. */
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

  /** A member's notification, with its final wording. */
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

  /** Devices with push notifications. A session has at most one subscription, which ends with the session. */
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

  /** A member's push settings and quiet hours. No row means the default: everything. */
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

  /**
   * The subject of a notification: its kind, its actor and where it happened. The notification is deleted with it. Older
   * notifications are about decisions, and the previous version writes `note`.
   */
  '0133-notice-kinds': async (db) => {
    const add = (name: string, type: 'integer' | 'text', build: Build = (column) => column) =>
      db.schema.alterTable('notices').addColumn(name, type, build).execute();
    await add('kind', 'text', (column) => column.notNull().defaultTo('note'));
    await add('actor_id', 'integer', (column) => column.references('users.id').onDelete('cascade'));
    await add('post_id', 'integer', (column) => column.references('feed_posts.id').onDelete('cascade'));
    await add('comment_id', 'integer', (column) => column.references('feed_post_comments.id').onDelete('cascade'));
    await add('level', 'integer');
    await add('path', 'text');
    await add('count', 'integer', (column) => column.notNull().defaultTo(1));
    await add('seen_id', 'integer');
    await sql`update notices set kind = case when title = 'Thank you for your report' then 'report' else 'removal' end
      where kind = 'note'`.execute(db);
  },

  /** The members of a grouped notification of likes. `at_id` is the notification's id at that like; the highest is its id now. */
  '0134-notice-people': async (db) => {
    await db.schema
      .createTable('notice_people')
      .addColumn('notice_id', 'integer', (column) =>
        column.notNull().references('notices.id').onUpdate('cascade').onDelete('cascade'),
      )
      .addColumn('person_id', 'integer', ofUser)
      .addColumn('at_id', 'integer', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('notice_people_key', ['notice_id', 'person_id'])
      .execute();
    await db.schema.createIndex('notice_people_newest').on('notice_people').columns(['notice_id', 'at_id']).execute();
    await db.schema
      .createIndex('notice_people_person')
      .on('notice_people')
      .columns(['person_id', 'notice_id'])
      .execute();
  },

  /**
   * Finds the notifications about something when it is deleted, and prevents duplicates: likes of a post are grouped, and a
   * comment notifies a member once, whether it is a reply, a mention or a comment on a post they follow.
   */
  '0135-notice-indexes': async (db) => {
    const create = db.schema.createIndex.bind(db.schema);
    const present = (index: string, columns: [string, ...string[]]) =>
      create(index).on('notices').columns(columns).where(sql.ref(columns[0]), 'is not', null).execute();
    await present('notices_post', ['post_id', 'kind']);
    await present('notices_comment', ['comment_id', 'kind']);
    await present('notices_actor', ['actor_id', 'user_id']);
    const once = (index: string, columns: string[], kinds: string) =>
      create(index)
        .on('notices')
        .unique()
        .columns(columns)
        .where(sql.raw(kinds) as never)
        .execute();
    await once('notices_likes_once', ['user_id', 'post_id'], "kind = 'like'");
    await once('notices_comment_likes_once', ['user_id', 'comment_id'], "kind = 'comment_like'");
    await once('notices_comments_once', ['user_id', 'comment_id'], "kind in ('comment', 'thread', 'reply', 'mention')");
    await once('notices_posts_once', ['user_id', 'post_id'], "kind in ('mention', 'blog_post') and comment_id is null");
    await once('notices_requests_once', ['user_id', 'actor_id'], "kind = 'message_request'");
    await once('notices_levels_once', ['user_id', 'level'], "kind = 'level'");
  },

  /**
   * Which notifications a member wants, and how. No row means the default. It takes over the settings for push.
   * `push_choices` stays for processes of the previous version, which read and write it during an update.
   */
  '0136-notice-choices': async (db) => {
    const ways = [
      ['comment', 1, 1, 1],
      ['reply', 1, 1, 1],
      ['mention', 1, 1, 1],
      ['like', 1, 0, 0],
      ['message', 1, 1, 1],
      ['blog_post', 1, 0, 1],
      ['level', 1, 0, 0],
      ['report', 1, 0, 0],
    ] as const;
    let table = db.schema
      .createTable('notice_choices')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      );
    for (const [kind, ...defaults] of ways) {
      for (const [index, way] of ['bell', 'push', 'mail'].entries()) {
        const byDefault = defaults[index]!;
        table = table.addColumn(`${kind}_${way}`, 'integer', (column) => column.notNull().defaultTo(byDefault));
      }
    }
    await table
      .addColumn('digest', 'text', (column) => column.notNull().defaultTo('weekly'))
      .addColumn('quiet_from', 'text')
      .addColumn('quiet_to', 'text')
      .addColumn('time_zone', 'text', required)
      .addColumn('paused_until', 'text')
      .addColumn('updated_at', 'text', required)
      .execute();
    await sql`insert into notice_choices
      (user_id, comment_push, reply_push, message_push, quiet_from, quiet_to, time_zone, updated_at)
      select user_id, comments, replies, messages, quiet_from, quiet_to, time_zone, updated_at from push_choices`.execute(
      db,
    );
  },

  /**
   * One index finds the notifications about a comment and prevents duplicates, because each index costs a page of the file per
   * comment. Likes of a comment are grouped by an index of their own, so here they are all different.
   */
  '0161-notices-of-a-comment': async (db) => {
    await sql`create unique index notices_of_comment on notices
      (comment_id, user_id, (case when kind = 'comment_like' then id else 0 end)) where comment_id is not null`.execute(
      db,
    );
    await db.schema.dropIndex('notices_comment').execute();
    await db.schema.dropIndex('notices_comments_once').execute();
  },
  /** Corrects the like counts of comments whose likers had left. */
  '0211-likes-of-former-members': async (db) => {
    const people = sql.raw('(select count(*) from notice_people where notice_people.notice_id = notices.id)');
    await sql`delete from notices where kind in ('like', 'comment_like') and ${people} = 0`.execute(db);
    await sql`update notices set count = ${people} where kind in ('like', 'comment_like') and count <> ${people}`.execute(
      db,
    );
  },

  /** An administrator's notification settings for visitors' messages. */
  '0243-choices-of-administrators': async (db) => {
    for (const kind of ['inquiry', 'booking', 'chat']) {
      for (const [way, byDefault] of [
        ['bell', 1],
        ['push', 1],
        ['mail', 0],
      ] as const) {
        await db.schema
          .alterTable('notice_choices')
          .addColumn(`${kind}_${way}`, 'integer', (column) => column.notNull().defaultTo(byDefault))
          .execute();
      }
    }
  },

  /** The subject of an administrator's notification: an inquiry or a chat. Deleted with it; there is one for each. */
  '0244-notices-of-what-visitors-send': async (db) => {
    for (const [column, target] of [
      ['inquiry_id', 'contact_inquiries.id'],
      ['chat_id', 'chat_sessions.id'],
    ] as const) {
      await db.schema
        .alterTable('notices')
        .addColumn(column, 'integer', (build) => build.references(target).onDelete('cascade'))
        .execute();
      await db.schema
        .createIndex(`notices_of_${column === 'chat_id' ? 'chat' : 'inquiry'}`)
        .unique()
        .on('notices')
        .columns([column, 'user_id'])
        .where(sql.ref(column), 'is not', null)
        .execute();
    }
  },

  /** Drops the settings for push, which are among the other settings now. */
  '0248-no-choices-for-push-alone': async (db) => {
    await db.schema.dropTable('push_choices').execute();
  },
};
