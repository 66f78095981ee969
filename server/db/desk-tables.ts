import type { Generated } from 'kysely';
import type { Defaulted, Flag, Timestamp } from './schema.ts';

export interface SchoolsTable {
  id: Generated<number>;
  name: string;
  /** ISO 3166-1, two capitals. */
  country: Defaulted<string | null>;
  phase: Defaulted<string | null>;
  owner_id: Defaulted<number | null>;
  stage: Defaulted<'enquired' | 'talked' | 'proposal' | 'signed' | 'lost'>;
  stage_since: Timestamp;
  next_step: Defaulted<string | null>;
  /** `2027-03-18` */
  next_date: Defaulted<string | null>;
  lost_reason: Defaulted<string | null>;
  note: Defaulted<string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SchoolDomainsTable {
  /** In lower case. */
  domain: string;
  school_id: number;
}

export interface ContactsTable {
  id: Generated<number>;
  name: string | null;
  /** The main address, as `canonicalEmail` makes it. */
  email: string;
  school_id: Defaulted<number | null>;
  /** The member with this address. */
  user_id: Defaulted<number | null>;
  note: Defaulted<string | null>;
  /** The contacts that were merged into it, as JSON (`server/erasures/merged-rows.ts`). */
  merged_rows: Defaulted<string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ContactAddressesTable {
  email: string;
  contact_id: number;
}

export interface ThreadsTable {
  id: Generated<number>;
  kind: 'message' | 'booking' | 'chat' | 'mail';
  inquiry_id: Defaulted<number | null>;
  chat_id: Defaulted<number | null>;
  contact_id: Defaulted<number | null>;
  subject: string;
  /** `waiting` is for them to reply. */
  status: 'open' | 'waiting' | 'snoozed' | 'done' | 'quarantine';
  assignee_id: Defaulted<number | null>;
  snoozed_until: Defaulted<Timestamp | null>;
  /** Since when a person waits for a person's reply; null once answered. */
  waiting_since: Defaulted<Timestamp | null>;
  /** By when the reply is due; null once answered, and until it has been computed. */
  due_at: Defaulted<Timestamp | null>;
  /** The first reply by a person, frozen: since when they waited, when it was sent, and its share of business time. */
  first_waited_at: Defaulted<Timestamp | null>;
  first_replied_at: Defaulted<Timestamp | null>;
  first_reply_ms: Defaulted<number | null>;
  first_reply_in_time: Defaulted<Flag | null>;
  /** How often a person's message has opened it again after it was done. */
  reopened: Defaulted<number>;
  /** The newest entry that is not an event. */
  last_entry_id: Defaulted<number | null>;
  last_entry_at: Timestamp;
  /** The thread that a mail may belong to. */
  maybe_of: Defaulted<number | null>;
  /** The person and everything that was said, for the search. */
  words: Defaulted<string>;
  /** The threads that were merged into it, as JSON (`server/erasures/merged-rows.ts`). */
  merged_rows: Defaulted<string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ThreadEntriesTable {
  id: Generated<number>;
  thread_id: number;
  kind: 'inbound' | 'outbound' | 'note' | 'event';
  /** The colleague who wrote or did it. */
  author_id: Defaulted<number | null>;
  from_name: Defaulted<string | null>;
  from_email: Defaulted<string | null>;
  /** Written by a program: the assistant, an automatic reply, a bounce. */
  is_automatic: Defaulted<Flag>;
  text: Defaulted<string>;
  html: Defaulted<string | null>;
  event: Defaulted<string | null>;
  detail: Defaulted<string | null>;
  chat_message_id: Defaulted<number | null>;
  /** Our or their Message-ID, without angle brackets. */
  message_id: Defaulted<string | null>;
  /** The Message-ID that our mail server gave instead of ours. */
  server_message_id: Defaulted<string | null>;
  delivery: Defaulted<
    'scheduled' | 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | 'unknown' | 'cancelled' | null
  >;
  /** The mail server's words. */
  delivery_answer: Defaulted<string | null>;
  send_at: Defaulted<Timestamp | null>;
  /** What happens to the thread once it is sent. */
  then_status: Defaulted<'open' | 'waiting' | 'snoozed' | 'done' | null>;
  then_until: Defaulted<Timestamp | null>;
  /** What the thread was before the reply, for undoing it; null until the reply has changed the thread. */
  before_status: Defaulted<ThreadsTable['status'] | null>;
  before_until: Defaulted<Timestamp | null>;
  before_since: Defaulted<Timestamp | null>;
  created_at: Timestamp;
}

export interface ThreadMentionsTable {
  entry_id: number;
  user_id: number;
}

export interface ThreadPresenceTable {
  thread_id: number;
  user_id: number;
  state: 'viewing' | 'replying';
  seen_at: Timestamp;
}

export interface ThreadAttachmentsTable {
  id: Generated<number>;
  /** Null while the reply is being written. */
  entry_id: number | null;
  uploaded_by: number | null;
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  /** Its name in the media store. */
  file: string;
  created_at: Timestamp;
}

export interface IncomingMailsTable {
  id: Generated<number>;
  /** A hash of its Message-ID, sender, date and body, which is the same by each way. */
  fingerprint: string;
  /** The mail as it came, in base64; null once it has been read. */
  raw: string | null;
  state: 'waiting' | 'done' | 'failed';
  error: Defaulted<string | null>;
  received_at: Timestamp;
}

/** What was fetched from a mailbox. */
export interface FetchedMailsTable {
  mailbox: string;
  uid_validity: string;
  uid: number;
  fetched_at: Timestamp;
}

/** When each way of mail last worked, and what went wrong since. */
export interface MailboxStatesTable {
  name: string;
  worked_at: Timestamp | null;
  /** The first failure since it last worked. */
  failed_at: Timestamp | null;
  error: string | null;
}

/** Contacts, schools, threads and incoming mail. */
export interface DeskTables {
  schools: SchoolsTable;
  school_domains: SchoolDomainsTable;
  contacts: ContactsTable;
  contact_addresses: ContactAddressesTable;
  threads: ThreadsTable;
  thread_entries: ThreadEntriesTable;
  thread_mentions: ThreadMentionsTable;
  thread_presence: ThreadPresenceTable;
  thread_attachments: ThreadAttachmentsTable;
  incoming_mails: IncomingMailsTable;
  fetched_mails: FetchedMailsTable;
  mailbox_states: MailboxStatesTable;
}
