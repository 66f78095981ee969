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
  /** Why it ended when it was not the subscriber who ended it. */
  ended_because: Defaulted<'bounce' | 'complaint' | null>;
  /** The page that the visit began on, and from where it came there; null where nobody said. */
  began_page: Defaulted<string | null>;
  began_source: Defaulted<string | null>;
  created_at: Timestamp;
}

/** A word by which administrators part the subscribers. */
export interface SubscriberTagsTable {
  subscriber_id: number;
  tag: string;
}

export interface NewslettersTable {
  id: Generated<number>;
  subject: string;
  /** What mail programs show beside the subject. */
  preheader: string;
  /** A `RichText`. */
  doc: Json;
  doc_version: number;
  audience: NewsletterAudienceKind;
  /** The region or the tag; null of the other audiences. */
  audience_value: string | null;
  in_archive: Flag;
  /** Its address in the archive, from the moment on when it began to go out. */
  slug: Defaulted<string | null>;
  status: NewsletterStatus;
  /** When it is to go out; null until somebody has said so. */
  send_at: Defaulted<Timestamp | null>;
  started_at: Defaulted<Timestamp | null>;
  closed_at: Defaulted<Timestamp | null>;
  pause_reason: Defaulted<'person' | 'errors' | null>;
  last_error: Defaulted<string | null>;
  errors_in_row: Defaulted<number>;
  /** The mail server wants to be left alone until then. */
  wait_until: Defaulted<Timestamp | null>;
  /** The job that sends it. Any other leaves it alone. */
  job_id: Defaulted<number | null>;
  /** When a job last worked on it. */
  alive_at: Defaulted<Timestamp | null>;
  /** How many recipients there are, and from the closing on how many of each state. */
  total: Defaulted<number>;
  sent: Defaulted<number>;
  failed: Defaulted<number>;
  uncertain: Defaulted<number>;
  skipped: Defaulted<number>;
  /** Since when it is in the trash; null where it is not. */
  trashed_at: Defaulted<Timestamp | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface NewsletterRecipientsTable {
  id: Generated<number>;
  newsletter_id: number;
  subscriber_id: number;
  /** As it was when the newsletter began to go out; empty once it was erased. */
  email: string;
  state: Defaulted<RecipientState>;
  attempts: Defaulted<number>;
  /** After a passing refusal. */
  next_try_at: Defaulted<Timestamp | null>;
  /** The job that has begun to send it. */
  job_id: Defaulted<number | null>;
  /** What the mail server said, or what happened instead. */
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
  /** When the next mail may leave, in milliseconds since 1970. */
  mail_pace: { name: string; next_at: number };
}
