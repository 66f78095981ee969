import type { Transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import { deleteFiles, type WhichFiles } from './file-repository.ts';

/** Deletes the rows of files. Durable jobs delete the files. Call it in the transaction that no longer needs them. */
export async function removeFiles(tx: Transaction, jobs: JobQueue, which: WhichFiles): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- on the transaction's one connection
  for (const { name } of await deleteFiles(tx.db, which)) await jobs.add(tx, 'media.discard', { name });
}
