import { sql } from 'kysely';
import { isPostgres, type Migrations, required, sortedTexts, sortKey, withId, zero } from './columns.ts';

/** Tables of newsletters and their recipients. */
export const newsletters: Migrations = {
  /** Newsletters, with a delivery report for every recipient. */
  '0190-newsletters': async (db) => {
    await withId(db, db.schema.createTable('newsletters'))
      .addColumn('subject', 'text', required)
      .addColumn('preheader', 'text', required)
      .addColumn('doc', 'text', required)
      .addColumn('doc_version', 'integer', required)
      .addColumn('audience', 'text', required)
      .addColumn('audience_value', 'text')
      .addColumn('in_archive', 'integer', required)
      .addColumn('slug', 'text', (column) => column.unique())
      .addColumn('status', 'text', required)
      .addColumn('send_at', 'text')
      .addColumn('started_at', 'text')
      .addColumn('closed_at', 'text')
      .addColumn('pause_reason', 'text')
      .addColumn('last_error', 'text')
      .addColumn('errors_in_row', 'integer', zero)
      .addColumn('wait_until', 'text')
      .addColumn('alive_at', 'text')
      .addColumn('total', 'integer', zero)
      .addColumn('sent', 'integer', zero)
      .addColumn('failed', 'integer', zero)
      .addColumn('uncertain', 'integer', zero)
      .addColumn('skipped', 'integer', zero)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await db.schema.createIndex('newsletters_status').on('newsletters').columns(['status', 'send_at']).execute();
    await db.schema
      .createIndex('newsletters_archive')
      .on('newsletters')
      .columns(['in_archive', 'started_at', 'id'])
      .execute();

    await db.schema.createIndex('newsletters_closed').on('newsletters').columns(['closed_at', 'id']).execute();

    // No foreign key: when a subscriber is deleted, the report stays, without the address.
    await withId(db, db.schema.createTable('newsletter_recipients'))
      .addColumn('newsletter_id', 'integer', (column) =>
        column.notNull().references('newsletters.id').onDelete('cascade'),
      )
      .addColumn('subscriber_id', 'integer', required)
      .addColumn('email', 'text', required)
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('ready'))
      .addColumn('attempts', 'integer', zero)
      .addColumn('next_try_at', 'text')
      .addColumn('claim_owner', 'text')
      .addColumn('claimed_at', 'text')
      .addColumn('answer', 'text')
      .addColumn('bounce', 'text')
      .addColumn('updated_at', 'text', required)
      .addUniqueConstraint('newsletter_recipients_once', ['newsletter_id', 'subscriber_id'])
      .execute();
    for (const [name, ...columns] of [
      ['newsletter_recipients_state', 'newsletter_id', 'state', 'id'],
      ['newsletter_recipients_subscriber', 'subscriber_id', 'id'],
      ['newsletter_recipients_email', 'email'],
    ] as const) {
      await db.schema
        .createIndex(name)
        .on('newsletter_recipients')
        .columns([...columns])
        .execute();
    }

    /** A newsletter's pictures, deleted with it. */
    await db.schema
      .createTable('newsletter_pictures')
      .addColumn('newsletter_id', 'integer', (column) =>
        column.notNull().references('newsletters.id').onDelete('cascade'),
      )
      .addColumn('picture_id', 'integer', (column) =>
        column.notNull().references('blog_pictures.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('newsletter_pictures_key', ['newsletter_id', 'picture_id'])
      .execute();
    await db.schema
      .createIndex('newsletter_pictures_picture')
      .on('newsletter_pictures')
      .columns(['picture_id', 'newsletter_id'])
      .execute();
  },

  /** Labels for grouping subscribers, and why a subscription ended if the subscriber did not end it. */
  '0191-subscriber-tags': async (db) => {
    await db.schema
      .createTable('subscriber_tags')
      .addColumn('subscriber_id', 'integer', (column) =>
        column.notNull().references('newsletter_subscribers.id').onDelete('cascade'),
      )
      .addColumn('tag', 'text', required)
      .addPrimaryKeyConstraint('subscriber_tags_key', ['subscriber_id', 'tag'])
      .execute();
    await db.schema
      .createIndex('subscriber_tags_tag')
      .on('subscriber_tags')
      .columns(['tag', 'subscriber_id'])
      .execute();
    await db.schema.alterTable('newsletter_subscribers').addColumn('ended_because', 'text').execute();
  },

  /** The next free time slot for sending, in milliseconds since 1970, across all processes. */
  '0192-mail-pace': async (db) => {
    await db.schema
      .createTable('mail_pace')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('next_at', 'bigint', required)
      .execute();
    await sql`insert into mail_pace (name, next_at) values ('newsletter', 0)`.execute(db);
  },

  /** Sorts the console's list of newsletters by subject or last change. */
  '0198-newsletters-sorted': async (db) => {
    for (const [by, text] of Object.entries(sortedTexts.newsletters)) {
      await sql`create index if not exists ${sql.ref(`newsletters_by_${by}`)} on newsletters
        ((${sortKey(db, text)}), id)`.execute(db);
    }
    await db.schema.createIndex('newsletters_by_change').on('newsletters').columns(['updated_at', 'id']).execute();
  },

  /** Deleted newsletters, which an administrator can restore for a while. */
  '0231-newsletters-in-the-trash': async (db) => {
    await db.schema.alterTable('newsletters').addColumn('trashed_at', 'text').execute();
    await db.schema
      .createIndex('newsletters_trashed_at')
      .on('newsletters')
      .column('trashed_at')
      .where(sql<boolean>`trashed_at is not null`)
      .execute();
  },

  /** Newsletters are sent by jobs, which own the emails they have started. Newsletters being sent get one. */
  '0247-newsletters-are-sent-by-jobs': async (db) => {
    const integer = isPostgres(db) ? 'bigint' : 'integer';
    await db.schema.alterTable('newsletters').addColumn('job_id', integer).execute();
    await db.schema.alterTable('newsletter_recipients').addColumn('job_id', integer).execute();
    await db.schema.alterTable('newsletter_recipients').dropColumn('claim_owner').execute();
    await db.schema.alterTable('newsletter_recipients').dropColumn('claimed_at').execute();
    await sql`insert into jobs (kind, payload, run_at, created_at)
      select 'newsletter.send', '{"newsletterId":' || id || '}', updated_at, updated_at from newsletters
      where status in ('sending', 'cancelled') and started_at is not null and closed_at is null`.execute(db);
  },
};
