import type { Generated } from 'kysely';
import type { Defaulted, Flag, Timestamp } from './schema.ts';

export interface ChatSessionsTable {
  id: Generated<number>;
  session_id: string;
  visitor_key: string;
  visitor_id: string | null;
  visitor_email: string | null;
  visitor_name: string | null;
  /** The member, if the visitor is signed in. */
  user_id: Defaulted<number | null>;
  is_resolved: Defaulted<Flag>;
  person_asked_at: Timestamp | null;
  /** When a person first wrote or left something. Until then the console does not show it. */
  spoken_at: Defaulted<Timestamp | null>;
  /** Since when the visitor has been waiting for a person; null when not waiting. */
  waiting_since: Defaulted<Timestamp | null>;
  /** When they first started to wait; null when a person wrote to them before that. */
  first_waited_at: Defaulted<Timestamp | null>;
  /** When a person first answered. */
  first_answered_at: Defaulted<Timestamp | null>;
  /** The page that the visit began on, and its source; null when unknown. */
  began_page: Defaulted<string | null>;
  began_source: Defaulted<string | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ChatMessagesTable {
  id: Generated<number>;
  session_id: string;
  is_bot: Flag;
  author: 'visitor' | 'assistant' | 'agent';
  message: string;
  /** The administrator who wrote it; null unless it is an agent's message. */
  agent_id: Defaulted<number | null>;
  /** The visitor's message that this one answers. Each has one answer. */
  reply_to: number | null;
  created_at: Timestamp;
}

/** Which conversations an administrator has read: up to which message, and when last. */
export interface ChatLooksTable {
  session_id: string;
  user_id: number;
  /** 0 for none. */
  message_id: number;
  looked_at: Timestamp;
}

/** Up to which message a visitor's browser has shown a conversation. */
export interface ChatReadersTable {
  session_id: string;
  visitor_key: string;
  /** 0 for none. */
  message_id: number;
  /** When a mailed link let this browser into another browser's conversation. */
  opened_at: Timestamp | null;
}

export interface ChatLinksTable {
  token_hash: string;
  session_id: string;
  expires_at: Timestamp;
  /** The browser that used it first. */
  visitor_key: string | null;
  created_at: Timestamp;
}

export interface CannedRepliesTable {
  id: Generated<number>;
  title: string;
  text: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The visitors' chats. */
export interface ChatTables {
  chat_sessions: ChatSessionsTable;
  chat_messages: ChatMessagesTable;
  chat_looks: ChatLooksTable;
  chat_readers: ChatReadersTable;
  chat_links: ChatLinksTable;
  canned_replies: CannedRepliesTable;
}
