import { sql } from 'kysely';
import { isPostgres, type Migrations, required, withId, zero } from './columns.ts';

/** The history of what page views and their totals are kept in, and of where a conversation began. */
export const analytics: Migrations = {
  /**
   * Page views as totals of a day; the visitors of a day, by a hash that only the day's key can make; and that key, which is
   * deleted once the day is over.
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
    // A time is then read in one go, where SQLite would look each row up by its number.
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

  /** On which page a visit began that led to an inquiry, a chat or a subscription, and from where it came there. */
  '0171-began-on': async (db) => {
    for (const table of ['contact_inquiries', 'chat_sessions', 'newsletter_subscribers']) {
      await db.schema.alterTable(table).addColumn('began_page', 'text').execute();
      await db.schema.alterTable(table).addColumn('began_source', 'text').execute();
    }
  },

  /** Counts what came of visits in a time, each from its index. */
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
