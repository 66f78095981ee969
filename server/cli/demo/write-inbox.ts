import { type DemoThread, demoThreads, type DemoMessage } from '#data/seeds/demo/inbox.ts';
import type { Deps } from '../../app/deps.ts';
import { type Db, transaction, type Transaction } from '../../db/transaction.ts';
import { insertInquiry } from '../../features/contact/contact-repository.ts';
import { openInquiryThread } from '../../features/contact/inquiry-thread.ts';
import {
  addNote,
  addReply,
  findThreadOfInquiry,
  openThread,
  receiveEntry,
} from '../../features/desk/thread-service.ts';

type Needs = Pick<Deps, 'clock' | 'jobs' | 'live'>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long the snoozed conversation stays snoozed. */
const SNOOZED = 2 * DAY;

/** Fills the team's inbox with conversations whose replies the first administrator has written. */
export async function writeInbox(db: Db, deps: Needs): Promise<void> {
  const admin = await db.selectFrom('users').select('id').where('is_admin', '=', 1).orderBy('id').executeTakeFirst();
  // Oldest first, as they would have arrived.
  for (const thread of demoThreads.toSorted((one, other) => begin(other) - begin(one))) {
    // oxlint-disable-next-line no-await-in-loop -- ids follow time
    await transaction(db, (tx) => writeThread(tx, deps, thread, admin?.id ?? null));
  }
}

const begin = ({ messages }: DemoThread): number => messages[0]!.minutesAgo;

async function writeThread(tx: Transaction, deps: Needs, thread: DemoThread, authorId: number | null): Promise<void> {
  const now = deps.clock.now();
  const at = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE).toISOString();
  const [first, ...rest] = thread.messages as readonly [DemoMessage, ...DemoMessage[]];
  const id = await beginThread(tx, deps, thread, { text: first.text, at: at(first.minutesAgo) });
  for (const { by, text, minutesAgo } of rest) {
    const entry = { text, at: at(minutesAgo) };
    if (by === 'them') {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await receiveEntry(tx, deps, id, { ...entry, from: thread, isAutomatic: false });
    } else if (by === 'us') {
      const then = thread.end ?? 'waiting';
      const end = { then, thenUntil: then === 'snoozed' ? new Date(now + SNOOZED).toISOString() : null };
      // oxlint-disable-next-line no-await-in-loop -- as above
      await addReply(tx, deps, id, { ...entry, ...end, authorId, isAutomatic: false, delivery: 'sent' });
    } else if (authorId !== null) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await addNote(tx, deps, id, { ...entry, authorId, mentions: [] });
    }
  }
  await settle(tx.db, { thread, id, since: at(first.minutesAgo), now, ownerId: authorId });
}

interface Settled {
  readonly thread: DemoThread;
  readonly id: number;
  readonly since: string;
  readonly now: number;
  readonly ownerId: number | null;
}

/** Dates the thread and its contact by the first message, and moves the school to its stage. */
async function settle(db: Db, { thread, id, since, now, ownerId }: Settled): Promise<void> {
  await db.updateTable('threads').set({ created_at: since }).where('id', '=', id).execute();
  const { school_id: schoolId } = await db
    .updateTable('contacts')
    .set({ created_at: since })
    .where('email', '=', thread.email)
    .returning('school_id')
    .executeTakeFirstOrThrow();
  const { stage = 'enquired', next } = thread.progress ?? {};
  await db
    .updateTable('schools')
    .set({
      created_at: since,
      stage,
      stage_since: since,
      owner_id: thread.progress ? ownerId : null,
      next_step: next?.step ?? null,
      next_date: next ? new Date(now + next.inDays * DAY).toISOString().slice(0, 10) : null,
    })
    .where('id', '=', schoolId)
    .execute();
}

/** Its first message, by a form or by mail. @returns the thread's id */
async function beginThread(
  tx: Transaction,
  deps: Needs,
  { from, name, email, school }: DemoThread,
  { text, at }: { readonly text: string; readonly at: string },
): Promise<number> {
  if ('subject' in from) {
    const person = { name, email };
    const { id } = await openThread(tx, deps, {
      kind: 'mail',
      subject: from.subject,
      from: person,
      schoolName: school,
    });
    await receiveEntry(tx, deps, id, { from: person, text, isAutomatic: false, at });
    return id;
  }
  const [firstName, ...names] = name.split(' ');
  const inquiry = await insertInquiry(tx.db, {
    first_name: firstName!,
    last_name: names.join(' '),
    email,
    school_name: school,
    service_interest: from.form,
    message: text,
    created_at: at,
  });
  await openInquiryThread(tx, deps, inquiry);
  return (await findThreadOfInquiry(tx.db, inquiry.id))!.id;
}
