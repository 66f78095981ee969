import { sql } from 'kysely';
import { isPostgres, type Migrations, ofUser, required, withId, zero } from './columns.ts';
import { newIndex, searchable } from './search-indexes.ts';

/** Webinars, the members who come to them, and what they are notified of. */
export const webinars: Migrations = {
  '0260-webinars': async (db) => {
    await withId(db, db.schema.createTable('webinars'))
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('summary', 'text', required)
      .addColumn('topic', 'text', required)
      // The slugs of colleagues, as JSON; the first one leads.
      .addColumn('hosts', 'text', required)
      .addColumn('guest_name', 'text')
      .addColumn('guest_role', 'text')
      // The local time in the zone, such as `2027-03-18T13:00`, and the instants that follow from it.
      .addColumn('start_local', 'text')
      .addColumn('time_zone', 'text', required)
      .addColumn('minutes', 'integer', required)
      .addColumn('starts_at', 'text')
      .addColumn('ends_at', 'text')
      .addColumn('capacity', 'integer')
      .addColumn('join_link', 'text')
      .addColumn('doc', 'text', required)
      .addColumn('doc_version', 'integer', required)
      // The document as plain text, for the search.
      .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('draft'))
      // Of the calendar event. The number rises with every change of time or length, and when it is cancelled.
      .addColumn('uid', 'text', (column) => column.notNull().unique())
      .addColumn('sequence', 'integer', zero)
      // Seats taken, seats offered, and members on the waiting list, with the last number given there.
      .addColumn('going', 'integer', zero)
      .addColumn('offered', 'integer', zero)
      .addColumn('waiting', 'integer', zero)
      .addColumn('last_place', 'integer', zero)
      .addColumn('published_at', 'text')
      .addColumn('moved_at', 'text')
      .addColumn('cancelled_at', 'text')
      .addColumn('cancel_message', 'text')
      .addColumn('recording_id', 'integer', (column) => column.references('library_resources.id').onDelete('set null'))
      .addColumn('recording_notified_at', 'text')
      .addColumn('trashed_at', 'text')
      .addColumn('trashed_slug', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('updated_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .execute();
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await index('webinars_start', 'webinars', ['starts_at', 'id']);
    await index('webinars_end', 'webinars', ['ends_at']);
    await index('webinars_changed', 'webinars', ['updated_at', 'id']);
    await index('webinars_recording_id', 'webinars', ['recording_id']);
    await index('webinars_updated_by', 'webinars', ['updated_by']);
    await db.schema
      .createIndex('webinars_trashed_at')
      .on('webinars')
      .column('trashed_at')
      .where(sql<boolean>`trashed_at is not null`)
      .execute();
    await db.schema
      .createTable('webinar_pictures')
      .addColumn('webinar_id', 'integer', (column) => column.notNull().references('webinars.id').onDelete('cascade'))
      .addColumn('picture_id', 'integer', (column) => column.notNull().references('blog_pictures.id'))
      .addPrimaryKeyConstraint('webinar_pictures_key', ['webinar_id', 'picture_id'])
      .execute();
    await index('webinar_pictures_picture_id', 'webinar_pictures', ['picture_id']);
  },

  /** One row for each member who has signed up, also after they left. */
  '0261-webinar-seats': async (db) => {
    await withId(db, db.schema.createTable('webinar_seats'))
      .addColumn('webinar_id', 'integer', (column) => column.notNull().references('webinars.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', ofUser)
      // `going`, `waiting`, `offered` or `left`.
      .addColumn('state', 'text', required)
      // The order of the waiting list.
      .addColumn('place', 'integer', zero)
      .addColumn('offer_until', 'text')
      .addColumn('attended_at', 'text')
      // How often the member left and came back, which their calendar event's number includes.
      .addColumn('turns', 'integer', zero)
      // The last calendar message that was mailed, and until when one process is mailing.
      .addColumn('mailed_method', 'text')
      .addColumn('mailed_sequence', 'integer')
      .addColumn('mailing_until', 'text')
      // The last reminder, and whether the member was notified of the recording.
      .addColumn('reminded', 'text')
      .addColumn('recording_notified', 'integer', zero)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addUniqueConstraint('webinar_seats_once', ['webinar_id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('webinar_seats_order')
      .on('webinar_seats')
      .columns(['webinar_id', 'state', 'place', 'id'])
      .execute();
    await db.schema.createIndex('webinar_seats_user').on('webinar_seats').columns(['user_id', 'id']).execute();
  },

  /** A member's secret calendar address. The address is derived from the nonce; only its hash is stored. */
  '0262-webinar-calendars': async (db) => {
    await db.schema
      .createTable('webinar_calendars')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('nonce', 'text', required)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', required)
      .execute();
  },

  '0263-notices-of-webinars': async (db) => {
    await db.schema
      .alterTable('notices')
      .addColumn('webinar_id', 'integer', (column) => column.references('webinars.id').onDelete('cascade'))
      .execute();
    // What about it, such as `published`. Each is sent once.
    await db.schema.alterTable('notices').addColumn('webinar_news', 'text').execute();
    await db.schema
      .createIndex('notices_of_webinar')
      .unique()
      .on('notices')
      .columns(['webinar_id', 'user_id', 'webinar_news'])
      .where('webinar_id', 'is not', null)
      .execute();
    for (const way of ['bell', 'push', 'mail']) {
      await db.schema
        .alterTable('notice_choices')
        .addColumn(`webinar_${way}`, 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
  },

  /** What the hosts wrote to those who signed up. */
  '0264-webinar-messages': async (db) => {
    await withId(db, db.schema.createTable('webinar_messages'))
      .addColumn('webinar_id', 'integer', (column) => column.notNull().references('webinars.id').onDelete('cascade'))
      .addColumn('subject', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('audience', 'text', required)
      .addColumn('sent_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema
      .createIndex('webinar_messages_webinar')
      .on('webinar_messages')
      .columns(['webinar_id', 'id'])
      .execute();
    await db.schema.createIndex('webinar_messages_sent_by').on('webinar_messages').column('sent_by').execute();
  },

  '0265-webinar-search': async (db) => {
    for (const statement of newIndex(searchable.webinars, isPostgres(db))) await sql.raw(statement).execute(db);
  },

  /** The webinar that a post of the feed announces. */
  '0266-posts-of-webinars': async (db) => {
    await db.schema
      .createTable('post_webinars')
      .addColumn('post_id', 'integer', (column) =>
        column.notNull().primaryKey().references('feed_posts.id').onDelete('cascade'),
      )
      .addColumn('webinar_id', 'integer', (column) =>
        column.notNull().unique().references('webinars.id').onDelete('cascade'),
      )
      .execute();
  },
};
