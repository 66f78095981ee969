import type { Transaction } from '../../db/transaction.ts';
import type { Deps } from '../../app/deps.ts';
import { type ErasureList, noteErasure } from '../../erasures/erasure-list.ts';
import type { MailNames } from '../../erasures/forget-mails.ts';
import { removeJobsAbout } from '../../erasures/remove-jobs.ts';
import { tellSession } from './chat-events.ts';

interface Needs extends Pick<Deps, 'jobs'> {
  readonly live: Pick<Deps['live'], 'emit'>;
  /** Left out where nobody has to remember it: what has only grown old grows old in a backup too. */
  readonly erasures?: ErasureList;
}

const stamp = (createdAt: string): string => Date.parse(createdAt).toString(36);

/**
 * Erases conversations with all that was said, the links into them, kept answers to their calls, the jobs about them and,
 * by a job, their mails in the outbox folder.
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
    // Before the row goes: the visitor, too, is told to look again.
    await tellSession(tx, needs.live, 'chat.session.updated', sessionId);
    await removeJobsAbout(tx.db, ['chat.notify', 'chat.answered'], 'sessionId', sessionId);
    await tx.db
      .deleteFrom('idempotency_keys')
      .where('actor', '=', `visitor:${visitor_key}`)
      .where('endpoint', 'in', ['chat.send', 'chat.start', 'chat.contact'])
      .execute();
  }
  const erasures = rows.map(({ session_id: sessionId }) => ({ kind: 'chat', sessionId }) as const);
  if (needs.erasures) noteErasure(tx, needs.erasures, ...erasures);
  await tx.db.deleteFrom('chat_sessions').where('session_id', 'in', sessionIds).execute();
  if (rows.length > 0) await needs.jobs.add(tx, 'mail.forget', { names, isLast: false });
  return rows.length;
}
