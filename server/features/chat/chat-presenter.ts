import type { ChatMessage, ChatSession } from '#shared/contracts/chat.ts';
import { presentBeginning } from '#shared/rules/visits.ts';
import type { ChatMessageRow, NamedMessageRow } from './chat-repository.ts';
import type { ListedSession } from './listed-chat-repository.ts';

export const presentMessage = (row: ChatMessageRow): ChatMessage => ({
  id: row.id,
  sessionId: row.session_id,
  isBot: row.is_bot === 1,
  author: row.author,
  message: row.message,
  createdAt: row.created_at,
});

/** For administrators only: it names who answered. */
export const presentForAgency = (row: NamedMessageRow): ChatMessage => ({
  ...presentMessage(row),
  ...(row.agent_name !== null && { agent: row.agent_name }),
});

/** For administrators only: it contains the visitor's address. */
export const presentSession = (row: ListedSession): ChatSession => ({
  id: row.id,
  sessionId: row.session_id,
  threadId: row.thread_id,
  visitorId: row.visitor_id,
  visitorEmail: row.visitor_email ?? row.member_email,
  visitorName: row.visitor_name ?? row.member_name,
  memberId: row.user_id,
  isResolved: row.is_resolved === 1,
  personAskedAt: row.person_asked_at,
  waitingSince: row.is_resolved ? null : row.waiting_since,
  isAnswered: Boolean(row.is_answered),
  messageCount: row.message_count,
  lastMessage: row.last_message,
  lastVisitorMessageId: row.last_visitor_message_id,
  unread: row.unread,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...presentBeginning(row),
});
