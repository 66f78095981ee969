import type { Transaction } from '../../db/transaction.ts';
import { toChat } from '../../live/audience.ts';
import type { Live } from '../../live/live.ts';
import type { ChatMessageRow } from './chat-repository.ts';

/** Tells the conversation's visitor and the administrators that something was said. */
export const tellMessage = (tx: Transaction, live: Live, { id, session_id }: ChatMessageRow): Promise<void> =>
  live.emit(tx, { name: 'chat.message.created', data: { sessionId: session_id, messageId: id } }, toChat(session_id));

/** Tells them that a conversation began, or changed in something else than what is said in it. */
export const tellSession = (
  tx: Transaction,
  live: Pick<Live, 'emit'>,
  name: 'chat.session.created' | 'chat.session.updated',
  sessionId: string,
): Promise<void> => live.emit(tx, { name, data: { sessionId } }, toChat(sessionId));
