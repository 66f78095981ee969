import { sql } from 'kysely';
import { mentionsAll } from '../../db/mentions.ts';
import type { Db } from '../../db/transaction.ts';
import type { ChatSessionRow } from './chat-repository.ts';

/** A conversation with what the console shows of its messages. */
export interface ListedSession extends ChatSessionRow {
  readonly message_count: number;
  readonly last_message: string | null;
  readonly last_visitor_message_id: number | null;
  /** The visitor's messages after the last that the reader has had in front of them. */
  readonly unread: number;
}

/** A search looks through the conversations that were active last, so that its cost has an end. */
const SEARCHED = 10_000;
const ABOUT = sql<string>`(coalesce(recent.visitor_name, '') || ' ' || coalesce(recent.visitor_email, ''))`;

export interface ListOptions {
  readonly limit: number;
  readonly before: { readonly time: string; readonly id: number } | undefined;
  readonly state?: 'active' | 'resolved' | undefined;
  /** Words of the visitor's name or address. */
  readonly search?: string | null;
}

/** Conversations for the console, last active first. @param reader the administrator who asks */
export function findSessions(
  db: Db,
  reader: number,
  { limit, before, state, search }: ListOptions,
): Promise<ListedSession[]> {
  return listedSessions(db, reader)
    .$if(state !== undefined, (query) => query.where('session.is_resolved', '=', state === 'resolved' ? 1 : 0))
    .$if(Boolean(search), (query) =>
      query.where('session.id', 'in', (eb) =>
        eb
          .selectFrom((recent) =>
            recent
              .selectFrom('chat_sessions')
              .select(['id', 'visitor_name', 'visitor_email'])
              .orderBy('updated_at', 'desc')
              .orderBy('id', 'desc')
              .limit(SEARCHED)
              .as('recent'),
          )
          .select('recent.id')
          .where(mentionsAll(ABOUT, search!)),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('session.updated_at', '<', before!.time),
          eb.and([eb('session.updated_at', '=', before!.time), eb('session.id', '<', before!.id)]),
        ]),
      ),
    )
    .orderBy('session.updated_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(limit)
    .execute();
}

export const findListedSession = (db: Db, reader: number, sessionId: string): Promise<ListedSession | undefined> =>
  listedSessions(db, reader).where('session.session_id', '=', sessionId).executeTakeFirst();

/** A conversation has 200 messages of its visitor at most, so what is counted is bounded. */
const listedSessions = (db: Db, reader: number) =>
  db
    .selectFrom('chat_sessions as session')
    .leftJoin('chat_looks as look', (join) =>
      join.onRef('look.session_id', '=', 'session.session_id').on('look.user_id', '=', reader),
    )
    .selectAll('session')
    .select((eb) => [
      eb
        .selectFrom('chat_messages as counted')
        .select(sql<number>`cast(count(*) as integer)`.as('count'))
        .whereRef('counted.session_id', '=', 'session.session_id')
        .$asScalar()
        .$notNull()
        .as('message_count'),
      eb
        .selectFrom('chat_messages as last')
        .select('last.message')
        .whereRef('last.session_id', '=', 'session.session_id')
        .orderBy('last.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('last_message'),
      eb
        .selectFrom('chat_messages as own')
        .select('own.id')
        .whereRef('own.session_id', '=', 'session.session_id')
        .where('own.author', '=', 'visitor')
        .orderBy('own.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('last_visitor_message_id'),
      eb
        .selectFrom('chat_messages as missed')
        .select(sql<number>`cast(count(*) as integer)`.as('count'))
        .whereRef('missed.session_id', '=', 'session.session_id')
        .where('missed.author', '=', 'visitor')
        .where('missed.id', '>', (seen) => seen.fn.coalesce(seen.ref('look.message_id'), seen.val(0)))
        .$asScalar()
        .$notNull()
        .as('unread'),
    ]);
