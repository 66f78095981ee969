import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { cleanLine } from '#shared/contracts/text-checks.ts';
import { truncateCharacters } from '#shared/rules/truncate.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../app/deps.ts';
import type { ThreadAttachmentsTable } from '../../db/desk-tables.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import type { StoredFileOf } from '../../media/media.ts';
import { timestamp } from '../../platform/clock.ts';
import { refusedField } from '../../platform/errors.ts';

export type AttachmentRow = Selectable<ThreadAttachmentsTable>;

/** The extension of all threads' files in the media store. The rows have their real names. */
export const STORED_AS = 'bin';
/** A stored file's name without its extension, as `media.discard` expects it. */
const nameOf = ({ file }: Pick<AttachmentRow, 'file'>): string => file.slice(0, -(STORED_AS.length + 1));

export const findAttachment = (db: Db, id: number): Promise<AttachmentRow | undefined> =>
  db.selectFrom('thread_attachments').selectAll().where('id', '=', id).executeTakeFirst();

/** The files of entries, in the order in which they were added. */
export const findAttachments = (db: Db, entryIds: readonly number[]): Promise<AttachmentRow[]> =>
  entryIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('thread_attachments').selectAll().where('entry_id', 'in', entryIds).orderBy('id').execute();

/** Deletes the rows of files. Durable jobs delete the files. Call it in the transaction that no longer needs them. */
export async function deleteAttachments(
  tx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  which: { readonly threads: readonly number[] } | { readonly ids: readonly number[] },
): Promise<void> {
  const rows = await tx.db
    .deleteFrom('thread_attachments')
    .$if('ids' in which, (query) => query.where('id', 'in', 'ids' in which ? which.ids : []))
    .$if('threads' in which, (query) =>
      query.where('entry_id', 'in', (eb) =>
        eb
          .selectFrom('thread_entries')
          .select('id')
          .where('thread_id', 'in', 'threads' in which ? which.threads : []),
      ),
    )
    .returning('file')
    .execute();
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const row of rows) await jobs.add(tx, 'media.discard', { name: nameOf(row) });
}

interface NewFile {
  readonly file: StoredFileOf;
  /** The name its sender gave it. */
  readonly name: string;
  readonly type: string;
  /** Null for a file of a reply that is being written. */
  readonly entryId: number | null;
  readonly uploadedBy: number | null;
}

/** A file's name on one line and without invisible characters. Slashes become spaces, so that it names no folder. */
export const cleanName = (name: string): string =>
  truncateCharacters(
    cleanLine(name)
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}/\\]/gu, ' ')
      .toWellFormed()
      .trim(),
    deskLimits.subject,
  ) || 'File';

/** Records a stored file (`media.storeFile(…, STORED_AS)`). @throws HttpError 507 when the space is used up */
export async function addAttachment(
  tx: Transaction,
  { clock, media }: Pick<Deps, 'clock' | 'media'>,
  { file, name, type, entryId, uploadedBy }: NewFile,
): Promise<AttachmentRow> {
  file.take(tx);
  const row = await tx.db
    .insertInto('thread_attachments')
    .values({
      entry_id: entryId,
      uploaded_by: uploadedBy,
      name: cleanName(name),
      type,
      size: file.bytes,
      file: `${file.name}.${file.extension}`,
      created_at: timestamp(clock),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await media.room.recount(tx, { owner: undefined, field: 'file' });
  return row;
}

/**
 * Attaches to an entry the files that its author has uploaded for it, or that a cancelled reply in its thread has left.
 * @throws HttpError 400 for any other file
 */
export async function claimAttachments(
  tx: Transaction,
  { ids, entryId, userId }: { readonly ids: readonly number[]; readonly entryId: number; readonly userId: number },
): Promise<void> {
  if (ids.length === 0) return;
  const { numUpdatedRows } = await tx.db
    .updateTable('thread_attachments')
    .set({ entry_id: entryId })
    .where('id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb.and([eb('entry_id', 'is', null), eb('uploaded_by', '=', userId)]),
        eb(
          'entry_id',
          'in',
          eb
            .selectFrom('thread_entries as cancelled')
            .innerJoin('thread_entries as entry', 'entry.thread_id', 'cancelled.thread_id')
            .select('cancelled.id')
            .where('cancelled.delivery', '=', 'cancelled')
            .where('entry.id', '=', entryId),
        ),
      ]),
    )
    .executeTakeFirst();
  if (Number(numUpdatedRows) < new Set(ids).size) {
    throw refusedField('validation_failed', 'files', 'One of the files has been removed. Please upload it again.');
  }
}

/** Detaches the files of a reply that was taken back, for the new draft of the colleague who took it back. */
export async function releaseAttachments(
  tx: Transaction,
  { entryId, userId }: { readonly entryId: number; readonly userId: number },
): Promise<void> {
  await tx.db
    .updateTable('thread_attachments')
    .set({ entry_id: null, uploaded_by: userId })
    .where('entry_id', '=', entryId)
    .execute();
}
