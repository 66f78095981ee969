import type * as contract from '#shared/contracts/chat.ts';
import { createAssistant } from '../assistant/create-assistant.ts';
import { asksForPerson } from '../assistant/asks-for-person.ts';
import type { Deps } from '../../app/deps.ts';
import { HttpError } from '../../platform/errors.ts';
import type { HandlersFor } from '../../app/call.ts';
import { listAllServices } from '../services/list-services.ts';
import { adminChatHandlers } from './admin-chat-routes.ts';
import { createAnswers } from './answer-message.ts';
import { sessionFor } from './chat-access.ts';
import { presentForAgency, presentMessage } from './chat-presenter.ts';
import { isReader, noteSeen, openByLink } from './chat-readers.ts';
import { findMessages, findSession } from './chat-repository.ts';
import { answerAsAgent, leaveAddress, receiveMessage, startSession } from './chat-service.ts';

/** What a conversation is read by; more than a visitor and the assistant can say in one. */
const MESSAGES_SHOWN = 500;

/** The chat of visitors with the assistant, and with people once they take over (decisions §5). */
export function chatHandlers(deps: Deps): HandlersFor<typeof contract> {
  const { db, limits } = deps;
  const assistant = createAssistant({
    chat: deps.config.chat,
    readServices: () => listAllServices(db),
    contentVersion: deps.contentVersion,
    log: deps.log,
  });
  const answer = createAnswers(deps, assistant);

  return {
    ...adminChatHandlers(deps),

    async startChat({ body, visitor, actor, client, log, write }) {
      return write(async (tx) => {
        const { session, isNew } = await startSession(tx, deps, {
          visitor,
          visitorId: body.visitorId,
          userId: actor?.id,
          client,
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

    // An administrator who looks has not shown it to the visitor.
    async noteChatSeen({ body, visitor, actor, write }) {
      return write(async (tx) => {
        const session = await sessionFor(tx.db, body.sessionId, { visitor, actor });
        if (await isReader(tx.db, session, visitor)) await noteSeen(tx.db, session, { visitor, upTo: body.upTo });
        return { success: true };
      });
    },

    async openChat({ body, visitor, client, log, write }) {
      return write(async (tx) => {
        await limits.consume('chat-open:client', client);
        const sessionId = await openByLink(tx.db, deps.clock, body.token, visitor);
        const session = sessionId === undefined ? undefined : await findSession(tx.db, sessionId);
        if (!session) throw new HttpError('invalid_token', 'This link is invalid or has expired.');
        tx.afterCommit(() => log.info({ chat: session.id }, 'chat: opened by a mailed link'));
        return { isClosed: session.is_resolved === 1 };
      });
    },

    // The key stands for the message, stored here; its one answer hangs on the message (answer-message.ts).
    async sendChatMessage({ body, visitor, actor, client, audit, write }) {
      const wantsPerson = body.wantsPerson === true || asksForPerson(body.message);
      const { messageId } = await write(async (tx) => {
        const session = await sessionFor(tx.db, body.sessionId, { visitor, actor });
        if (!(await isReader(tx.db, session, visitor))) {
          // An administrator in somebody else's conversation speaks for the agency.
          await answerAsAgent(tx, deps, session.session_id, { agentId: actor!.id, message: body.message });
          await audit(tx, { kind: 'chat', id: session.session_id, summary: 'Answered in a conversation' });
          return { messageId: null };
        }
        const { id } = await receiveMessage(tx, deps, {
          session,
          message: body.message,
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
          await audit(tx, { kind: 'chat', id: session.session_id, summary: 'Changed the address of a conversation' });
        }
        tx.afterCommit(() => log.info({ chat: session.id }, 'chat: an address was left'));
        return { success: true };
      });
    },
  };
}
