import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import { replyNote } from '#shared/rules/reply-time.ts';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import { greetable } from '../../mail/letter.ts';
import { timestamp } from '../../platform/clock.ts';
import { promisedMinutes, readOffices } from '../desk/office-hours.ts';
import type { ThreadRow } from '../desk/thread-repository.ts';
import { addEvent, addReply } from '../desk/thread-service.ts';
import { notifyColleagues } from '../notifications/thread-notifications.ts';

const HOUR = 60 * 60 * 1000;
/** The most acknowledgements to one address in an hour. Only a program that answers ours would cause more. */
const MOST_IN_AN_HOUR = 3;

/**
 * Acknowledges an email that has opened a thread, and says when we'll reply. After three to one address in an hour it
 * stops and notifies the team, because two programs may be answering each other. The count is in the database, so no
 * restart and no setting resets it. Call it in a transaction.
 */
export async function acknowledgeMail(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'live'>,
  { id: threadId }: ThreadRow,
  { name, email }: { readonly name: string | null; readonly email: string },
): Promise<void> {
  const { clock, jobs } = deps;
  const since = timestamp(clock, -HOUR);
  if ((await countAutomatic(tx.db, email, since)) >= MOST_IN_AN_HOUR) {
    if (await isPaused(tx.db, email, since)) return;
    await addEvent(tx, deps, threadId, { what: 'paused', detail: email });
    await notifyColleagues(tx, deps, { kind: 'alarm', threadId, userIds: 'on duty', at: timestamp(clock) });
    return;
  }
  const first = greetable(name ?? '');
  const note = replyNote(clock.now(), await readOffices(tx.db), promisedMinutes);
  const text = [
    first === undefined ? 'Hello,' : `Hello ${first},`,
    `Thank you for writing to ${brand.name}. ${note ?? contact.replyPromise}`,
    'To add anything, just reply to this email.',
  ].join('\n\n');
  const at = timestamp(clock);
  const entry = await addReply(tx, deps, threadId, { authorId: null, text, isAutomatic: true, delivery: 'queued', at });
  await jobs.add(tx, 'threads.send', { entryId: entry.id });
}

/** The automatic mails to somebody since a time. */
const countAutomatic = async (db: Db, email: string, since: string): Promise<number> =>
  (
    await db
      .selectFrom('thread_entries')
      .innerJoin('threads', 'threads.id', 'thread_entries.thread_id')
      .innerJoin('contact_addresses', 'contact_addresses.contact_id', 'threads.contact_id')
      .select('thread_entries.id')
      .where('contact_addresses.email', '=', email)
      .where('thread_entries.kind', '=', 'outbound')
      .where('thread_entries.is_automatic', '=', 1)
      .where('thread_entries.delivery', 'is not', null)
      .where('thread_entries.created_at', '>', since)
      .limit(MOST_IN_AN_HOUR)
      .execute()
  ).length;

const isPaused = async (db: Db, email: string, since: string): Promise<boolean> =>
  (await db
    .selectFrom('thread_entries')
    .innerJoin('threads', 'threads.id', 'thread_entries.thread_id')
    .innerJoin('contact_addresses', 'contact_addresses.contact_id', 'threads.contact_id')
    .select('thread_entries.id')
    .where('contact_addresses.email', '=', email)
    .where('event', '=', 'paused')
    .where('thread_entries.created_at', '>', since)
    .executeTakeFirst()) !== undefined;
