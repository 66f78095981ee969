import { inPages, type MemberData } from '../account/member-data.ts';
import { findMessages } from './chat-repository.ts';

/** More than a visitor and the assistant can say in one conversation. */
const MOST = 500;

/** A member's conversations with the agency. Their messages go with them. */
export const chatMemberData: MemberData = {
  name: 'chats',
  async *entries(db, userId) {
    const sessions = inPages((after, limit) =>
      db
        .selectFrom('chat_sessions')
        .select(['id', 'session_id', 'visitor_name', 'visitor_email', 'created_at'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
    for await (const { session_id, visitor_name: name, visitor_email: email, created_at: createdAt } of sessions) {
      const messages = await findMessages(db, session_id, MOST);
      yield {
        name,
        email,
        createdAt,
        messages: messages.map(({ author, message, created_at: at }) => ({ author, message, createdAt: at })),
      };
    }
  },
  async removeSome({ db }, userId, most) {
    const { numDeletedRows } = await db
      .deleteFrom('chat_sessions')
      .where('id', 'in', (some) =>
        // Each has hundreds of messages at most, which go with it.
        some
          .selectFrom('chat_sessions')
          .select('id')
          .where('user_id', '=', userId)
          .limit(Math.ceil(most / 100)),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
};
