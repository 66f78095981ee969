import type * as contract from '#shared/contracts/chat.ts';
import type {
  answerChat,
  deleteChat,
  getChat,
  listChats,
  showChatPresence,
  reopenChat,
  resolveChat,
} from '#shared/contracts/chat.ts';
import { truncate } from '#shared/rules/truncate.ts';
import { beginningOf } from '#shared/rules/visits.ts';
import type { Actor } from '../../app/actor.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { takePage, timeBefore, timeCursor } from '../../app/paging.ts';
import type { Db } from '../../db/transaction.ts';
import { HttpError, notFound, refusedField } from '../../platform/errors.ts';
import { createAssistant } from '../assistant/create-assistant.ts';
import { asksForPerson } from '../assistant/small-talk.ts';
import { readOffices } from '../desk/office-hours.ts';
import { listAllServices } from '../services/service-presenter.ts';
import {
  createAnswers,
  answerAsAgent,
  leaveAddress,
  receiveMessage,
  resolveSession,
  startSession,
} from './chat-service.ts';
import { isReopenable, reopenSession } from './reopen-chat.ts';
import type { CannedReplyCall } from './canned-reply-routes.ts';
import { isReader, recordSeen, openByLink, recordRead, otherViewers } from './chat-readers.ts';
import { presentForAgency, presentMessage, presentSession } from './chat-presenter.ts';
import { findMessages, findNewerMessage, findSession, type ChatSessionRow } from './chat-repository.ts';
import { eraseChats } from './erase-chats.ts';
import { findListedSession, findSessions } from './listed-chat-repository.ts';

/** How many messages are read: more than a visitor and the assistant can write in one conversation. */
const MESSAGES_SHOWN = 500;

/** The visitors' chat with the assistant, and with people once they take over. */
export function chatHandlers(deps: Deps): Omit<HandlersFor<typeof contract>, CannedReplyCall> {
  const { db, limits } = deps;
  const assistant = createAssistant({
    chat: deps.config.chat,
    readServices: () => listAllServices(db),
    readOffices: () => readOffices(db),
    contentVersion: deps.contentVersion,
    log: deps.log,
  });
  const answer = createAnswers(deps, assistant);

  return {
    ...adminChatHandlers(deps),

    async startChat({ body, visitor, actor, client, optsOut, log, write }) {
      return write(async (tx) => {
        const { session, isNew } = await startSession(tx, deps, {
          visitor,
          visitorId: body.visitorId,
          userId: actor?.id,
          client,
          beginning: beginningOf(optsOut ? null : body.beganOn),
        });
        if (isNew) tx.afterCommit(() => log.info({ chat: session.id }, 'chat started'));
        return { sessionId: session.session_id };
      });
    },

    async listChatMessages({ params, visitor, actor }) {
      const session = await sessionFor(db, params.sessionId, { visitor, actor });
      const messages = await findMessages(db, session.session_id, MESSAGES_SHOWN);
      return messages.map(actor?.is_admin ? presentForAgency : presentMessage);
    },

    // An administrator's read does not count as the visitor's.
    async markChatSeen({ body, visitor, actor, write }) {
      return write(async (tx) => {
        const session = await sessionFor(tx.db, body.sessionId, { visitor, actor });
        if (await isReader(tx.db, session, visitor)) await recordSeen(tx.db, session, { visitor, upTo: body.upTo });
        return { success: true };
      });
    },

    async openChat({ body, visitor, client, log, write }) {
      return write(async (tx) => {
        await limits.consume('chat-open:client', client);
        const sessionId = await openByLink(tx.db, deps.clock, body.token, visitor);
        const session = sessionId === undefined ? undefined : await findSession(tx.db, sessionId);
        if (!session) throw new HttpError('invalid_token', 'This link is invalid or has expired.');
        tx.afterCommit(() => log.info({ chat: session.id }, 'chat: opened from an emailed link'));
        return { isClosed: session.is_resolved === 1 && !isReopenable(session, deps.clock) };
      });
    },

    // The idempotency key covers only storing the message. Its one answer is linked to the message (`createAnswers`).
    async sendChatMessage({ body, visitor, actor, client, audit, write }) {
      const wantsPerson = body.wantsPerson === true || asksForPerson(body.message);
      const { messageId } = await write(async (tx) => {
        const session = await sessionFor(tx.db, body.sessionId, { visitor, actor });
        if (!(await isReader(tx.db, session, visitor))) {
          // An administrator in somebody else's conversation speaks for the agency.
          await answerAsAgent(tx, deps, session.session_id, { agentId: actor!.id, message: body.message });
          await audit(tx, { kind: 'chat', id: session.session_id, summary: 'Replied in a chat' });
          return { messageId: null };
        }
        const { id } = await receiveMessage(tx, deps, {
          session,
          message: body.message,
          visitor,
          wantsPerson,
          userId: actor?.id,
          client,
        });
        return { messageId: id };
      });
      return {
        response:
          messageId === null
            ? null
            : await answer({ messageId, wantsPerson, region: body.region, page: body.page ?? undefined }),
      };
    },

    async leaveChatContact({ body, visitor, actor, client, log, audit, write }) {
      return write(async (tx) => {
        const session = await sessionFor(tx.db, body.sessionId, { visitor, actor });
        await limits.consume('chat-contact:client', client);
        await leaveAddress(tx, deps, session, { email: body.email, name: body.name });
        if (!(await isReader(tx.db, session, visitor))) {
          // In somebody else's conversation only an administrator gets this far.
          await audit(tx, { kind: 'chat', id: session.session_id, summary: 'Changed a chat’s email address' });
        }
        tx.afterCommit(() => log.info({ chat: session.id }, 'chat: email address left'));
        return { success: true };
      });
    },
  };
}

interface AdminCalls {
  listChats: typeof listChats;
  getChat: typeof getChat;
  answerChat: typeof answerChat;
  showChatPresence: typeof showChatPresence;
  resolveChat: typeof resolveChat;
  reopenChat: typeof reopenChat;
  deleteChat: typeof deleteChat;
}

/** How administrators read, answer and close conversations. */
function adminChatHandlers(deps: Deps): HandlersFor<AdminCalls> {
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
      if (!row) throw notFound('this conversation');
      return presentSession(row);
    },

    async answerChat({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const message = await answerAsAgent(tx, { clock, jobs, live }, params.sessionId, {
          agentId: actor.id,
          message: body.message,
        });
        // Without the text, which stays in the conversation.
        await audit(tx, { kind: 'chat', id: params.sessionId, summary: 'Replied in a chat' });
        return presentForAgency({ ...message, agent_name: `${actor.first_name} ${actor.last_name}` });
      });
    },

    // Reading is not audited: it changes nothing for anybody else.
    async showChatPresence({ params, body, actor, write }) {
      return write(async ({ db: inside }) => {
        if (!(await findSession(inside, params.sessionId))) throw notFound('this conversation');
        await recordRead(inside, clock, { sessionId: params.sessionId, userId: actor.id, upTo: body.upTo });
        const others = await otherViewers(inside, clock, params.sessionId, actor.id);
        return others.map(({ id, first_name, last_name }) => ({ id, firstName: first_name, lastName: last_name }));
      });
    },

    // Repeating it changes nothing. Undone by `reopenChat`.
    async resolveChat({ params, body, actor, audit, write }) {
      return write(async (tx) => {
        const session = await findSession(tx.db, params.sessionId);
        if (!session) throw notFound('this conversation');
        if (body?.basedOn !== undefined) {
          const newer = await findNewerMessage(tx.db, params.sessionId, body.basedOn);
          if (newer) {
            const words = `${session.visitor_name ?? 'The visitor'} wrote: “${truncate(newer.message, 120)}”`;
            throw refusedField('conflict', 'basedOn', words);
          }
        }
        if (await resolveSession(tx, deps, session, actor.id)) {
          await audit(tx, { kind: 'chat', id: params.sessionId, summary: 'Marked a chat as resolved' });
        }
        return { success: true };
      });
    },

    async reopenChat({ params, actor, audit, write }) {
      return write(async (tx) => {
        const session = await findSession(tx.db, params.sessionId);
        if (!session) throw notFound('this conversation');
        if (session.is_resolved) {
          await reopenSession(tx, deps, session, actor.id);
          await audit(tx, { kind: 'chat', id: params.sessionId, summary: 'Reopened a chat' });
        }
        return { success: true };
      });
    },

    async deleteChat({ params, audit, write }) {
      return write(async (tx) => {
        if ((await eraseChats(tx, deps, [params.sessionId])) === 0) throw notFound('this conversation');
        await audit(tx, { kind: 'chat', id: params.sessionId, summary: 'Permanently deleted a chat' });
        return { success: true };
      });
    },
  };
}

interface Asker {
  readonly visitor: string;
  readonly actor: Actor | undefined;
}

/**
 * Finds a conversation for the browser that started it, for browsers let in by a mailed link, and for administrators.
 * The id alone is not enough, because ids appear in mails and addresses.
 * @throws HttpError 404, the same for a missing conversation and for somebody else's
 */
async function sessionFor(db: Db, sessionId: string, { visitor, actor }: Asker): Promise<ChatSessionRow> {
  const session = await findSession(db, sessionId);
  if (!session) throw notFound('this conversation');
  if (!actor?.is_admin && !(await isReader(db, session, visitor))) throw notFound('this conversation');
  return session;
}
