import type { ThreadKind } from '#shared/contracts/choices.ts';
import type { Db } from '../../db/transaction.ts';
import type { ListedContactRow } from './contact-repository.ts';
import { presentRecord } from './contact-presenter.ts';

/** The most entries of one export. Nobody has that many. */
const MOST = 10_000;

/** Everything about a contact as JSON: their record, and every word of their threads. */
export async function exportContact(db: Db, row: ListedContactRow): Promise<string> {
  const { threads: _, ...record } = await presentRecord(db, row);
  return JSON.stringify({ ...record, threads: await threadsInWords(db, row.id) }, null, 2);
}

/** A contact's threads with their entries. The team's notes are about the contact, so they are included. */
const threadsInWords = (db: Db, contactId: number) =>
  inWords(db, contactId, {
    kinds: ['message', 'booking', 'chat', 'mail'],
    entryKinds: ['inbound', 'outbound', 'note'],
  });

/** A contact's inquiries, bookings and emails with our replies, without chats and the team's notes. */
export const mailsInWords = (db: Db, contactId: number) =>
  inWords(db, contactId, { kinds: ['message', 'booking', 'mail'], entryKinds: ['inbound', 'outbound'] });

interface Wanted {
  readonly kinds: readonly ThreadKind[];
  readonly entryKinds: readonly ('inbound' | 'outbound' | 'note')[];
}

async function inWords(db: Db, contactId: number, { kinds, entryKinds }: Wanted) {
  const threads = await db
    .selectFrom('threads')
    .select(['id', 'kind', 'subject', 'status', 'created_at'])
    .where('contact_id', '=', contactId)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .limit(MOST)
    .execute();
  const entries = await db
    .selectFrom('thread_entries')
    .innerJoin('threads', 'threads.id', 'thread_entries.thread_id')
    .select([
      'thread_entries.thread_id',
      'thread_entries.kind',
      'thread_entries.from_name',
      'thread_entries.from_email',
      'thread_entries.text',
      'thread_entries.created_at',
    ])
    .where('threads.contact_id', '=', contactId)
    .where('thread_entries.kind', 'in', entryKinds)
    .orderBy('thread_entries.id')
    .limit(MOST)
    .execute();
  const ofThread = Map.groupBy(entries, ({ thread_id }) => thread_id);
  return threads.map(({ id, kind, subject, status, created_at: createdAt }) => ({
    kind,
    subject,
    status,
    createdAt,
    entries: (ofThread.get(id) ?? []).map((entry) => ({
      kind: entry.kind,
      from: entry.from_email === null ? entry.from_name : `${entry.from_name ?? ''} <${entry.from_email}>`.trim(),
      text: entry.text,
      createdAt: entry.created_at,
    })),
  }));
}
