import type { Generated } from 'kysely';
import type { NewsletterAudienceKind, NewsletterStatus, RecipientState } from '#shared/contracts/choices.ts';
import type { Defaulted, Flag, Json, Timestamp } from './schema.ts';

export interface NewsletterSubscribersTable {
  id: Generated<number>;
  email: string;
  /** Hash of the token in the confirmation link; null before it is mailed and after the subscription ends. */
  token_hash: string | null;
  confirm_before: Timestamp | null;
  confirmed_at: Timestamp | null;
  unsubscribed_at: Timestamp | null;
  /** Why it ended, when the subscriber did not end it. */
  ended_because: Defaulted<'bounce' | 'complaint' | null>;
  /** The page that the visit began on, and its source; null when unknown. */
  began_page: Defaulted<string | null>;
  began_source: Defaulted<string | null>;
  created_at: Timestamp;
}

/** A label by which administrators group subscribers. */
export interface SubscriberTagsTable {
  subscriber_id: number;
  tag: string;
}

export interface NewslettersTable {
  id: Generated<number>;
  subject: string;
  /** The preview text beside the subject. */
  preheader: string;
  /** A `RichText`. */
  doc: Json;
  doc_version: number;
  audience: NewsletterAudienceKind;
  /** The region or the tag; null for other audiences. */
  audience_value: string | null;
  in_archive: Flag;
  /** Its address in the archive, from the start of sending. */
  slug: Defaulted<string | null>;
  status: NewsletterStatus;
  /** When it is scheduled; null for a draft. */
  send_at: Defaulted<Timestamp | null>;
  started_at: Defaulted<Timestamp | null>;
  closed_at: Defaulted<Timestamp | null>;
  pause_reason: Defaulted<'person' | 'errors' | null>;
  last_error: Defaulted<string | null>;
  errors_in_row: Defaulted<number>;
  /** The mail server must not be contacted until then. */
  wait_until: Defaulted<Timestamp | null>;
  /** The job that sends it. Any other leaves it alone. */
  job_id: Defaulted<number | null>;
  /** When a job last worked on it. */
  alive_at: Defaulted<Timestamp | null>;
  /** The number of recipients and, once closed, the number per state. */
  total: Defaulted<number>;
  sent: Defaulted<number>;
  failed: Defaulted<number>;
  uncertain: Defaulted<number>;
  skipped: Defaulted<number>;
  /** Since when it is in the trash; null otherwise. */
  trashed_at: Defaulted<Timestamp | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface NewsletterRecipientsTable {
  id: Generated<number>;
  newsletter_id: number;
  subscriber_id: number;
  /** The address at the start of sending; empty once it was erased. */
  email: string;
  state: Defaulted<RecipientState>;
  attempts: Defaulted<number>;
  /** After a temporary rejection. */
  next_try_at: Defaulted<Timestamp | null>;
  /** The job that has begun to send it. */
  job_id: Defaulted<number | null>;
  /** The mail server's response, or another reason. */
  answer: Defaulted<string | null>;
  bounce: Defaulted<'hard' | 'soft' | null>;
  updated_at: Timestamp;
}

export interface NewsletterTables {
  newsletter_subscribers: NewsletterSubscribersTable;
  subscriber_tags: SubscriberTagsTable;
  newsletters: NewslettersTable;
  newsletter_recipients: NewsletterRecipientsTable;
  newsletter_pictures: { newsletter_id: number; picture_id: number };
  /** The next free time slot for sending, in milliseconds since 1970. */
  mail_pace: { name: string; next_at: number };
}
