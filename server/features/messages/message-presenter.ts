import type { BlockedMember, Conversation, PrivateMessage } from '#shared/contracts/messages.ts';
import { firstWords } from '#shared/rules/first-words.ts';
import { presentAuthor } from '../../app/author.ts';
import type { BlockedRow, ConversationRow } from './conversation-repository.ts';
import type { MessageRow } from './message-repository.ts';
import { messagesLeft, type Relationship, stateFor } from './relationship.ts';

/** Of the last message, as much as fits into a line of the list. */
const EXCERPT = 140;

export const presentMessage = (row: MessageRow): PrivateMessage => ({
  id: row.id,
  senderId: row.sender_id,
  text: row.text,
  createdAt: row.created_at,
});

export const relationshipOfRow = (row: ConversationRow): Relationship => ({
  pair: row,
  me: row.user_id,
  iBlock: row.blocked_at !== null,
  theyBlock: row.their_block !== null,
});

export function presentConversation(row: ConversationRow): Conversation {
  const relationship = relationshipOfRow(row);
  const isHidden = relationship.iBlock || relationship.theyBlock;
  return {
    member: presentAuthor(row),
    state: stateFor(relationship),
    messagesLeft: messagesLeft(relationship),
    unreadCount: isHidden ? 0 : row.unread_count,
    readUpTo: row.read_up_to,
    lastMessage: isHidden ? null : lastMessageOf(row),
  };
}

const lastMessageOf = (row: ConversationRow): PrivateMessage | null =>
  row.message_id === null
    ? null
    : {
        id: row.message_id,
        senderId: row.message_sender!,
        text: firstWords(row.message_text!, EXCERPT),
        createdAt: row.message_at!,
      };

export const presentBlocked = (row: BlockedRow): BlockedMember => ({
  member: presentAuthor(row),
  blockedAt: row.blocked_at!,
});
