import { sql } from 'kysely';
import { type Migrations, required, withId, zero } from './columns.ts';

/** The history of what the server keeps for itself: jobs, live events, answers to repeated calls, the audit log. */
export const operations: Migrations = {
  /** The first answer to a keyed call; `actor` is the person or the visitor it belongs to. */
  '0016-idempotency-keys': async (db) => {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('actor', 'text', required)
      .addColumn('key', 'text', required)
      .addColumn('endpoint', 'text', required)
      .addColumn('request_hash', 'text', required)
      .addColumn('response', 'text', required)
      .addColumn('created_at', 'text', required)
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['actor', 'key'])
      .execute();
    await db.schema.createIndex('idempotency_keys_created_at').on('idempotency_keys').column('created_at').execute();
  },

  /** Work that leaves the database, written in the transaction that wants it; a row stays until the work is done. */
  '0017-jobs': async (db) => {
    await withId(db, db.schema.createTable('jobs'))
      .addColumn('kind', 'text', required)
      .addColumn('payload', 'text', required)
      .addColumn('run_at', 'text', required)
      .addColumn('attempts', 'integer', zero)
      .addColumn('last_error', 'text')
      .addColumn('failed_at', 'text')
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('jobs_due').on('jobs').columns(['failed_at', 'run_at']).execute();
  },

  /** What the event stream tells; `audience` says who may hear it. */
  '0018-live-events': async (db) => {
    await withId(db, db.schema.createTable('live_events'))
      .addColumn('name', 'text', required)
      .addColumn('audience', 'text', required)
      .addColumn('data', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('live_events_created_at').on('live_events').column('created_at').execute();
  },

  /** Notes what was seeded, so that a sample that somebody deleted is not seeded again. */
  '0019-seeds': async (db) => {
    await db.schema
      .createTable('seeds')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('sown_at', 'text', required)
      .execute();
  },

  /** What administrators did. It refers to nobody's row: it stays when the person or the thing goes. */
  '0039-audit-log': async (db) => {
    await withId(db, db.schema.createTable('audit_log'))
      .addColumn('actor_id', 'integer')
      .addColumn('actor_name', 'text', required)
      .addColumn('action', 'text', required)
      .addColumn('target_kind', 'text', required)
      .addColumn('target_id', 'text', required)
      .addColumn('summary', 'text', required)
      .addColumn('request_id', 'text')
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('audit_log_actor').on('audit_log').columns(['actor_id', 'id']).execute();
    await db.schema.createIndex('audit_log_action').on('audit_log').columns(['action', 'id']).execute();
    await db.schema.createIndex('audit_log_created').on('audit_log').column('created_at').execute();
  },

  /** Finds the person who last changed a thing. */
  '0053-audit-target': async (db) => {
    await db.schema
      .createIndex('audit_log_target')
      .on('audit_log')
      .columns(['target_kind', 'target_id', 'id'])
      .execute();
  },

  /**
   * Counts how many entries of the list of erasures this database has been brought up to, and finds what is erased: rows
   * by their age, what hangs on them, and the jobs about them.
   */
  '0072-erasures': async (db) => {
    await sql`insert into change_counts (name) values ('erasures') on conflict do nothing`.execute(db);
    await db.schema.createIndex('inquiries_created').on('contact_inquiries').columns(['created_at', 'id']).execute();
    await db.schema.createIndex('inquiry_receipts_inquiry').on('inquiry_receipts').column('inquiry_id').execute();
    await db.schema.createIndex('chat_sessions_email').on('chat_sessions').columns(['visitor_email', 'id']).execute();
    await db.schema.createIndex('jobs_kind').on('jobs').columns(['kind', 'id']).execute();
  },

  /** Lists the jobs that have failed at least once: those that are tried again, and those that were given up. */
  '0073-jobs-in-trouble': async (db) => {
    await db.schema
      .createIndex('jobs_in_trouble')
      .on('jobs')
      .column('id')
      .where(sql.ref('attempts'), '>', sql.lit(0))
      .execute();
  },

  /** Finds the kept answers to a call: those that name a person go with what they were about. */
  '0116-kept-answers-by-call': async (db) => {
    await db.schema.createIndex('idempotency_keys_endpoint').on('idempotency_keys').column('endpoint').execute();
  },
};
