import type { Transaction } from '../../db/transaction.ts';
import { findMessages, findParticipants, type MessageRow } from './message-repository.ts';
import { changePair, lockPair } from './pair-repository.ts';
import { placeSides } from './place-sides.ts';

/** Puts right what a conversation carries of a message that was deleted: its last message, and what is unread. */
export async function takeBackMessage(tx: Transaction, message: MessageRow): Promise<void> {
  const { sender_id: sender, conversation_id: conversationId } = message;
  const receiver = (await findParticipants(tx.db, conversationId)).find((id) => id !== sender);
  const open = receiver === undefined ? undefined : await lockPair(tx.db, sender, receiver);
  if (!open) return;
  if (open.pair.last_message_id === message.id) {
    const [last] = await findMessages(tx.db, { conversationId, limit: 1, before: undefined });
    await changePair(tx.db, conversationId, { last_message_id: last?.id ?? null });
  }
  const { unread_count, read_up_to } = open.theirs;
  if (message.id > read_up_to) await placeSides(tx.db, open, { theirs: { unread_count: unread_count - 1 } });
}
