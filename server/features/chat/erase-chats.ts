import { presentBeginning } from '#shared/rules/visits.ts';
import type { Deps } from '../../app/deps.ts';
import { inPages, type MemberData } from '../../app/member-data.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recordErasure, type ErasureList } from '../../erasures/erasure-list.ts';
import { removeJobsAbout, type MailNames } from '../../erasures/erase-traces.ts';
import { eraseThreads } from '../desk/erase-threads.ts';
import { emitChatSession } from './chat-readers.ts';
import { findMessages } from './chat-repository.ts';

interface Needs extends Pick<Deps, 'jobs'> {
  readonly live: Pick<Deps['live'], 'emit'>;
  /** Undefined when the list of erasures need not include it: data that is merely old is also old in a backup. */
  readonly erasures?: ErasureList;
}

const stamp = (createdAt: string): string => Date.parse(createdAt).toString(36);

/**
 * Erases conversations with their messages, threads, links, stored responses and jobs and, by a job, their mails in the
 * outbox folder.
 * @returns how many there were
 */
export async function eraseChats(tx: Transaction, needs: Needs, sessionIds: readonly string[]): Promise<number> {
  if (sessionIds.length === 0) return 0;
  const rows = await tx.db
    .selectFrom('chat_sessions')
    .select(['id', 'session_id', 'visitor_key', 'created_at'])
    .where('session_id', 'in', sessionIds)
    .execute();
  const answers = await tx.db
    .selectFrom('chat_messages')
    .select(['id', 'created_at'])
    .where('session_id', 'in', sessionIds)
    .where('author', '=', 'agent')
    .execute();
  const names: MailNames = [
    ...rows.map(({ id, created_at }) => [`chat-${id}-`, `-${stamp(created_at)}.eml`] as const),
    ...answers.map(({ id, created_at }) => [`chat-answer-${id}-${stamp(created_at)}.eml`, ''] as const),
  ];
  for (const { session_id: sessionId, visitor_key } of rows) {
    // Before the row is deleted: the event also makes the visitor's screen reload.
    await emitChatSession(tx, needs.live, 'chat.session.updated', sessionId);
    await removeJobsAbout(tx.db, ['chat.notify', 'chat.answered'], 'sessionId', sessionId);
    await tx.db
      .deleteFrom('idempotency_keys')
      .where('actor', '=', `visitor:${visitor_key}`)
      .where('endpoint', 'in', ['chat.send', 'chat.start', 'chat.contact'])
      .execute();
  }
  const erasures = rows.map(({ session_id: sessionId }) => ({ kind: 'chat', sessionId }) as const);
  if (needs.erasures) recordErasure(tx, needs.erasures, ...erasures);
  const chats = rows.map(({ id }) => id);
  await eraseThreads(tx, needs, { chats });
  await tx.db.deleteFrom('chat_sessions').where('session_id', 'in', sessionIds).execute();
  if (rows.length > 0) await needs.jobs.add(tx, 'mail.forget', { names, isLast: false });
  return rows.length;
}

/** More than a visitor and the assistant can write in one conversation. */
const MOST = 500;

/** A member's conversations with the agency, with the mails about them. */
export const chatMemberData = (needs: Pick<Deps, 'jobs' | 'live' | 'erasures'>): MemberData => ({
  name: 'chats',
  async *entries(db, userId) {
    const sessions = inPages((after, limit) =>
      db
        .selectFrom('chat_sessions')
        .select(['id', 'session_id', 'visitor_name', 'visitor_email', 'created_at', 'began_page', 'began_source'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
    for await (const {
      session_id,
      visitor_name: name,
      visitor_email: email,
      created_at: createdAt,
      ...began
    } of sessions) {
      const messages = await findMessages(db, session_id, MOST);
      yield {
        name,
        email,
        createdAt,
        ...presentBeginning(began),
        messages: messages.map(({ author, message, created_at: at }) => ({ author, message, createdAt: at })),
      };
    }
  },
  async removeSome(tx, userId, most) {
    const rows = await tx.db
      .selectFrom('chat_sessions')
      .select('session_id')
      .where('user_id', '=', userId)
      // Each has at most a few hundred messages, which are deleted with it.
      .limit(Math.ceil(most / 100))
      .execute();
    return eraseChats(
      tx,
      needs,
      rows.map(({ session_id }) => session_id),
    );
  },
});
