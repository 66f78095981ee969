import type { Deps } from '../../app/deps.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';
import { findMessages } from './chat-repository.ts';
import { eraseChats } from './erase-chats.ts';

/** More than a visitor and the assistant can say in one conversation. */
const MOST = 500;

/** A member's conversations with the agency, with the mails about them. */
export const chatMemberData = (needs: Pick<Deps, 'jobs' | 'live'>): MemberData => ({
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
  async removeSome(tx, userId, most) {
    const rows = await tx.db
      .selectFrom('chat_sessions')
      .select('session_id')
      .where('user_id', '=', userId)
      // Each has hundreds of messages at most, which go with it.
      .limit(Math.ceil(most / 100))
      .execute();
    // The list of erasures has the member, and needs no entry for each of their conversations.
    const { jobs, live } = needs;
    return eraseChats(
      tx,
      { jobs, live },
      rows.map(({ session_id }) => session_id),
    );
  },
});
