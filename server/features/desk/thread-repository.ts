import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ThreadEntriesTable, ThreadsTable } from '../../db/desk-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export type ThreadRow = Selectable<ThreadsTable>;
export type EntryRow = Selectable<ThreadEntriesTable>;

export const findThread = (db: Db, id: number): Promise<ThreadRow | undefined> =>
  db.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirst();

export const findThreads = (db: Db, ids: readonly number[]): Promise<ThreadRow[]> =>
  db.selectFrom('threads').selectAll().where('id', 'in', ids).orderBy('id').execute();

export const findThreadOfInquiry = (db: Db, inquiryId: number): Promise<ThreadRow | undefined> =>
  db.selectFrom('threads').selectAll().where('inquiry_id', '=', inquiryId).executeTakeFirst();

/** The ids of several inquiries' threads, by inquiry. */
export async function findThreadsOfInquiries(db: Db, inquiryIds: readonly number[]): Promise<Map<number, number>> {
  if (inquiryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'inquiry_id'])
    .where('inquiry_id', 'in', inquiryIds)
    .$narrowType<{ inquiry_id: number }>()
    .execute();
  return new Map(rows.map(({ id, inquiry_id }) => [inquiry_id, id]));
}

export const findThreadOfChat = (db: Db, chatId: number): Promise<ThreadRow | undefined> =>
  db.selectFrom('threads').selectAll().where('chat_id', '=', chatId).executeTakeFirst();

export const insertThread = (db: Db, thread: Insertable<ThreadsTable>): Promise<ThreadRow> =>
  db.insertInto('threads').values(thread).returningAll().executeTakeFirstOrThrow();

export async function updateThread(db: Db, id: number, change: Updateable<ThreadsTable>): Promise<void> {
  await db.updateTable('threads').set(change).where('id', '=', id).execute();
}

export const insertEntry = (db: Db, entry: Insertable<ThreadEntriesTable>): Promise<EntryRow> =>
  db.insertInto('thread_entries').values(entry).returningAll().executeTakeFirstOrThrow();

export const findEntry = (db: Db, id: number): Promise<EntryRow | undefined> =>
  db.selectFrom('thread_entries').selectAll().where('id', '=', id).executeTakeFirst();

export const findEntryOfMessage = (db: Db, chatMessageId: number): Promise<EntryRow | undefined> =>
  db.selectFrom('thread_entries').selectAll().where('chat_message_id', '=', chatMessageId).executeTakeFirst();

/** The scheduled replies, oldest first. */
export const findScheduled = (db: Db, threadId: number): Promise<EntryRow[]> =>
  db
    .selectFrom('thread_entries')
    .selectAll()
    .where('thread_id', '=', threadId)
    // Written as in its index.
    .where(sql<boolean>`delivery = 'scheduled'`)
    .orderBy('id')
    .execute();

/**
 * Takes back a reply that has not gone out. Sending it is the same kind of update, so only one of the two happens.
 * @returns undefined when it is too late
 */
export const cancelEntry = (db: Db, id: number): Promise<EntryRow | undefined> =>
  db
    .updateTable('thread_entries')
    .set({ delivery: 'cancelled' })
    .where('id', '=', id)
    .where('delivery', 'in', ['queued', 'scheduled'])
    .returningAll()
    .executeTakeFirst();

/**
 * When a person first wrote since the last reply by a person, and whether there has been no reply at all; undefined
 * when they have been answered.
 */
export async function findUnanswered(
  db: Db,
  threadId: number,
): Promise<{ readonly since: Timestamp; readonly isFirst: boolean } | undefined> {
  const answer = await db
    .selectFrom('thread_entries')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('is_automatic', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('kind', '=', 'outbound'),
          eb.or([eb('delivery', 'is', null), eb('delivery', 'not in', ['scheduled', 'cancelled'])]),
        ]),
        eb('event', '=', 'meeting'),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = await db
    .selectFrom('thread_entries')
    .select('created_at')
    .where('thread_id', '=', threadId)
    .where('id', '>', answer?.id ?? 0)
    .where('kind', '=', 'inbound')
    .where('is_automatic', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first && { since: first.created_at, isFirst: answer === undefined };
}

/** Marks a thread's inquiry as answered, or with null as unanswered. Keeps the time of the first answer. */
export async function markInquiry(db: Db, id: number, answeredAt: Timestamp | null): Promise<void> {
  await db
    .updateTable('contact_inquiries')
    .set((eb) =>
      answeredAt === null
        ? { answered_at: null }
        : {
            seen_at: eb.fn.coalesce('seen_at', eb.val(answeredAt)),
            answered_at: eb.fn.coalesce('answered_at', eb.val(answeredAt)),
          },
    )
    .where('id', '=', id)
    .execute();
}

/** Undoes `markInquiry` for a reply that was taken back. */
export async function unmarkInquiry(db: Db, id: number, answeredAt: Timestamp): Promise<void> {
  await db
    .updateTable('contact_inquiries')
    .set({ answered_at: null })
    .where('id', '=', id)
    .where('answered_at', '=', answeredAt)
    .execute();
}

/** What was said in a thread and not taken back, newest first. */
export const findNewestEntries = (db: Db, threadId: number, most: number) =>
  db
    .selectFrom('thread_entries')
    .select(['id', 'kind', 'is_automatic', 'from_name', 'from_email', 'text', 'created_at'])
    .where('thread_id', '=', threadId)
    .where('kind', '!=', 'event')
    .where((eb) => eb.or([eb('delivery', 'is', null), eb('delivery', '!=', 'cancelled')]))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** The names, address and school of a thread's person, for the search. */
export async function findPersonWords(db: Db, { contact_id, inquiry_id }: ThreadRow): Promise<string> {
  const contact =
    contact_id === null
      ? undefined
      : await db.selectFrom('contacts').select(['name', 'email']).where('id', '=', contact_id).executeTakeFirst();
  const inquiry =
    inquiry_id === null
      ? undefined
      : await db
          .selectFrom('contact_inquiries')
          .select(['first_name', 'last_name', 'email', 'school_name'])
          .where('id', '=', inquiry_id)
          .executeTakeFirst();
  return [...Object.values(contact ?? {}), ...Object.values(inquiry ?? {})].filter(Boolean).join(' ');
}
