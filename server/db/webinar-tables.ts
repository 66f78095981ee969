import type { Generated } from 'kysely';
import type { LibraryTopic } from '#shared/contracts/choices.ts';
import type { Defaulted, Flag, Json, Timestamp } from './schema.ts';

export interface WebinarsTable {
  id: Generated<number>;
  slug: string;
  title: string;
  summary: string;
  topic: LibraryTopic;
  /** The slugs of colleagues; the first one leads. */
  hosts: Json;
  guest_name: Defaulted<string | null>;
  guest_role: Defaulted<string | null>;
  /** The local time in `time_zone`: `2027-03-18T13:00`. Null in a draft without a date. */
  start_local: Defaulted<string | null>;
  time_zone: string;
  minutes: number;
  /** Derived from the local time, zone and length. */
  starts_at: Defaulted<Timestamp | null>;
  ends_at: Defaulted<Timestamp | null>;
  /** Null without a limit. */
  capacity: Defaulted<number | null>;
  join_link: Defaulted<string | null>;
  /** A `RichText`. */
  doc: Json;
  doc_version: number;
  /** The document as plain text. */
  text: Defaulted<string>;
  /** It is over once a published one has ended. */
  status: Defaulted<'draft' | 'published' | 'cancelled'>;
  /** Of the calendar event. */
  uid: string;
  /** Increases with every change of time or length, and when the webinar is cancelled. */
  sequence: Defaulted<number>;
  /** The members with a seat, with an offer, and on the waiting list. */
  going: Defaulted<number>;
  offered: Defaulted<number>;
  waiting: Defaulted<number>;
  /** The last number given on the waiting list. */
  last_place: Defaulted<number>;
  published_at: Defaulted<Timestamp | null>;
  moved_at: Defaulted<Timestamp | null>;
  cancelled_at: Defaulted<Timestamp | null>;
  cancel_message: Defaulted<string | null>;
  recording_id: Defaulted<number | null>;
  /** When those who signed up were notified of the recording. */
  recording_notified_at: Defaulted<Timestamp | null>;
  trashed_at: Defaulted<Timestamp | null>;
  trashed_slug: Defaulted<string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
  updated_by: Defaulted<number | null>;
}

/** One row for each member who signed up, also after they left. */
export interface WebinarSeatsTable {
  id: Generated<number>;
  webinar_id: number;
  user_id: number;
  state: 'going' | 'waiting' | 'offered' | 'left';
  /** The order of the waiting list. */
  place: Defaulted<number>;
  offer_until: Defaulted<Timestamp | null>;
  attended_at: Defaulted<Timestamp | null>;
  /** How often the member left or came back. Their calendar event's sequence includes it. */
  turns: Defaulted<number>;
  /** The last calendar message that was mailed. */
  mailed_method: Defaulted<'REQUEST' | 'CANCEL' | null>;
  mailed_sequence: Defaulted<number | null>;
  /** Until when a process is mailing the next one. */
  mailing_until: Defaulted<Timestamp | null>;
  /** The last reminder. */
  reminded: Defaulted<string | null>;
  recording_notified: Defaulted<Flag>;
  /** When the member signed up last. */
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface WebinarCalendarsTable {
  user_id: number;
  /** The secret address is derived from it. */
  nonce: string;
  token_hash: string;
  created_at: Timestamp;
}

export interface WebinarMessagesTable {
  id: Generated<number>;
  webinar_id: number;
  subject: string;
  text: string;
  audience: 'going' | 'everyone';
  sent_by: number | null;
  created_at: Timestamp;
}

export interface WebinarTables {
  webinars: WebinarsTable;
  /** The pictures in a webinar's document. */
  webinar_pictures: { webinar_id: number; picture_id: number };
  webinar_seats: WebinarSeatsTable;
  webinar_calendars: WebinarCalendarsTable;
  webinar_messages: WebinarMessagesTable;
}
