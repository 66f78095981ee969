import type { Generated } from 'kysely';
import type { Flag, Timestamp } from './schema.ts';

/** A device with push notifications, for the lifetime of its session. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  session_id: string;
  user_id: number;
  /** The push service's address for it. With our key as well, anybody could send there. */
  endpoint: string;
  /** The device's public key and secret, for encrypting messages; base64url. */
  p256dh: string;
  auth: string;
  created_at: Timestamp;
}

/** A member's settings for processes from before `notice_choices`. */
export interface PushChoicesTable {
  user_id: number;
  comments: Flag;
  replies: Flag;
  messages: Flag;
  /** `HH:MM` in `time_zone`; null without quiet hours. */
  quiet_from: string | null;
  quiet_to: string | null;
  /** An IANA time zone. */
  time_zone: string;
  updated_at: Timestamp;
}

export interface PushTables {
  push_subscriptions: PushSubscriptionsTable;
  push_choices: PushChoicesTable;
}
