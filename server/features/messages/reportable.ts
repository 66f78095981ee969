import { toUsers } from '../../live/audience.ts';
import type { Reportable } from '../moderation/reportable.ts';
import { deleteMessage, findMessage, findParticipants } from './message-repository.ts';
import { takeBackMessage } from './take-back-message.ts';

/**
 * A private message, reported by one of the two who can read it. It is the only way in which an administrator comes to
 * see one: its text as it was, in the report, and nothing around it.
 */
export const reportableMessage: Reportable = {
  async find(db, id, viewerId) {
    const message = await findMessage(db, id);
    if (!message) return undefined;
    if (viewerId !== undefined && !(await findParticipants(db, message.conversation_id)).includes(viewerId)) {
      return undefined;
    }
    return { authorId: message.sender_id, text: message.text };
  },
  async remove(tx, { live }, id) {
    const message = await deleteMessage(tx.db, id);
    const participants = await findParticipants(tx.db, message.conversation_id);
    await takeBackMessage(tx, message);
    const { conversation_id: conversationId } = message;
    await live.emit(tx, { name: 'conversation.updated', data: { conversationId } }, toUsers(...participants));
  },
};
