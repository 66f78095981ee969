import { type MemberData, inPages } from '../../app/member-data.ts';
import type { Db } from '../../db/transaction.ts';
import { takeOutOfCounts } from './conversation-sides.ts';

/** A member's conversations, with both sides' messages. They end for both when one of the two leaves. */
export const messageMemberData: MemberData = {
  name: 'messages',
  async *entries(db, userId) {
    for await (const { id, ...conversation } of conversationsOf(db, userId)) {
      for await (const { sender_id, ...message } of messagesIn(db, id)) {
        yield { with: conversation, from: sender_id === userId ? 'you' : 'them', ...message };
      }
    }
  },
  // The messages first, in batches: a conversation may have any number.
  async removeSome({ db }, userId, most) {
    const rows = await db
      .selectFrom('conversation_sides')
      .select('conversation_id as id')
      .where('user_id', '=', userId)
      .limit(10)
      .execute();
    if (rows.length === 0) return 0;
    const conversations = rows.map(({ id }) => id);
    const messages = await db
      .selectFrom('private_messages')
      .select('id')
      .where('conversation_id', 'in', conversations)
      .limit(most)
      .execute();
    if (messages.length > 0) {
      const ids = messages.map(({ id }) => id);
      await db.deleteFrom('private_messages').where('id', 'in', ids).execute();
      return ids.length;
    }
    await takeOutOfCounts(db, userId, conversations);
    await db.deleteFrom('conversations').where('id', 'in', conversations).execute();
    return conversations.length;
  },
};

const conversationsOf = (db: Db, userId: number) =>
  inPages((after, limit) =>
    db
      .selectFrom('conversation_sides')
      .innerJoin('users', 'users.id', 'conversation_sides.other_id')
      .select(['conversation_id as id', 'users.id as memberId', 'first_name as firstName', 'last_name as lastName'])
      .where('user_id', '=', userId)
      .where('conversation_id', '>', after)
      .orderBy('conversation_id')
      .limit(limit)
      .execute(),
  );

const messagesIn = (db: Db, conversationId: number) =>
  inPages((after, limit) =>
    db
      .selectFrom('private_messages')
      .select(['id', 'sender_id', 'text', 'created_at as createdAt'])
      .where('conversation_id', '=', conversationId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
