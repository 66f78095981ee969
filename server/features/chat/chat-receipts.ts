import type { Db, Transaction } from '../../db/transaction.ts';
import { toChat } from '../../live/audience.ts';
import type { Live } from '../../live/live.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import type { ChatMessageRow } from './chat-repository.ts';

/** Somebody who said so within this time is looking; the console says it every 20 seconds. */
const LOOKING = 45_000;

export interface Viewer {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** Takes note that a conversation is in front of an administrator. A mark never goes back. */
export async function recordRead(
  db: Db,
  clock: Clock,
  { sessionId, userId, upTo }: { sessionId: string; userId: number; upTo: number },
): Promise<void> {
  const looked_at = timestamp(clock);
  await db
    .insertInto('chat_looks')
    .values({ session_id: sessionId, user_id: userId, message_id: upTo, looked_at })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'user_id']).doUpdateSet((eb) => ({
        looked_at,
        message_id: eb
          .case()
          .when('chat_looks.message_id', '>', upTo)
          .then(eb.ref('chat_looks.message_id'))
          .else(upTo)
          .end(),
      })),
    )
    .execute();
}

/** The other administrators who have a conversation in front of them now. */
export const otherViewers = (db: Db, clock: Clock, sessionId: string, userId: number): Promise<Viewer[]> =>
  db
    .selectFrom('chat_looks as look')
    .innerJoin('users as user', 'user.id', 'look.user_id')
    .select(['user.id', 'user.first_name', 'user.last_name'])
    .where('look.session_id', '=', sessionId)
    .where('look.user_id', '!=', userId)
    .where('look.looked_at', '>', timestamp(clock, -LOOKING))
    .where('user.is_admin', '=', 1)
    .orderBy('user.id')
    .limit(20)
    .execute();

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
