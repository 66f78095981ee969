import { sql } from 'kysely';
import { type Migrations, required, sortedTexts, sortKey, withId, zero } from './columns.ts';

/** Tables of inquiries and appointments. */
export const inquiries: Migrations = {
  '0005-contact-inquiries': async (db) => {
    await withId(db, db.schema.createTable('contact_inquiries'))
      .addColumn('first_name', 'text', required)
      .addColumn('last_name', 'text', required)
      .addColumn('email', 'text', required)
      .addColumn('school_name', 'text')
      .addColumn('service_interest', 'text')
      .addColumn('message', 'text', required)
      .addColumn('quarantined', 'integer', zero)
      .addColumn('created_at', 'text', required)
      .execute();
  },

  /** A message or a booking request. */
  '0023-inquiry-kind': async (db) => {
    await db.schema
      .alterTable('contact_inquiries')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('message'))
      .execute();
  },

  /** The fields of one kind of inquiry only, as JSON. */
  '0024-inquiry-details': async (db) => {
    await db.schema.alterTable('contact_inquiries').addColumn('details', 'text').execute();
  },

  /** When somebody at the agency first opened it. */
  '0025-inquiry-seen': async (db) => {
    await db.schema.alterTable('contact_inquiries').addColumn('seen_at', 'text').execute();
  },

  /** When it was answered. */
  '0026-inquiry-answered': async (db) => {
    await db.schema.alterTable('contact_inquiries').addColumn('answered_at', 'text').execute();
  },

  /** Links in acknowledgement emails, as hashes. A retried email has a new link. */
  '0027-inquiry-receipts': async (db) => {
    await db.schema
      .createTable('inquiry_receipts')
      .addColumn('token_hash', 'text', (column) => column.notNull().primaryKey())
      .addColumn('inquiry_id', 'integer', (column) =>
        column.notNull().references('contact_inquiries.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', required)
      .execute();
  },

  /** Counts unread inquiries. */
  '0046-inquiries-new': async (db) => {
    await db.schema
      .createIndex('inquiries_new')
      .on('contact_inquiries')
      .columns(['seen_at', 'quarantined', 'id'])
      .execute();
  },

  /** The agency's internal note on an inquiry. */
  '0049-inquiry-note': async (db) => {
    await db.schema.alterTable('contact_inquiries').addColumn('note', 'text').execute();
  },

  /** Lists the inquiries, or those in quarantine, newest first. */
  '0050-inquiries-by-box': async (db) => {
    await db.schema.createIndex('inquiries_by_box').on('contact_inquiries').columns(['quarantined', 'id']).execute();
  },

  /**
   * The appointments of a booking request: one row for each time it was confirmed, moved or cancelled. The newest is valid. Its
   * number is the sequence that calendars compare.
   */
  '0075-appointments': async (db) => {
    await db.schema
      .createTable('appointments')
      .addColumn('inquiry_id', 'integer', (column) =>
        column.notNull().references('contact_inquiries.id').onDelete('cascade'),
      )
      .addColumn('sequence', 'integer', required)
      .addColumn('time', 'text', required)
      .addColumn('call_link', 'text')
      .addColumn('is_off', 'integer', zero)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('appointments_key', ['inquiry_id', 'sequence'])
      .execute();
  },

  /** Finds what one person has sent, to recognise a repeated booking request. */
  '0076-inquiries-by-email': async (db) => {
    await db.schema.createIndex('inquiries_by_email').on('contact_inquiries').columns(['email', 'id']).execute();
  },

  /** Sorts the console's inquiries by name or school, and the newsletter's subscribers by address. */
  '0176-inquiries-and-subscribers-sorted': async (db) => {
    for (const [by, text] of Object.entries(sortedTexts.contact_inquiries)) {
      await sql`create index if not exists ${sql.ref(`inquiries_sorted_by_${by}`)} on contact_inquiries
        (quarantined, (${sortKey(db, text)}), id)`.execute(db);
    }
    for (const [by, text] of Object.entries(sortedTexts.newsletter_subscribers)) {
      await sql`create index if not exists ${sql.ref(`subscribers_by_${by}`)} on newsletter_subscribers
        ((${sortKey(db, text)}), id)`.execute(db);
    }
  },

  /** Finds meetings by time: those that would clash, and upcoming ones. */
  '0242-appointments-by-time': async (db) => {
    await db.schema.createIndex('appointments_time').on('appointments').column('time').execute();
  },

  /** The hours of each office that somebody has changed, as JSON. */
  '0280-office-hours': async (db) => {
    await db.schema
      .createTable('office_hours')
      .addColumn('city', 'text', (column) => column.notNull().primaryKey())
      .addColumn('week', 'text', required)
      .addColumn('dates', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
  },
};
