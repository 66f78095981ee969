import type { Insertable } from 'kysely';
import type { LibraryFilesTable } from '../../db/library-tables.ts';
import type { Db } from '../../db/transaction.ts';
import type { FileRow } from './library-repository.ts';

export const insertFile = (db: Db, row: Insertable<LibraryFilesTable>): Promise<FileRow> =>
  db.insertInto('library_files').values(row).returningAll().executeTakeFirstOrThrow();

/** Files of a resource: all, or those in a role, or one. */
export interface WhichFiles {
  readonly resourceId: number;
  readonly role?: FileRow['role'];
  readonly id?: number;
}

/** @returns the deleted rows */
export const deleteFiles = (db: Db, { resourceId, role, id }: WhichFiles): Promise<FileRow[]> =>
  db
    .deleteFrom('library_files')
    .where('resource_id', '=', resourceId)
    .$if(role !== undefined, (query) => query.where('role', '=', role!))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .returningAll()
    .execute();

export const renameFile = (db: Db, id: number, title: string) =>
  db.updateTable('library_files').set({ title }).where('id', '=', id).execute();

export const moveFile = (db: Db, id: number, position: number) =>
  db.updateTable('library_files').set({ position }).where('id', '=', id).execute();
