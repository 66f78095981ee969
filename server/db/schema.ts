import type { ColumnType, Generated, Selectable } from 'kysely';
import type { BlogTables } from './blog-tables.ts';
import type { ChatTables } from './chat-tables.ts';
import type { MembershipTables } from './membership-tables.ts';
import type { FeedTables } from './feed-tables.ts';
import type { AnalyticsTables } from './analytics-tables.ts';
import type { InquiryTables } from './inquiry-tables.ts';
import type { LibraryTables } from './library-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { ModerationTables } from './moderation-tables.ts';
import type { NewsletterTables } from './newsletter-tables.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { PushTables } from './push-tables.ts';

/** 0 or 1: the drivers take no booleans, and PostgreSQL holds the same integers. */
export type Flag = 0 | 1;
/** ISO 8601 in UTC with milliseconds, so that text sorts as time. */
export type Timestamp = string;
/** JSON as text. */
export type Json = string;
/** A column that the database fills when nothing is given. */
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
  /** Since when the account is being deleted: it is hidden, and its row goes last. Null for every other. */
  deleting_since: Timestamp | null;
  /** Until when the member is suspended; in the past when it is over, far in the future without an end. */
  suspended_until: Timestamp | null;
  /** How many steps of the welcome are behind a new member; 3 when it is over. */
  welcome_step: Defaulted<number>;
  /** The highest level that was celebrated on one of their devices: each is once, also when points went and came back. */
  level_celebrated: Defaulted<number>;
  last_active_at: Timestamp | null;
  /** When the visit before the present one ended; null during the first. */
  last_visit_at: Timestamp | null;
  /** When the next digest is due; null until it is planned, and again once another rhythm or zone was chosen. */
  next_digest_at: Defaulted<Timestamp | null>;
  /** When the last one was queued. */
  last_digest_at: Defaulted<Timestamp | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface SessionsTable {
  /** A hash of the id in the cookie: a stolen database opens no session. */
  sid: string;
  user_id: number;
  sess: Json;
  expire: Timestamp;
  created_at: Timestamp;
  user_agent: string | null;
  /** Null until it was used after its making. */
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
  /** Set when it was given up; the row stays for administrators to see. */
  failed_at: Timestamp | null;
  /** The process that does it, where several share the database; null when none does. */
  lock_owner: string | null;
  /** A process that does not renew its lock by then has ended. */
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
  /** One of the names that the place goes by, folded as `placeKey` folds it. */
  search_name: string;
  geoname_id: number;
  name: string;
  /** The first division of its country, as GeoNames codes it: `ENG`, `NY`. */
  region: string;
  /** ISO 3166. */
  country: string;
  /** Which of several with one name is meant, and what is suggested first: the highest. */
  weight: number;
  latitude: number;
  longitude: number;
}

export interface ChangeCountsTable {
  name: string;
  changes: Defaulted<number>;
}

export interface ServerSecretsTable {
  /** The name of the file that holds it in a data folder. */
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
    MessageTables,
    ModerationTables,
    NewsletterTables,
    NotificationTables,
    PushTables {
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  services: ServicesTable;
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
