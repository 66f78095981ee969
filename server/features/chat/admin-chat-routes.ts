import type { answerChat, deleteChat, getChat, listChats, lookAtChat, resolveChat } from '#shared/contracts/chat.ts';
import { timestamp } from '../../platform/clock.ts';
import type { Deps } from '../../app/deps.ts';
import { notFound } from '../../platform/errors.ts';
import type { HandlersFor } from '../../app/call.ts';
import { takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import { tellSession } from './chat-events.ts';
import { presentForAgency, presentSession } from './chat-presenter.ts';
import { noteLook, otherViewers } from './chat-looks.ts';
import { changeSession, findSession } from './chat-repository.ts';
import { answerAsAgent } from './chat-service.ts';
import { eraseChats } from './erase-chats.ts';
import { findListedSession, findSessions } from './listed-chat-repository.ts';

interface AdminCalls {
  listChats: typeof listChats;
  getChat: typeof getChat;
  answerChat: typeof answerChat;
  lookAtChat: typeof lookAtChat;
  resolveChat: typeof resolveChat;
  deleteChat: typeof deleteChat;
}

/** How the agency's people read, answer and close conversations. */
export function adminChatHandlers(deps: Deps): HandlersFor<AdminCalls> {
  const { db, clock, jobs, live } = deps;
  return {
    async listChats({ query, actor, nextPage }) {
      const rows = await findSessions(db, actor.id, {
        ...query,
        limit: query.limit + 1,
        before: timeBefore(query.before),
      });
      const { page, last } = takePage(rows, query.limit);
      if (last) nextPage(timeCursor(last.updated_at, last.id));
      return page.map(presentSession);
    },

    async getChat({ params, actor }) {
      const row = await findListedSession(db, actor.id, params.sessionId);
      if (!row) throw notFound('This conversation');
      return presentSession(row);
    },

    async answerChat({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const message = await answerAsAgent(tx, { clock, jobs, live }, params.sessionId, {
          agentId: actor.id,
          message: body.message,
        });
        // What was said stays in the conversation.
        await audit(tx, { kind: 'chat', id: params.sessionId, summary: 'Answered in a conversation' });
        return presentForAgency({ ...message, agent_name: `${actor.first_name} ${actor.last_name}` });
      });
    },

    // Reading leaves no entry in the audit log: it changes nothing for anybody else.
    async lookAtChat({ params, body, actor, write }) {
      return write(async ({ db: inside }) => {
        if (!(await findSession(inside, params.sessionId))) throw notFound('This conversation');
        await noteLook(inside, clock, { sessionId: params.sessionId, userId: actor.id, upTo: body.upTo });
        const others = await otherViewers(inside, clock, params.sessionId, actor.id);
        return others.map(({ id, first_name, last_name }) => ({ id, firstName: first_name, lastName: last_name }));
      });
    },

    // One way: a second time changes nothing.
    async resolveChat({ params, audit, write }) {
      return write(async (tx) => {
        const session = await findSession(tx.db, params.sessionId);
        if (!session) throw notFound('This conversation');
        if (!session.is_resolved) {
          await changeSession(tx.db, session.session_id, { is_resolved: 1, updated_at: timestamp(clock) });
          await tellSession(tx, live, 'chat.session.updated', session.session_id);
          await audit(tx, { kind: 'chat', id: params.sessionId, summary: 'Marked a conversation as resolved' });
        }
        return { success: true };
      });
    },

    async deleteChat({ params, audit, write }) {
      return write(async (tx) => {
        if ((await eraseChats(tx, deps, [params.sessionId])) === 0) throw notFound('This conversation');
        await audit(tx, { kind: 'chat', id: params.sessionId, summary: 'Erased a conversation' });
        return { success: true };
      });
    },
  };
}
