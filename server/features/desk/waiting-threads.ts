import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

/** Threads in which a person waits for a reply, without suspected spam. */
const waiting = (db: Db) =>
  db.selectFrom('threads').where('waiting_since', 'is not', null).where('status', '!=', 'quarantine');

/** Those who have waited since a time or later, newest first, with their last message. */
export const findWaitingThreads = (db: Db, { since, most }: { readonly since: Timestamp; readonly most: number }) =>
  waiting(db)
    .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
    .leftJoin('users as assignee', 'assignee.id', 'threads.assignee_id')
    .select([
      'threads.id',
      'threads.kind',
      'threads.subject',
      'threads.waiting_since',
      'contacts.name',
      'contacts.email',
      'assignee.first_name as assignee',
    ])
    .select((eb) =>
      eb
        .selectFrom('thread_entries')
        .select('text')
        .whereRef('thread_entries.thread_id', '=', 'threads.id')
        .where('thread_entries.kind', '=', 'inbound')
        .orderBy('thread_entries.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('words'),
    )
    .where('waiting_since', '>=', since)
    .orderBy('waiting_since', 'desc')
    .orderBy('threads.id', 'desc')
    .limit(most)
    .$narrowType<{ waiting_since: Timestamp }>()
    .execute();

/** How many have waited since before a time, up to `most`. */
export const countWaitingThreads = async (
  db: Db,
  { before, most }: { readonly before: Timestamp; readonly most: number },
): Promise<number> =>
  (await waiting(db).select('threads.id').where('waiting_since', '<', before).limit(most).execute()).length;
