import type { Generated } from 'kysely';
import type { Timestamp } from './schema.ts';

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

export interface PushTables {
  push_subscriptions: PushSubscriptionsTable;
}
