import { type ExpressionBuilder, sql } from 'kysely';
import type { ChatFilter } from '#shared/contracts/choices.ts';
import type { ChatTables } from '../../db/chat-tables.ts';
import { mentionsAll } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';
import type { ChatMessageRow, ChatSessionRow } from './chat-repository.ts';

/** A conversation with the message details that the console shows. */
export interface ListedSession extends ChatSessionRow {
  readonly thread_id: number | null;
  readonly message_count: number;
  /** 1 once an administrator has written. */
  readonly is_answered: boolean | 0 | 1;
  readonly last_message: string | null;
  /** The name of the member in the conversation; null for a visitor. */
  readonly member_name: string | null;
  readonly member_email: string | null;
  readonly last_visitor_message_id: number | null;
  /** The visitor's messages that the reader has not seen. */
  readonly unread: number;
}

/** The most recently active conversations that a search covers, to bound its cost. */
const SEARCHED = 10_000;
const ABOUT = sql<string>`(coalesce(recent.visitor_name, '') || ' ' || coalesce(recent.visitor_email, '') || ' ' ||
  coalesce(users.first_name || ' ' || users.last_name || ' ' || users.email, ''))`;
/** A conversation's id, as in mails. */
const SESSION_ID = /^[A-Za-z0-9_-]{22}$/;

export interface ListOptions {
  readonly limit: number;
  readonly before: { readonly time: string; readonly id: number } | undefined;
  readonly state?: ChatFilter | undefined;
  /** Words of the visitor's name, address or any human message; or a conversation's id. */
  readonly search?: string | null;
}

/** Conversations with human messages, for the console, last active first. @param reader the administrator */
export function findSessions(
  db: Db,
  reader: number,
  { limit, before, state, search }: ListOptions,
): Promise<ListedSession[]> {
  return listedSessions(db, reader)
    .where('session.spoken_at', 'is not', null)
    .$if(state !== undefined, (query) => query.where('session.is_resolved', '=', state === 'resolved' ? 1 : 0))
    .$if(state === 'waiting', (query) => query.where('session.waiting_since', 'is not', null))
    .$if(Boolean(search), (query) =>
      SESSION_ID.test(search!)
        ? query.where('session.session_id', '=', search!)
        : query.where('session.id', 'in', (eb) =>
            eb
              .selectFrom((recent) =>
                recent
                  .selectFrom('chat_sessions')
                  .select(['id', 'session_id', 'visitor_name', 'visitor_email', 'user_id'])
                  .where('spoken_at', 'is not', null)
                  .orderBy('updated_at', 'desc')
                  .orderBy('id', 'desc')
                  .limit(SEARCHED)
                  .as('recent'),
              )
              .leftJoin('users', 'users.id', 'recent.user_id')
              .select('recent.id')
              .where((about) =>
                about.or([
                  mentionsAll(ABOUT, search!),
                  about.exists(
                    about
                      .selectFrom('chat_messages as said')
                      .select('said.id')
                      .whereRef('said.session_id', '=', 'recent.session_id')
                      .where('said.author', '!=', 'assistant')
                      .where(mentionsAll(sql<string>`said.message`, search!)),
                  ),
                ]),
              ),
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

/** Bounded: a conversation has at most 200 messages of its visitor. */
const listedSessions = (db: Db, reader: number) =>
  db
    .selectFrom('chat_sessions as session')
    .leftJoin('chat_looks as look', (join) =>
      join.onRef('look.session_id', '=', 'session.session_id').on('look.user_id', '=', reader),
    )
    .leftJoin('users as member', (join) =>
      join.onRef('member.id', '=', 'session.user_id').on('member.deleting_since', 'is', null),
    )
    .leftJoin('threads as thread', 'thread.chat_id', 'session.id')
    .selectAll('session')
    .select([
      'thread.id as thread_id',
      'member.email as member_email',
      sql<string | null>`member.first_name || ' ' || member.last_name`.as('member_name'),
      sql<boolean | 0 | 1>`exists (select 1 from chat_messages as answer where answer.session_id = session.session_id
        and answer.author = 'agent')`.as('is_answered'),
    ])
    .select((eb) => [
      eb
        .selectFrom('chat_messages as counted')
        .select(sql<number>`cast(count(*) as integer)`.as('count'))
        .whereRef('counted.session_id', '=', 'session.session_id')
        .$asScalar()
        .$notNull()
        .as('message_count'),
      // Unless silenced, the assistant has the last word, so the last human message is more informative.
      eb.fn.coalesce(newestText(eb, 'visitor', 'agent'), newestText(eb, 'assistant')).as('last_message'),
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

/** The newest message of a conversation by one of some authors. */
const newestText = (
  eb: ExpressionBuilder<ChatTables & { session: ChatTables['chat_sessions'] }, 'session'>,
  ...authors: readonly ChatMessageRow['author'][]
) =>
  eb
    .selectFrom('chat_messages as last')
    .select('last.message')
    .whereRef('last.session_id', '=', 'session.session_id')
    .where('last.author', 'in', authors)
    .orderBy('last.id', 'desc')
    .limit(1)
    .$asScalar();
