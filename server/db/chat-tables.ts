import type { Generated } from 'kysely';
import type { Defaulted, Flag, Timestamp } from './schema.ts';

export interface ChatSessionsTable {
  id: Generated<number>;
  session_id: string;
  visitor_key: string;
  visitor_id: string | null;
  visitor_email: string | null;
  visitor_name: string | null;
  is_resolved: Defaulted<Flag>;
  person_asked_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface ChatMessagesTable {
  id: Generated<number>;
  session_id: string;
  is_bot: Flag;
  author: 'visitor' | 'assistant' | 'agent';
  message: string;
  /** The visitor's message that this one answers; one answer each. */
  reply_to: number | null;
  created_at: Timestamp;
}

/** Which conversations an administrator has had in front of them: up to which message, and when last. */
export interface ChatLooksTable {
  session_id: string;
  user_id: number;
  /** 0 for none. */
  message_id: number;
  looked_at: Timestamp;
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
  canned_replies: CannedRepliesTable;
}
