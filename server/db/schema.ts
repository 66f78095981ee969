import type { ColumnType, Generated, Selectable } from 'kysely';
import type { BlogTables } from './blog-tables.ts';
import type { ChatTables } from './chat-tables.ts';
import type { MembershipTables } from './membership-tables.ts';
import type { FeedTables } from './feed-tables.ts';
import type { AnalyticsTables } from './analytics-tables.ts';
import type { InquiryTables } from './inquiry-tables.ts';
import type { LibraryTables } from './library-tables.ts';
import type { WebinarTables } from './webinar-tables.ts';
import type { DeskTables } from './desk-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { ModerationTables } from './moderation-tables.ts';
import type { NewsletterTables } from './newsletter-tables.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { PushTables } from './push-tables.ts';

/** 0 or 1: SQLite's driver accepts no booleans, and PostgreSQL stores the same integers. */
export type Flag = 0 | 1;
/** ISO 8601 in UTC with milliseconds, so that text sorts as time. */
export type Timestamp = string;
/** JSON as text. */
export type Json = string;
/** A column with a default in the database. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;

export interface UsersTable {
  id: Generated<number>;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  job_title: string | null;
  school_name: string | null;
  location: string | null;
  latitude: number | null;
  longitude: number | null;
  /** ISO 3166-1, two capitals; set with the coordinates when the location changes. */
  country: string | null;
  hidden_from_map: Defaulted<Flag>;
  bio: string | null;
  points: Defaulted<number>;
  level: Defaulted<number>;
  is_admin: Defaulted<Flag>;
  /** Null until the member has opened the link that was mailed to the address. */
  email_confirmed_at: Timestamp | null;
  /** Since when the account is being deleted: it is hidden, and its row is deleted last. Null otherwise. */
  deleting_since: Timestamp | null;
  /** Until when the member is suspended: in the past when it is over, far in the future when unlimited. */
  suspended_until: Timestamp | null;
  /** The number of completed welcome steps; 3 when it is over. */
  welcome_step: Defaulted<number>;
  /**
   * The highest level celebrated on one of their devices. Each is celebrated once, even if points are lost and
   * regained.
   */
  level_celebrated: Defaulted<number>;
  last_active_at: Timestamp | null;
  /** When the previous visit ended; null during the first. */
  last_visit_at: Timestamp | null;
  /** When the next digest is due; null until it is scheduled, and after a change of frequency or time zone. */
  next_digest_at: Defaulted<Timestamp | null>;
  /** When the last one was queued. */
  last_digest_at: Defaulted<Timestamp | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SessionsTable {
  /** A hash of the id in the cookie, so that a stolen database opens no session. */
  sid: string;
  user_id: number;
  sess: Json;
  expire: Timestamp;
  created_at: Timestamp;
  user_agent: string | null;
  /** The last use, to within ten minutes; null in the first ten minutes. */
  last_seen_at: Timestamp | null;
}

export interface PasswordResetsTable {
  token_hash: string;
  user_id: number;
  expires_at: Timestamp;
}

export interface ServicesTable {
  id: Generated<number>;
  slug: string;
  name: string;
  description: string;
  short_description: string;
  features: Json;
  image_url: string | null;
  color: string;
  display_order: Defaulted<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** Offices whose hours somebody has changed. */
export interface OfficeHoursTable {
  city: string;
  week: Json;
  dates: Json;
  updated_at: Timestamp;
}

export interface IdempotencyKeysTable {
  actor: string;
  key: string;
  endpoint: string;
  request_hash: string;
  response: Json;
  created_at: Timestamp;
}

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  payload: Json;
  run_at: Timestamp;
  attempts: Defaulted<number>;
  last_error: string | null;
  /** Set when it was abandoned. The row stays for administrators. */
  failed_at: Timestamp | null;
  /** The process that runs it, if several share the database; otherwise null. */
  lock_owner: string | null;
  /** A process that does not renew its lock by then counts as ended. */
  locked_until: Timestamp | null;
  created_at: Timestamp;
}

export interface LiveEventsTable {
  id: Generated<number>;
  name: string;
  audience: string;
  data: Json;
  created_at: Timestamp;
}

export interface SeedsTable {
  name: string;
  sown_at: Timestamp;
}

export interface PlacesTable {
  id: Generated<number>;
  /** One of the place's names, in the form of `placeKey`. */
  search_name: string;
  geoname_id: number;
  name: string;
  /** The first division of its country, as GeoNames codes it: `ENG`, `NY`. */
  region: string;
  /** ISO 3166. */
  country: string;
  /** Decides between places with one name and the order of suggestions: the highest first. */
  weight: number;
  latitude: number;
  longitude: number;
}

export interface ChangeCountsTable {
  name: string;
  changes: Defaulted<number>;
}

export interface ServerSecretsTable {
  /** The name of the corresponding file in a data folder. */
  name: string;
  value: string;
}

/** Every table, as Kysely sees it. */
export interface Database
  extends
    BlogTables,
    ChatTables,
    MembershipTables,
    FeedTables,
    AnalyticsTables,
    InquiryTables,
    LibraryTables,
    WebinarTables,
    DeskTables,
    MessageTables,
    ModerationTables,
    NewsletterTables,
    NotificationTables,
    PushTables {
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  services: ServicesTable;
  office_hours: OfficeHoursTable;
  idempotency_keys: IdempotencyKeysTable;
  jobs: JobsTable;
  live_events: LiveEventsTable;
  seeds: SeedsTable;
  places: PlacesTable;
  change_counts: ChangeCountsTable;
  required_migrations: { name: string; reason: string };
  server_secrets: ServerSecretsTable;
}

export type UserRow = Selectable<UsersTable>;
export type ServiceRow = Selectable<ServicesTable>;
