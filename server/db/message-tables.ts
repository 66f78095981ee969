import type { Generated } from 'kysely';
import type { Defaulted, Timestamp } from './schema.ts';

/** The relationship of two members in messages. The lower id is `low_user_id`. */
export interface ConversationsTable {
  id: Generated<number>;
  low_user_id: number;
  high_user_id: number;
  state: 'none' | 'requested' | 'accepted' | 'declined';
  /** The member who wrote first; null before the first message. */
  begun_by: number | null;
  /** Messages written before the request was accepted. */
  request_count: Defaulted<number>;
  last_message_id: number | null;
  created_at: Timestamp;
}

/** A member's own side of a conversation. */
export interface ConversationSidesTable {
  conversation_id: number;
  user_id: number;
  other_id: number;
  /** The member's list that contains it. */
  box: 'inbox' | 'requests' | 'hidden';
  last_message_at: Timestamp;
  unread_count: Defaulted<number>;
  /** The newest message that the member has seen; 0 for none. */
  read_up_to: Defaulted<number>;
  /** Set while this member blocks the other. */
  blocked_at: Timestamp | null;
  /** The unread message that a mail was queued for; null once the conversation has been read. */
  mail_for: Defaulted<number | null>;
  /** When that mail was sent. */
  mailed_at: Defaulted<Timestamp | null>;
}

export interface PrivateMessagesTable {
  id: Generated<number>;
  conversation_id: number;
  sender_id: number;
  text: string;
  created_at: Timestamp;
}

/** The totals of a member's sides. */
export interface MessageCountsTable {
  user_id: number;
  unread: Defaulted<number>;
  requests: Defaulted<number>;
}

/** The tables of private messages. */
export interface MessageTables {
  conversations: ConversationsTable;
  conversation_sides: ConversationSidesTable;
  private_messages: PrivateMessagesTable;
  message_counts: MessageCountsTable;
}
