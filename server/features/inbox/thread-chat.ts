import type { Db } from '../../db/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { ChatSessionRow } from '../chat/chat-repository.ts';
import type { ThreadRow } from '../desk/thread-service.ts';

/** The conversation of a chat's thread. @throws HttpError 404 */
export async function findSessionOf(db: Db, { chat_id: id }: ThreadRow): Promise<ChatSessionRow> {
  const session =
    id === null ? undefined : await db.selectFrom('chat_sessions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!session) throw notFound('this conversation');
  return session;
}
