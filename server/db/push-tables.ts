import type { Generated } from 'kysely';
import type { Timestamp } from './schema.ts';

/** A device that is told of what happens, for as long as its session lives. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  session_id: string;
  user_id: number;
  /** Where the browser's push service takes messages for it. Who knows it could send there, had they our key. */
  endpoint: string;
  /** The device's public key and secret, for which messages are encrypted; base64url. */
  p256dh: string;
  auth: string;
  created_at: Timestamp;
}

export interface PushTables {
  push_subscriptions: PushSubscriptionsTable;
}
