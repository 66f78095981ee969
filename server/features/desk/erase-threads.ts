import type { Deps } from '../../app/deps.ts';
import type { Transaction } from '../../db/transaction.ts';
import { type ErasureList, recordErasure } from '../../erasures/erasure-list.ts';
import { mergedRows, rowsInBackups } from '../../erasures/merged-rows.ts';
import { removeJobsAbout } from '../../erasures/erase-traces.ts';
import { deleteAttachments } from './thread-files.ts';
import { threadChanged } from './thread-service.ts';

interface Needs extends Pick<Deps, 'jobs'> {
  readonly live: Pick<Deps['live'], 'emit'>;
  /** Undefined when the list of erasures need not include it: data that is merely old is also old in a backup. */
  readonly erasures?: ErasureList;
}

interface Which {
  readonly threads?: readonly number[];
  readonly inquiries?: readonly number[];
  readonly chats?: readonly number[];
}

/**
 * Erases threads with their entries, files and jobs. Call it in the transaction that erases their inquiries or chats.
 * @returns how many there were
 */
export async function eraseThreads(tx: Transaction, needs: Needs, which: Which): Promise<number> {
  const { threads = [], inquiries = [], chats = [] } = which;
  if (threads.length + inquiries.length + chats.length === 0) return 0;
  const rows = await tx.db
    .selectFrom('threads')
    .select(['id', 'kind', 'created_at', 'merged_rows'])
    .$if(threads.length > 0, (query) => query.where('id', 'in', threads))
    .$if(inquiries.length > 0, (query) => query.where('inquiry_id', 'in', inquiries))
    .$if(chats.length > 0, (query) => query.where('chat_id', 'in', chats))
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const replies = await tx.db
    .selectFrom('thread_entries')
    .select('id')
    .where('thread_id', 'in', ids)
    .where('delivery', 'is not', null)
    .execute();
  await deleteAttachments(tx, needs, { threads: ids });
  for (const { id } of replies) await removeJobsAbout(tx.db, ['threads.send'], 'entryId', id);
  for (const id of ids) {
    await removeJobsAbout(tx.db, ['threads.return', 'threads.alert', 'threads.mail'], 'threadId', id);
    await threadChanged(tx, needs, id);
  }
  // Replies that were taken back, with their texts. They name no thread, so all of them go: they are few.
  await tx.db.deleteFrom('idempotency_keys').where('endpoint', '=', 'threads.undo').execute();
  await tx.db.deleteFrom('threads').where('id', 'in', ids).execute();
  // Other threads are erased again with their inquiries and chats. Only emails are merged into others.
  const mails = rows.flatMap((row) => (row.kind === 'mail' ? rowsInBackups(row) : mergedRows(row)));
  const erasures = mails.map((mail) => ({ kind: 'thread', ...mail }) as const);
  if (needs.erasures) recordErasure(tx, needs.erasures, ...erasures);
  return ids.length;
}
