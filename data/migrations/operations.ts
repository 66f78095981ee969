import { sql } from 'kysely';
import { isPostgres, type Migrations, required, withId, zero } from './columns.ts';

/** Tables of the server itself: jobs, live events, stored responses, the audit log. */
export const operations: Migrations = {
  /** The first response to a keyed call. `actor` is the person or the visitor it belongs to. */
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

  /** Work outside the database, queued in the transaction that needs it. A row stays until the work is done. */
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

  /** The events of the event stream. `audience` says who may receive it. */
  '0018-live-events': async (db) => {
    await withId(db, db.schema.createTable('live_events'))
      .addColumn('name', 'text', required)
      .addColumn('audience', 'text', required)
      .addColumn('data', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('live_events_created_at').on('live_events').column('created_at').execute();
  },

  /** Records what was seeded, so that deleted samples do not come back. */
  '0019-seeds': async (db) => {
    await db.schema
      .createTable('seeds')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('sown_at', 'text', required)
      .execute();
  },

  /** Administrators' actions. It has no references: entries stay when the person or the thing is deleted. */
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

  /** Records how many entries of the list of erasures this database has applied, and indexes what erasures look for. */
  '0072-erasures': async (db) => {
    await sql`insert into change_counts (name) values ('erasures') on conflict do nothing`.execute(db);
    await db.schema.createIndex('inquiries_created').on('contact_inquiries').columns(['created_at', 'id']).execute();
    await db.schema.createIndex('inquiry_receipts_inquiry').on('inquiry_receipts').column('inquiry_id').execute();
    await db.schema.createIndex('chat_sessions_email').on('chat_sessions').columns(['visitor_email', 'id']).execute();
    await db.schema.createIndex('jobs_kind').on('jobs').columns(['kind', 'id']).execute();
  },

  /** Index of the jobs that have failed at least once: retried and abandoned ones. */
  '0073-jobs-in-trouble': async (db) => {
    await db.schema
      .createIndex('jobs_in_trouble')
      .on('jobs')
      .column('id')
      .where(sql.ref('attempts'), '>', sql.lit(0))
      .execute();
  },

  /** Finds the stored responses to a call, which are deleted with their subject if they name a person. */
  '0116-kept-answers-by-call': async (db) => {
    await db.schema.createIndex('idempotency_keys_endpoint').on('idempotency_keys').column('endpoint').execute();
  },

  /** The process that runs a job, and when its lock expires: several may share one database. */
  '0117-job-locks': async (db) => {
    await db.schema.alterTable('jobs').addColumn('lock_owner', 'text').execute();
    await db.schema.alterTable('jobs').addColumn('locked_until', 'text').execute();
  },

  /**
   * The server's secrets on PostgreSQL, by the name of the corresponding file in a data folder, so that every process
   * signs cookies alike and has the same key for push services. Empty on SQLite.
   */
  '0118-server-secrets': async (db) => {
    await db.schema
      .createTable('server_secrets')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('value', 'text', required)
      .execute();
  },

  /** The version of the public content. When it increases, each process renders its cached pages again. */
  '0119-content-version': async (db) => {
    await sql`insert into change_counts (name) values ('content') on conflict do nothing`.execute(db);
  },

  /**
   * Migrations that older builds cannot work with, by name. A migration that removes something adds its own name and the
   * reason. Builds without it then refuse to start; builds with it may run side by side.
   */
  '0120-required-migrations': async (db) => {
    await db.schema
      .createTable('required_migrations')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('reason', 'text', required)
      .execute();
  },

  /**
   * For several processes only: a queue for transactions with repeated conflicts (they wait by locking the empty table), counts
   * of the rate limits, which may be lost in a crash, and signals when a session ends or a member's rights change.
   */
  '0121-several-processes': async (db) => {
    if (!isPostgres(db)) return;
    const statements = [
      'create table transaction_queue ()',
      'create unlogged table rate_limits (key text primary key, points integer not null default 0, expire bigint)',
      `create function notify_sessions() returns trigger language plpgsql as $$
        begin perform pg_notify('bonjour_sessions', ''); return null; end $$`,
      `create trigger sessions_ended after delete on sessions
        for each row execute function notify_sessions()`,
      `create trigger rights_changed after update of is_admin, deleting_since on users
        for each row execute function notify_sessions()`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },

  /** For the console's first screen: pending and answered inquiries, and the number of subscribers. */
  '0174-today': async (db) => {
    await db.schema
      .createIndex('inquiries_answered')
      .on('contact_inquiries')
      .columns(['quarantined', 'answered_at', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('newsletter_subscribed')
      .on('newsletter_subscribers')
      .column('confirmed_at')
      .where(sql<boolean>`confirmed_at is not null and unsubscribed_at is null`)
      .execute();
  },

  /** Members' texts are deleted with them while the audit log stays, so its entries no longer quote them. */
  '0204-audit-without-words': async (db) => {
    const unquoted = isPostgres(db)
      ? sql`split_part(summary, ' “', 1)`
      : sql`case when instr(summary, ' “') > 0 then substr(summary, 1, instr(summary, ' “') - 1) else summary end`;
    await sql`update audit_log set summary = ${unquoted} where target_kind in ('post', 'comment', 'report')`.execute(
      db,
    );
  },

  /** Three migrations that dropped something without naming themselves. Earlier builds still read and write it. */
  '0314-what-was-dropped-is-required': async (db) => {
    await sql`insert into required_migrations (name, reason) values
      ('0247-newsletters-are-sent-by-jobs', 'drops claim_owner and claimed_at of newsletter_recipients'),
      ('0248-no-choices-for-push-alone', 'drops push_choices'),
      ('0249-one-text-of-a-post', 'drops text of blog_posts')`.execute(db);
  },
};
