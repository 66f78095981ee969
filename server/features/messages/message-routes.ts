import type * as contract from '#shared/contracts/messages.ts';
import type { BlockedMember, Conversation, PrivateMessage } from '#shared/contracts/messages.ts';
import { truncate } from '#shared/rules/truncate.ts';
import type { Actor } from '../../app/actor.ts';
import { presentAuthor } from '../../app/author.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { idBefore, idCursor, takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import type { Transaction } from '../../db/transaction.ts';
import { requireConfirmed } from '../auth/email-confirmation.ts';
import { findBlocked, findConversations, type BlockedRow, type ConversationRow } from './conversation-repository.ts';
import { readCounts } from './conversation-sides.ts';
import { findMessages, type MessageRow } from './message-repository.ts';
import { answerRequest, markRead, readConversation, setBlock, writeMessage } from './message-service.ts';
import { messagesLeft, stateFor, type Relationship } from './relationship.ts';

/** Private messages. Every call concerns the signed-in member and one other member, and nobody else. */
export function messageHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db } = deps;
  return {
    async listConversations({ query, actor, nextPage }) {
      const { box, limit } = query;
      const rows = await findConversations(db, { userId: actor.id, box, limit, before: timeBefore(query.before) });
      const { page, last } = takePage(rows, limit);
      if (last) nextPage(timeCursor(last.last_message_at, last.conversation_id));
      return page.map(presentConversation);
    },

    getUnreadCounts: ({ actor }) => readCounts(db, actor.id),

    getConversation: async ({ params, actor }) =>
      presentConversation(await readConversation(db, actor.id, params.userId)),

    async listMessages({ params, query, actor, nextPage }) {
      const conversation = await readConversation(db, actor.id, params.userId);
      if (conversation.blocked_at !== null || conversation.their_block !== null) return [];
      const rows = await findMessages(db, {
        conversationId: conversation.conversation_id,
        limit: query.limit,
        before: idBefore(query.before),
      });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(idCursor(last.id));
      return page.map(presentMessage);
    },

    sendMessage: ({ params, body, actor, write }) =>
      write(async (tx) => {
        requireConfirmed(actor);
        return presentMessage(await writeMessage(tx, deps, { me: actor.id, other: params.userId, text: body.text }));
      }),

    readMessages: ({ params, body, actor, write }) =>
      write(async (tx) => {
        await markRead(tx, deps, { me: actor.id, other: params.userId, upTo: body.upTo });
        return readCounts(tx.db, actor.id);
      }),

    acceptRequest: (call) => changed(call, (tx, pair) => answerRequest(tx, deps, { ...pair, accept: true })),
    declineRequest: (call) => changed(call, (tx, pair) => answerRequest(tx, deps, { ...pair, accept: false })),
    blockMember: (call) => changed(call, (tx, pair) => setBlock(tx, deps, { ...pair, blocked: true })),
    unblockMember: (call) => changed(call, (tx, pair) => setBlock(tx, deps, { ...pair, blocked: false })),

    async listBlocked({ query, actor, nextPage }) {
      const rows = await findBlocked(db, { userId: actor.id, limit: query.limit, before: timeBefore(query.before) });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(timeCursor(last.blocked_at!, last.conversation_id));
      return page.map(presentBlocked);
    },
  };
}

interface RelationCall {
  readonly params: { readonly userId: number };
  readonly actor: Actor;
  readonly write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
}
type Change = (tx: Transaction, pair: { me: number; other: number }) => Promise<void>;

/** Changes the relationship with another member, and returns the new one. */
const changed = ({ params, actor, write }: RelationCall, change: Change) =>
  write(async (tx) => {
    await change(tx, { me: actor.id, other: params.userId });
    return presentConversation(await readConversation(tx.db, actor.id, params.userId));
  });

/** How much of the last message the list shows. */
const EXCERPT = 140;

const presentMessage = (row: MessageRow): PrivateMessage => ({
  id: row.id,
  senderId: row.sender_id,
  text: row.text,
  createdAt: row.created_at,
});

const relationshipOfRow = (row: ConversationRow): Relationship => ({
  pair: row,
  me: row.user_id,
  iBlock: row.blocked_at !== null,
  theyBlock: row.their_block !== null,
});

function presentConversation(row: ConversationRow): Conversation {
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
        text: truncate(row.message_text!, EXCERPT),
        createdAt: row.message_at!,
      };

const presentBlocked = (row: BlockedRow): BlockedMember => ({
  member: presentAuthor(row),
  blockedAt: row.blocked_at!,
});
