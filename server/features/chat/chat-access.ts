import type { Actor } from '../../app/actor.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import type { Db } from '../../db/transaction.ts';
import { isReader } from './chat-readers.ts';
import { type ChatSessionRow, findSession } from './chat-repository.ts';

interface Asker {
  readonly visitor: string;
  readonly actor: Actor | undefined;
}

/**
 * Finds a conversation for the browser that began it, for those that a mailed link let in, and for administrators. To know
 * its id is not enough: ids stand in mails and addresses.
 * @throws HttpError 404, the same for what is not there and for what belongs to others
 */
export async function sessionFor(db: Db, sessionId: string, { visitor, actor }: Asker): Promise<ChatSessionRow> {
  const session = await findSession(db, sessionId);
  if (!session) throw notFound('This conversation');
  if (!actor?.is_admin && !(await isReader(db, session, visitor))) throw notFound('This conversation');
  return session;
}

/** @throws HttpError 409, upon which the widget begins a new conversation */
export function expectUnresolved(session: ChatSessionRow): void {
  if (session.is_resolved) {
    throw new HttpError('conflict', 'This conversation has been closed. Please start a new one.');
  }
}
