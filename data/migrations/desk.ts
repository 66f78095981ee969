import { type Kysely, sql } from 'kysely';
import { isPostgres, type Migrations, required, sortedTexts, sortKey, withId, zero } from './columns.ts';
import { newIndex, searchable } from './search-indexes.ts';

/** Office hours, contacts, schools, threads, and the mail that threads come from and go out by. */
export const desk: Migrations = {
  /** The people who have written to the agency, and their schools. */
  '0281-contacts-and-schools': async (db) => {
    await withId(db, db.schema.createTable('schools'))
      .addColumn('name', 'text', required)
      // ISO 3166-1, two capitals.
      .addColumn('country', 'text')
      .addColumn('phase', 'text')
      .addColumn('owner_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      // `enquired`, `talked`, `proposal`, `signed` or `lost`.
      .addColumn('stage', 'text', (column) => column.notNull().defaultTo('enquired'))
      .addColumn('stage_since', 'text', required)
      .addColumn('next_step', 'text')
      // `2027-03-18`
      .addColumn('next_date', 'text')
      .addColumn('lost_reason', 'text')
      .addColumn('note', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    // The mail domains that belong to a school, in lower case.
    await db.schema
      .createTable('school_domains')
      .addColumn('domain', 'text', (column) => column.notNull().primaryKey())
      .addColumn('school_id', 'integer', (column) => column.notNull().references('schools.id').onDelete('cascade'))
      .execute();
    await withId(db, db.schema.createTable('contacts'))
      .addColumn('name', 'text')
      // The main address, as `canonicalEmail` makes it. All of them are in contact_addresses.
      .addColumn('email', 'text', required)
      .addColumn('school_id', 'integer', (column) => column.references('schools.id').onDelete('set null'))
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('note', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await db.schema
      .createTable('contact_addresses')
      .addColumn('email', 'text', (column) => column.notNull().primaryKey())
      .addColumn('contact_id', 'integer', (column) => column.notNull().references('contacts.id').onDelete('cascade'))
      .execute();
    await index(db, 'schools_stage', 'schools', ['stage', 'id']);
    await index(db, 'schools_next_date', 'schools', ['next_date', 'id']);
    await index(db, 'schools_owner_id', 'schools', ['owner_id']);
    await index(db, 'school_domains_school_id', 'school_domains', ['school_id']);
    await index(db, 'contacts_school_id', 'contacts', ['school_id', 'id']);
    await index(db, 'contacts_user_id', 'contacts', ['user_id']);
    await index(db, 'contact_addresses_contact_id', 'contact_addresses', ['contact_id']);
  },

  /** One thread for each inquiry, booking request, chat and mail conversation. */
  '0282-threads': async (db) => {
    await withId(db, db.schema.createTable('threads'))
      // `message`, `booking`, `chat` or `mail`.
      .addColumn('kind', 'text', required)
      .addColumn('inquiry_id', 'integer', (column) =>
        column.unique().references('contact_inquiries.id').onDelete('cascade'),
      )
      .addColumn('chat_id', 'integer', (column) => column.unique().references('chat_sessions.id').onDelete('cascade'))
      .addColumn('contact_id', 'integer', (column) => column.references('contacts.id').onDelete('set null'))
      .addColumn('subject', 'text', required)
      // `open`, `waiting` (for them), `snoozed`, `done` or `quarantine`.
      .addColumn('status', 'text', required)
      .addColumn('assignee_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('snoozed_until', 'text')
      // Since when a person waits for a person's reply, and by when it is due; both null once answered.
      .addColumn('waiting_since', 'text')
      .addColumn('due_at', 'text')
      // Frozen with the first reply by a person: its time, the business time it took, and whether it was within the promise.
      .addColumn('first_waited_at', 'text')
      .addColumn('first_replied_at', 'text')
      // A year of business hours has more milliseconds than PostgreSQL's integer holds.
      .addColumn('first_reply_ms', isPostgres(db) ? 'bigint' : 'integer')
      .addColumn('first_reply_in_time', 'integer')
      // How often a person's message has opened it again after it was done.
      .addColumn('reopened', 'integer', zero)
      // The newest entry that is not an event.
      .addColumn('last_entry_id', 'integer')
      .addColumn('last_entry_at', 'text', required)
      // The thread that a mail may belong to, when nothing proves it.
      .addColumn('maybe_of', 'integer', (column) => column.references('threads.id').onDelete('set null'))
      // The person and everything that was said, for the search.
      .addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await withId(db, db.schema.createTable('thread_entries'))
      .addColumn('thread_id', 'integer', (column) => column.notNull().references('threads.id').onDelete('cascade'))
      // `inbound`, `outbound`, `note` or `event`.
      .addColumn('kind', 'text', required)
      // The colleague who wrote or did it; null for the assistant, and for automatic events.
      .addColumn('author_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      // Of inbound entries.
      .addColumn('from_name', 'text')
      .addColumn('from_email', 'text')
      // Written by a program: the assistant, an automatic reply, a bounce. It stops no clock and starts none.
      .addColumn('is_automatic', 'integer', zero)
      .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('html', 'text')
      // For events: what happened, and a detail such as a name or a time.
      .addColumn('event', 'text')
      .addColumn('detail', 'text')
      .addColumn('chat_message_id', 'integer', (column) => column.unique())
      // Of mail: our or their Message-ID, and the one that our mail server gave instead.
      .addColumn('message_id', 'text')
      .addColumn('server_message_id', 'text')
      // Of outbound mail: `scheduled`, `queued`, `sending`, `sent`, `failed`, `bounced`, `unknown` or `cancelled`.
      .addColumn('delivery', 'text')
      .addColumn('delivery_answer', 'text')
      .addColumn('send_at', 'text')
      // What happens to the thread once it is sent: `waiting`, `done` or `snoozed`, and until when.
      .addColumn('then_status', 'text')
      .addColumn('then_until', 'text')
      // What the thread was before the reply, for undoing it; null until the reply has changed the thread.
      .addColumn('before_status', 'text')
      .addColumn('before_until', 'text')
      .addColumn('before_since', 'text')
      .addColumn('created_at', 'text', required)
      .execute();
    await index(db, 'threads_last_entry_at', 'threads', ['status', 'last_entry_at', 'id']);
    await sql`create index threads_assignee_id on threads (assignee_id, status, (coalesce(due_at, '9999')), id)`.execute(
      db,
    );
    await index(db, 'threads_contact_id', 'threads', ['contact_id', 'id']);
    await index(db, 'threads_maybe_of', 'threads', ['maybe_of']);
    await index(db, 'threads_first_replied_at', 'threads', ['first_replied_at']);
    await sql`create index threads_due on threads (status, (coalesce(due_at, '9999')), id)`.execute(db);
    await sql`create index threads_snoozed on threads (snoozed_until) where snoozed_until is not null`.execute(db);
    await index(db, 'thread_entries_thread_id', 'thread_entries', ['thread_id', 'id']);
    await sql`create index thread_entries_scheduled on thread_entries (thread_id) where delivery = 'scheduled'`.execute(
      db,
    );
    await index(db, 'thread_entries_author_id', 'thread_entries', ['author_id']);
    await index(db, 'thread_entries_message_id', 'thread_entries', ['message_id']);
    await index(db, 'thread_entries_server_message_id', 'thread_entries', ['server_message_id']);
    await index(db, 'thread_entries_from_email', 'thread_entries', ['from_email', 'id']);
    for (const statement of newIndex(searchable.threads, isPostgres(db))) await sql.raw(statement).execute(db);
  },

  /** Colleagues mentioned in notes, and who has a thread open. */
  '0283-thread-people': async (db) => {
    await db.schema
      .createTable('thread_mentions')
      .addColumn('entry_id', 'integer', (column) =>
        column.notNull().references('thread_entries.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('thread_mentions_key', ['entry_id', 'user_id'])
      .execute();
    await db.schema
      .createTable('thread_presence')
      .addColumn('thread_id', 'integer', (column) => column.notNull().references('threads.id').onDelete('cascade'))
      .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
      // `viewing` or `replying`.
      .addColumn('state', 'text', required)
      .addColumn('seen_at', 'text', required)
      .addPrimaryKeyConstraint('thread_presence_key', ['thread_id', 'user_id'])
      .execute();
    await index(db, 'thread_mentions_user_id', 'thread_mentions', ['user_id', 'entry_id']);
    await index(db, 'thread_presence_user_id', 'thread_presence', ['user_id']);
  },

  /** Files of mails, and of replies being written, whose entry is null. */
  '0284-thread-attachments': async (db) => {
    await withId(db, db.schema.createTable('thread_attachments'))
      .addColumn('entry_id', 'integer', (column) => column.references('thread_entries.id').onDelete('cascade'))
      .addColumn('uploaded_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('name', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('size', 'integer', required)
      // Its name in the media store.
      .addColumn('file', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await index(db, 'thread_attachments_entry_id', 'thread_attachments', ['entry_id']);
    await index(db, 'thread_attachments_file', 'thread_attachments', ['file']);
    await index(db, 'thread_attachments_uploaded_by', 'thread_attachments', ['uploaded_by']);
  },

  /** Incoming mails: each becomes one entry, however it arrives, and does not come back once it is deleted. */
  '0285-incoming-mails': async (db) => {
    await withId(db, db.schema.createTable('incoming_mails'))
      // A hash of its Message-ID, sender, date and body, which is the same by each way.
      .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
      // The mail as it came, in base64, until it has been read.
      .addColumn('raw', 'text')
      // `waiting`, `done` or `failed`.
      .addColumn('state', 'text', required)
      .addColumn('error', 'text')
      .addColumn('received_at', 'text', required)
      .execute();
    await index(db, 'incoming_mails_state', 'incoming_mails', ['state', 'id']);
    // What was fetched from a mailbox.
    await db.schema
      .createTable('fetched_mails')
      .addColumn('mailbox', 'text', required)
      .addColumn('uid_validity', 'text', required)
      .addColumn('uid', isPostgres(db) ? 'bigint' : 'integer', required)
      .addColumn('fetched_at', 'text', required)
      .addPrimaryKeyConstraint('fetched_mails_key', ['mailbox', 'uid_validity', 'uid'])
      .execute();
    // When each way last worked, and what went wrong since.
    await db.schema
      .createTable('mailbox_states')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('worked_at', 'text')
      .addColumn('failed_at', 'text')
      .addColumn('error', 'text')
      .execute();
  },

  /** A contact for each address, and a thread for each inquiry and each chat in which somebody has written. */
  '0286-existing-threads': async (db) => {
    await sql`insert into contacts (name, email, created_at, updated_at)
      select max(name), email, min(created_at), min(created_at) from (
        select trim(first_name || ' ' || last_name) as name, lower(email) as email, created_at
          from contact_inquiries where quarantined = 0
        union all
        select coalesce(chat_sessions.visitor_name, users.first_name || ' ' || users.last_name),
          lower(coalesce(chat_sessions.visitor_email, users.email)), chat_sessions.created_at
          from chat_sessions left join users on users.id = chat_sessions.user_id
          where chat_sessions.spoken_at is not null
      ) as people where email is not null group by email`.execute(db);
    await sql`insert into contact_addresses (email, contact_id) select email, id from contacts`.execute(db);
    await sql`update contacts set user_id = (select id from users where lower(users.email) = contacts.email and deleting_since is null)`.execute(
      db,
    );
    await sql`insert into threads (kind, inquiry_id, contact_id, subject, status, waiting_since, first_waited_at,
        first_replied_at, last_entry_at, words, created_at, updated_at)
      select kind, contact_inquiries.id, contacts.id,
        case when kind = 'booking' then 'Booking request' else coalesce(service_interest, 'Message') end,
        case when quarantined = 1 then 'quarantine' when answered_at is not null then 'done' else 'open' end,
        case when quarantined = 0 and answered_at is null then contact_inquiries.created_at end,
        case when quarantined = 0 then contact_inquiries.created_at end,
        answered_at, contact_inquiries.created_at,
        first_name || ' ' || last_name || ' ' || contact_inquiries.email || ' ' || coalesce(school_name, '') || ' ' || message,
        contact_inquiries.created_at, contact_inquiries.created_at
      from contact_inquiries left join contacts on contacts.email = lower(contact_inquiries.email)
      order by contact_inquiries.id`.execute(db);
    await sql`insert into thread_entries (thread_id, kind, from_name, from_email, text, created_at)
      select threads.id, 'inbound', trim(first_name || ' ' || last_name), email, message, contact_inquiries.created_at
      from threads join contact_inquiries on contact_inquiries.id = threads.inquiry_id order by threads.id`.execute(db);
    await sql`insert into threads (kind, chat_id, contact_id, subject, status, waiting_since, first_waited_at,
        first_replied_at, last_entry_at, words, created_at, updated_at)
      select 'chat', chat_sessions.id, contacts.id, 'Chat',
        case when is_resolved = 1 then 'done' when waiting_since is not null then 'open' else 'waiting' end,
        case when is_resolved = 0 then waiting_since end, first_waited_at, first_answered_at,
        chat_sessions.updated_at,
        coalesce(visitor_name, '') || ' ' || coalesce(visitor_email, '') || ' ' || coalesce(
          (select ${isPostgres(db) ? sql`string_agg(message, ' ')` : sql`group_concat(message, ' ')`} from chat_messages
            where chat_messages.session_id = chat_sessions.session_id and author <> 'assistant'), ''),
        chat_sessions.created_at, chat_sessions.updated_at
      from chat_sessions
        left join users on users.id = chat_sessions.user_id
        left join contacts on contacts.email = lower(coalesce(chat_sessions.visitor_email, users.email))
      where spoken_at is not null order by chat_sessions.id`.execute(db);
    await sql`insert into thread_entries (thread_id, kind, author_id, from_name, from_email, is_automatic, text,
        chat_message_id, created_at)
      select threads.id, case when author = 'visitor' then 'inbound' else 'outbound' end, agent_id,
        case when author = 'visitor' then visitor_name end, case when author = 'visitor' then visitor_email end,
        case when author = 'assistant' then 1 else 0 end, message, chat_messages.id, chat_messages.created_at
      from chat_messages
        join chat_sessions on chat_sessions.session_id = chat_messages.session_id
        join threads on threads.chat_id = chat_sessions.id
      order by chat_messages.id`.execute(db);
    await sql`update threads set last_entry_id = (select max(id) from thread_entries where thread_id = threads.id)`.execute(
      db,
    );
  },

  /** Administrators' notifications about threads, and their settings for them. */
  '0287-notices-of-threads': async (db) => {
    for (const [way, byDefault] of [
      ['bell', 1],
      ['push', 1],
      ['mail', 0],
    ] as const) {
      await db.schema
        .alterTable('notice_choices')
        .addColumn(`desk_${way}`, 'integer', (column) => column.notNull().defaultTo(byDefault))
        .execute();
    }
    await db.schema
      .alterTable('notices')
      .addColumn('thread_id', 'integer', (column) => column.references('threads.id').onDelete('cascade'))
      .execute();
    await db.schema.alterTable('notices').addColumn('thread_news', 'text').execute();
    await index(db, 'notices_thread_id', 'notices', ['thread_id']);
  },

  /** Works out when replies to those who already wait are due, and how long earlier first replies took. */
  '0288-due-times': async (db) => {
    const now = new Date().toISOString();
    await sql`insert into jobs (kind, payload, run_at, created_at)
      select 'threads.recompute', '{"after":0}', ${now}, ${now}
      where exists (select 1 from threads where waiting_since is not null)`.execute(db);
    await sql`insert into jobs (kind, payload, run_at, created_at)
      select 'threads.measure', '{"after":0}', ${now}, ${now}
      where exists (select 1 from threads where first_replied_at is not null)`.execute(db);
  },

  /** Finds the threads in which a person waits for a reply. */
  '0289-waiting-threads': async (db) => {
    await sql`create index threads_waiting on threads (waiting_since, id) where waiting_since is not null`.execute(db);
  },

  /** Sorts the console's lists of contacts and schools, each stage by its next steps, and finds a school by its name. */
  '0310-sorted-contacts': async (db) => {
    for (const table of ['contacts', 'schools'] as const) {
      for (const [by, text] of Object.entries(sortedTexts[table])) {
        await sql`create index ${sql.ref(`${table}_by_${by}`)} on ${sql.table(table)}
          ((${sortKey(db, text)}), id)`.execute(db);
      }
    }
    await sql`create index schools_by_stage on schools (stage, (${sortKey(db, sortedTexts.schools.next)}), id)`.execute(
      db,
    );
    await sql`create index schools_name on schools ((lower(name)))`.execute(db);
  },

  /** Finds the schools of existing contacts, in a job. */
  '0311-schools-of-contacts': async (db) => {
    const now = new Date().toISOString();
    await sql`insert into jobs (kind, payload, run_at, created_at)
      select 'contacts.schools', '{"after":0}', ${now}, ${now} where exists (select 1 from contacts)`.execute(db);
  },

  /** Finds mails and contacts that are past their retention period. */
  '0312-old-mails': async (db) => {
    await index(db, 'threads_kind', 'threads', ['kind', 'last_entry_at']);
    await index(db, 'contacts_updated_at', 'contacts', ['updated_at']);
  },

  /** Names inquiries and chats after their first words: a list of "Message" and "Chat" says nothing. */
  '0313-subjects-of-threads': async (db) => {
    const rows = await sql<{ id: number; text: string }>`select threads.id, text from threads
      join thread_entries on thread_entries.id =
        (select min(id) from thread_entries where thread_id = threads.id and kind = 'inbound')
      where (threads.kind = 'message' and subject = 'Message') or (threads.kind = 'chat' and subject = 'Chat')`.execute(
      db,
    );
    for (const { id, text } of rows.rows) {
      const line = text.replaceAll(/\s+/g, ' ').trim();
      // Words are not cut.
      const end = line.lastIndexOf(' ', 79);
      const subject = line.length <= 80 ? line : `${line.slice(0, end > 0 ? end : 79)}…`;
      if (subject) await sql`update threads set subject = ${subject} where id = ${id}`.execute(db);
    }
  },

  /** The ids and creation times of the rows that were merged into a row: its erasure lists them, because backups have them. */
  '0315-merged-rows': async (db) => {
    for (const table of ['contacts', 'threads']) {
      // oxlint-disable-next-line no-await-in-loop -- one table after the other
      await db.schema.alterTable(table).addColumn('merged_rows', 'text').execute();
    }
  },
};

const index = (db: Kysely<unknown>, name: string, table: string, columns: string[]): Promise<void> =>
  db.schema.createIndex(name).on(table).columns(columns).execute();
