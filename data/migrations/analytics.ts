import { sql } from 'kysely';
import { isPostgres, type Migrations, required, withId, zero } from './columns.ts';

/** Tables of page views, and columns for where a visit began. */
export const analytics: Migrations = {
  /**
   * Daily totals of page views. Visitors of a day are stored as hashes under that day's key, which is deleted when the day is
   * over.
   */
  '0170-page-views': async (db) => {
    const totals = db.schema
      .createTable('view_totals')
      .addColumn('kind', 'text', required)
      .addColumn('day', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('views', 'integer', zero)
      .addColumn('visitors', 'integer', zero)
      .addPrimaryKeyConstraint('view_totals_key', ['kind', 'day', 'name']);
    // Lets SQLite read a date range in one go, instead of looking up each row by its number.
    await (isPostgres(db) ? totals : totals.modifyEnd(sql`without rowid`)).execute();
    await withId(db, db.schema.createTable('visitor_days'))
      .addColumn('day', 'text', required)
      .addColumn('visitor', 'text', required)
      // Empty for the whole site.
      .addColumn('page', 'text', required)
      .addUniqueConstraint('visitor_days_once', ['day', 'visitor', 'page'])
      .execute();
    await db.schema
      .createTable('view_keys')
      .addColumn('day', 'text', (column) => column.notNull().primaryKey())
      .addColumn('key', 'text', required)
      .execute();
  },

  /** The page where a visit began that led to an inquiry, chat or subscription, and the site it came from. */
  '0171-began-on': async (db) => {
    for (const table of ['contact_inquiries', 'chat_sessions', 'newsletter_subscribers']) {
      await db.schema.alterTable(table).addColumn('began_page', 'text').execute();
      await db.schema.alterTable(table).addColumn('began_source', 'text').execute();
    }
  },

  /** Indexes for counting what visits led to in a date range. */
  '0172-figures-by-time': async (db) => {
    for (const [name, table, column] of [
      ['chat_sessions_spoken_at', 'chat_sessions', 'spoken_at'],
      ['subscribers_confirmed', 'newsletter_subscribers', 'confirmed_at'],
      ['subscribers_ended', 'newsletter_subscribers', 'unsubscribed_at'],
      ['users_created', 'users', 'created_at'],
    ] as const) {
      await db.schema.createIndex(name).on(table).column(column).execute();
    }
  },
};
