import type { Insertable } from 'kysely';
import type { LibraryFilesTable } from '../../db/library-tables.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import type { JobQueue } from '../../jobs/queue.ts';
import type { FileRow } from './library-repository.ts';

export const insertFile = (db: Db, row: Insertable<LibraryFilesTable>): Promise<FileRow> =>
  db.insertInto('library_files').values(row).returningAll().executeTakeFirstOrThrow();

interface Which {
  readonly resourceId: number;
  readonly role?: FileRow['role'];
  readonly id?: number;
}

/**
 * Deletes the rows of a resource's files, or of those in a role, or of one. Durable jobs delete the files.
 * @returns the rows
 */
export async function forgetFiles(
  tx: Transaction,
  jobs: JobQueue,
  { resourceId, role, id }: Which,
): Promise<FileRow[]> {
  const gone = await tx.db
    .deleteFrom('library_files')
    .where('resource_id', '=', resourceId)
    .$if(role !== undefined, (query) => query.where('role', '=', role!))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returningAll()
    .execute();
  // oxlint-disable-next-line no-await-in-loop -- on the transaction's one connection
  for (const { name } of gone) await jobs.add(tx, 'media.discard', { name });
  return gone;
}

export const renameFile = (db: Db, id: number, title: string) =>
  db.updateTable('library_files').set({ title }).where('id', '=', id).execute();

export const moveFile = (db: Db, id: number, position: number) =>
  db.updateTable('library_files').set({ position }).where('id', '=', id).execute();
