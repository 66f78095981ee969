import { sql } from 'kysely';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { ThreadKind, ThreadView } from '#shared/contracts/choices.ts';
import type { SearchWord } from '#shared/rules/search-text.ts';
import { matchingIds } from '../../db/text-search.ts';
import type { Timestamp } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspended.ts';
import type { Db } from '../../db/transaction.ts';

/** How many of the newest matching threads a search covers. */
const FOUND = 500;
/** How much of the last entry is read for its preview. */
const PREVIEW = 400;

/** The due time, or a value after all times if nobody is waiting. Written as in the index. */
const DUE = sql<string>`coalesce(threads.due_at, '9999')`;

/** Threads as the inbox shows them. Each column comes from an index, so a page's cost is that of its rows. */
const listed = (db: Db) =>
  db
    .selectFrom('threads')
    .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
    .leftJoin('schools', 'schools.id', 'contacts.school_id')
    .leftJoin('users as assignee', (join) =>
      join.onRef('assignee.id', '=', 'threads.assignee_id').on('assignee.deleting_since', 'is', null),
    )
    .leftJoin('contact_inquiries as inquiry', 'inquiry.id', 'threads.inquiry_id')
    .leftJoin('chat_sessions as chat', 'chat.id', 'threads.chat_id')
    .leftJoin('thread_entries as last', 'last.id', 'threads.last_entry_id')
    .select([
      'threads.id',
      'threads.kind',
      'threads.subject',
      'threads.inquiry_id',
      'threads.contact_id',
      'threads.status',
      'threads.snoozed_until',
      'threads.waiting_since',
      'threads.due_at',
      'threads.last_entry_at',
      'threads.maybe_of',
      'threads.created_at',
      'threads.updated_at',
      'chat.session_id',
      'chat.visitor_name',
      'chat.visitor_email',
      'contacts.name as contact_name',
      'contacts.email as contact_email',
      'schools.id as school_id',
      'schools.name as school_name',
      'inquiry.first_name as inquiry_first_name',
      'inquiry.last_name as inquiry_last_name',
      'inquiry.email as inquiry_email',
      'assignee.id as assignee_id',
      'assignee.first_name as assignee_first_name',
      'assignee.last_name as assignee_last_name',
      'last.id as last_id',
      'last.kind as last_kind',
      'last.created_at as last_at',
      sql<string | null>`substr(last.text, 1, ${sql.lit(PREVIEW)})`.as('last_text'),
      DUE.as('due_key'),
    ])
    .select((eb) => [
      eb
        .selectFrom('thread_entries as received')
        .select('received.from_email')
        .whereRef('received.thread_id', '=', 'threads.id')
        .where('received.kind', '=', 'inbound')
        .where('received.is_automatic', '=', 0)
        .where('received.from_email', 'is not', null)
        .orderBy('received.id', 'desc')
        .limit(1)
        .$asScalar()
        .as('from_email'),
      eb
        .selectFrom('thread_entries as planned')
        .select((each) => each.fn.min('planned.send_at').as('send_at'))
        .whereRef('planned.thread_id', '=', 'threads.id')
        .where(sql<boolean>`planned.delivery = 'scheduled'`)
        .$asScalar()
        .as('scheduled_for'),
    ]);

export type ListedThread = Awaited<ReturnType<ReturnType<typeof listed>['executeTakeFirstOrThrow']>>;

export const findListedThread = (db: Db, id: number): Promise<ListedThread | undefined> =>
  listed(db).where('threads.id', '=', id).executeTakeFirst();

export interface ThreadFilter {
  readonly view: ThreadView;
  /** The administrator who looks at the list. */
  readonly reader: number;
  readonly kind?: ThreadKind | undefined;
  readonly assignee?: number | undefined;
  readonly contact?: number | undefined;
  readonly school?: number | undefined;
  /** Searches every view. */
  readonly words: readonly SearchWord[];
  readonly limit: number;
}

/** The end of the previous page: the time a reply is due, or the newest entry. */
export type ThreadsAfter =
  | { readonly key: string; readonly id: number }
  | { readonly time: string; readonly id: number };

/** Whether a view is sorted by when a reply is due. */
export const isByDue = ({ view, words }: Pick<ThreadFilter, 'view' | 'words'>): boolean =>
  words.length === 0 && (view === 'mine' || view === 'unassigned' || view === 'open');

const STATUS = {
  mine: 'open',
  unassigned: 'open',
  open: 'open',
  waiting: 'waiting',
  snoozed: 'snoozed',
  done: 'done',
  quarantine: 'quarantine',
} as const;

/** One more than asked for, to detect a next page. */
export function findThreadPage(db: Db, filter: ThreadFilter, after: ThreadsAfter | undefined): Promise<ListedThread[]> {
  const { view, reader, kind, assignee, contact, school, words, limit } = filter;
  const byDue = isByDue(filter);
  return listed(db)
    .$if(words.length === 0, (query) => query.where('threads.status', '=', STATUS[view]))
    .$if(words.length === 0 && view === 'mine', (query) => query.where('threads.assignee_id', '=', reader))
    .$if(words.length === 0 && view === 'unassigned', (query) => query.where('threads.assignee_id', 'is', null))
    .$if(words.length > 0, (query) =>
      query.where(sql<boolean>`threads.id in ${matchingIds(db, 'threads', words, { anywhere: FOUND, inHead: FOUND })}`),
    )
    .$if(kind !== undefined, (query) => query.where('threads.kind', '=', kind!))
    .$if(assignee !== undefined, (query) => query.where('threads.assignee_id', '=', assignee!))
    .$if(contact !== undefined, (query) => query.where('threads.contact_id', '=', contact!))
    .$if(school !== undefined, (query) =>
      query.where('threads.contact_id', 'in', (eb) =>
        eb.selectFrom('contacts as pupil').select('pupil.id').where('pupil.school_id', '=', school!),
      ),
    )
    .$if(after !== undefined, (query) =>
      'key' in after!
        ? // SQLite uses an index of an expression only for the first half.
          query.where(sql<boolean>`(${DUE} >= ${after.key} and (${DUE} > ${after.key} or threads.id > ${after.id}))`)
        : query.where(
            sql<boolean>`(threads.last_entry_at <= ${after!.time} and
              (threads.last_entry_at < ${after!.time} or threads.id < ${after!.id}))`,
          ),
    )
    .$if(byDue, (query) => query.orderBy(DUE).orderBy('threads.id'))
    .$if(!byDue, (query) => query.orderBy('threads.last_entry_at', 'desc').orderBy('threads.id', 'desc'))
    .limit(limit + 1)
    .execute();
}

/** How many threads meet a condition, up to the most that are counted. */
const upTo = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`(select cast(count(*) as integer)
  from (select 1 from threads where ${condition} limit ${sql.lit(circleLimits.overviewCount)}) as counted)`;

/** How many threads are in each view, counted up to a hundred. */
export async function countByView(db: Db, reader: number, now: Timestamp) {
  return db
    .selectNoFrom([
      upTo(sql`status = 'open' and assignee_id = ${reader}`).as('mine'),
      upTo(sql`status = 'open' and assignee_id is null`).as('unassigned'),
      upTo(sql`status = 'open'`).as('open'),
      upTo(sql`status = 'waiting'`).as('waiting'),
      upTo(sql`status = 'snoozed'`).as('snoozed'),
      upTo(sql`status = 'quarantine'`).as('quarantine'),
      upTo(sql`status = 'open' and ${DUE} < ${now}`).as('overdue'),
    ])
    .executeTakeFirstOrThrow();
}

/** The newest other threads of a contact. */
export const findOthers = (db: Db, contactId: number, threadId: number, most: number) =>
  db
    .selectFrom('threads')
    .select(['id', 'subject', 'status', 'last_entry_at as at'])
    .where('contact_id', '=', contactId)
    .where('id', '!=', threadId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** Entries as they are shown, without the formatting of mails. */
const shown = (db: Db) =>
  db
    .selectFrom('thread_entries as entry')
    .leftJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'entry.author_id').on('author.deleting_since', 'is', null),
    )
    .select([
      'entry.id',
      'entry.kind',
      'entry.from_name',
      'entry.from_email',
      'entry.is_automatic',
      'entry.text',
      'entry.event',
      'entry.detail',
      'entry.delivery',
      'entry.delivery_answer',
      'entry.send_at',
      'entry.created_at',
      'author.id as author_id',
      'author.first_name as author_first_name',
      'author.last_name as author_last_name',
      sql<boolean | 0 | 1>`entry.html is not null`.as('has_html'),
    ]);

export type ShownEntry = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

/** One more than asked for, newest first. */
export const findEntryPage = (
  db: Db,
  threadId: number,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<ShownEntry[]> =>
  shown(db)
    .where('entry.thread_id', '=', threadId)
    .$if(before !== undefined, (query) => query.where('entry.id', '<', before!))
    .orderBy('entry.id', 'desc')
    .limit(limit + 1)
    .execute();

export const findShownEntry = (db: Db, id: number): Promise<ShownEntry> =>
  shown(db).where('entry.id', '=', id).executeTakeFirstOrThrow();

/** The newest entry after another that a person has written, if any: a message, a note, or a reply that was not taken back. */
export const findNewerWords = (db: Db, threadId: number, after: number): Promise<ShownEntry | undefined> =>
  shown(db)
    .where('entry.thread_id', '=', threadId)
    .where('entry.id', '>', after)
    .where('entry.kind', '!=', 'event')
    .where('entry.is_automatic', '=', 0)
    .where((eb) => eb.or([eb('entry.delivery', 'is', null), eb('entry.delivery', '!=', 'cancelled')]))
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest message after an entry that a person outside has written, if any. */
export const findNewerMessage = (db: Db, threadId: number, after: number): Promise<ShownEntry | undefined> =>
  shown(db)
    .where('entry.thread_id', '=', threadId)
    .where('entry.id', '>', after)
    .where('entry.kind', '=', 'inbound')
    .where('entry.is_automatic', '=', 0)
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The colleagues mentioned in notes. */
export const findMentions = async (
  db: Db,
  entryIds: readonly number[],
): Promise<{ entry_id: number; user_id: number; name: string }[]> =>
  entryIds.length === 0
    ? []
    : db
        .selectFrom('thread_mentions')
        .innerJoin('users', 'users.id', 'thread_mentions.user_id')
        .select(['entry_id', 'user_id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
        .where('entry_id', 'in', entryIds)
        .orderBy('entry_id')
        .orderBy('user_id')
        .execute();

/** More administrators than an agency has. */
const COLLEAGUES = 200;

/** Administrators who may sign in, to assign threads to and to mention. */
export const findColleagues = (db: Db, now: Timestamp) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    // Written as in the index of administrators.
    .where(sql<boolean>`is_admin = 1`)
    .where('deleting_since', 'is', null)
    .where(isNotSuspended(now))
    .orderBy('id')
    .limit(COLLEAGUES)
    .execute();
