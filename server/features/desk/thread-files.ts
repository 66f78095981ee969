import type { Selectable } from 'kysely';
import type { Deps } from '../../app/deps.ts';
import type { ThreadAttachmentsTable } from '../../db/desk-tables.ts';
import type { Db, Transaction } from '../../db/transaction.ts';

export type AttachmentRow = Selectable<ThreadAttachmentsTable>;

/** The extension of every thread's file in the media store: what it is called says its row. */
export const STORED_AS = 'bin';
/** The part of a stored file's name that `media.discard` knows it by. */
const nameOf = ({ file }: Pick<AttachmentRow, 'file'>): string => file.slice(0, -(STORED_AS.length + 1));

export const findAttachment = (db: Db, id: number): Promise<AttachmentRow | undefined> =>
  db.selectFrom('thread_attachments').selectAll().where('id', '=', id).executeTakeFirst();

/** The files of entries, in the order in which they were added. */
export const findAttachments = (db: Db, entryIds: readonly number[]): Promise<AttachmentRow[]> =>
  entryIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('thread_attachments').selectAll().where('entry_id', 'in', entryIds).orderBy('id').execute();

/** Deletes the rows of files. Durable jobs delete the files. Call it in the transaction that needs them no more. */
export async function forgetAttachments(
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
