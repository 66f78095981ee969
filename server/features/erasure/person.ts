import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PersonData } from '#shared/contracts/privacy.ts';
import type { Deps } from '../../app/deps.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import { recordErasure } from '../../erasures/erasure-list.ts';
import { deleteAnswersNaming, listMails, outboxFolder, removeMails } from '../../erasures/erase-traces.ts';
import type { JobKind } from '../../jobs/queue.ts';
import { beginRemoval } from '../account/remove-member.ts';
import { eraseChats } from '../chat/erase-chats.ts';
import { eraseInquiries } from '../contact/erase-inquiries.ts';
import { eraseContact, findContactWith } from '../contacts-console/erase-contact.ts';
import { eraseThreads } from '../desk/erase-threads.ts';
import { countOfAddress, deleteAddress } from '../membership/membership-member-data.ts';
import type { EraserNeeds } from './apply-erasures.ts';
import { countOfRecipient, eraseRecipient } from '../newsletter/recipient-traces.ts';
import { blankMentions, isOwn, mentionsOf, TEXTS, decodedMail, namesAddress } from './mentions.ts';

/** Rows per transaction: a few milliseconds. */
const ROWS = 20;
const CHATS = 5;
/** Jobs that name an address instead of a row. */
const NAMING: readonly JobKind[] = ['newsletter.asked', 'auth.reset-link'];
interface Person {
  readonly email: string;
  /** Data newer than this is not erased. */
  readonly until: string;
}

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Erases everything stored about a person until then. */
    'person.erase': Person;
  }
}

/**
 * Queues the erasure of a person. Call it in a transaction.
 * @param entry the entry for the list of erasures, which is written with the transaction
 */
export async function beginErasing(
  tx: Transaction,
  { erasures, jobs, live }: Pick<Deps, 'erasures' | 'jobs' | 'live'>,
  person: Person,
  entry: Parameters<typeof recordErasure>[2],
): Promise<void> {
  await jobs.add(tx, 'person.erase', person);
  recordErasure(tx, erasures, entry);
  tx.afterCommit(() => live.recheck());
}

/** Registers the job that erases a person. After a crash it starts again. */
export function registerErasing(deps: Deps): void {
  deps.jobs.work('person.erase', (person) => eraseAllOf(deps, person));
}

/** Counts what is stored about a person. */
export async function findPersonData(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { email, until }: Person,
): Promise<PersonData> {
  const contact = await findContactWith(db, { email, until });
  const inquiries = await inquiryIds(db, { email, until });
  const chats = await chatIds(db, { email, until });
  const threads = await threadsAbout(db, { email, until }, { contactId: contact?.id, inquiries, chats });
  const own = { inquiries, chats, threads: threads.map(({ id }) => id), contacts: contact ? [contact.id] : [] };
  const member = await findMember(db, { email, until });
  let mentions = 0;
  // The words for the search repeat what the entries say.
  for (const texts of TEXTS.filter(([table, column]) => `${table}.${column}` !== 'threads.words')) {
    for await (const rows of mentionsOf(db, texts, email)) {
      mentions += rows.filter((row) => !isOwn(texts, row, own)).length;
    }
  }
  let mails = 0;
  for (const name of await listMails(config.dataDir)) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    if (await isMailAbout(config.dataDir, name, email)) mails++;
  }
  const jobs = await jobIds(db, { email, until });
  const subscriptions = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('email', '=', email)
    .where('created_at', '<=', until)
    .execute();
  const newsletters = await countOfRecipient(db, email, until);
  const requests = await countOfAddress(db, email, until);
  const conversations = threads.filter(({ kind }) => kind === 'mail').length;
  return {
    inquiries: own.inquiries.length,
    chats: own.chats.length,
    subscriptions: subscriptions.length,
    ...(contact && { contacts: 1 }),
    ...(conversations > 0 && { conversations }),
    ...(requests > 0 && { requests }),
    ...(newsletters > 0 && { newsletters }),
    jobs: jobs.length,
    mails,
    mentions,
    member: member ? { id: member.id, name: `${member.first_name} ${member.last_name}` } : null,
    isUnderWay: await isUnderWay(db, email),
  };
}

/** Erases everything about a person, in short transactions. Safe to interrupt and restart. */
export async function eraseAllOf(needs: EraserNeeds, person: Person): Promise<void> {
  const { db, config } = needs;
  const { email, until } = person;
  // With all of their addresses, because it is one person.
  await transaction(db, async (tx) => {
    const contact = await findContactWith(tx.db, person);
    if (contact) await eraseContact(tx, needs, contact);
  });
  const conversations = await strayMails(db, person);
  for (let at = 0; at < conversations.length; at += CHATS) {
    await transaction(db, (tx) => eraseThreads(tx, needs, { threads: conversations.slice(at, at + CHATS) }));
  }
  const inquiries = await inquiryIds(db, person);
  for (let at = 0; at < inquiries.length; at += ROWS) {
    await transaction(db, (tx) => eraseInquiries(tx, needs, inquiries.slice(at, at + ROWS)));
  }
  const chats = await chatIds(db, person);
  for (let at = 0; at < chats.length; at += CHATS) {
    await transaction(db, (tx) => eraseChats(tx, needs, chats.slice(at, at + CHATS)));
  }
  await transaction(db, async (tx) => {
    await tx.db
      .deleteFrom('newsletter_subscribers')
      .where('email', '=', email)
      .where('created_at', '<=', until)
      .execute();
    await eraseRecipient(tx.db, person);
    // What they wrote in somebody else's thread stays, without them.
    await tx.db
      .updateTable('thread_entries')
      .set({ from_name: null, from_email: null })
      .where('from_email', '=', email)
      .where('created_at', '<=', until)
      .execute();
    const jobs = await jobIds(tx.db, person);
    if (jobs.length > 0) await tx.db.deleteFrom('jobs').where('id', 'in', jobs).execute();
    const member = await findMember(tx.db, person);
    if (member) await beginRemoval(tx, needs, member.id, { evenLastAdministrator: true });
    await deleteAddress(tx.db, email, until);
    await deleteAnswersNaming(tx.db, email);
    // The stored response of the erasure itself contains the member's name.
    await tx.db.deleteFrom('idempotency_keys').where('endpoint', '=', 'admin.erasure').execute();
  });
  for (const texts of TEXTS) {
    for await (const rows of mentionsOf(db, texts, email)) {
      if (rows.length > 0) await transaction(db, (tx) => blankMentions(tx.db, texts, rows, email));
    }
  }
  await removeMails(config.dataDir, (name) => isMailAbout(config.dataDir, name, email));
}

const inquiryIds = async (db: Db, { email, until }: Person): Promise<number[]> =>
  (
    await db
      .selectFrom('contact_inquiries')
      .select('id')
      .where('email', '=', email)
      .where('created_at', '<=', until)
      .execute()
  ).map(({ id }) => id);

const chatIds = async (db: Db, { email, until }: Person): Promise<string[]> =>
  (
    await db
      .selectFrom('chat_sessions')
      .select('session_id')
      .where('visitor_email', '=', email)
      .where('created_at', '<=', until)
      .execute()
  ).map(({ session_id }) => session_id);

/** Mail threads that somebody without a contact began, such as suspected spam. */
const strayMails = async (db: Db, { email, until }: Person): Promise<number[]> =>
  (
    await db
      .selectFrom('thread_entries')
      .innerJoin('threads', 'threads.id', 'thread_entries.thread_id')
      .select('threads.id')
      .distinct()
      .where('thread_entries.from_email', '=', email)
      .where('threads.kind', '=', 'mail')
      .where('threads.contact_id', 'is', null)
      .where('threads.created_at', '<=', until)
      .execute()
  ).map(({ id }) => id);

/** Their threads: by contact, inquiry and chat, and mails without a contact. */
async function threadsAbout(
  db: Db,
  person: Person,
  own: {
    readonly contactId: number | undefined;
    readonly inquiries: readonly number[];
    readonly chats: readonly string[];
  },
) {
  const stray = await strayMails(db, person);
  // PostgreSQL knows no empty list, and no row has the id 0.
  return db
    .selectFrom('threads')
    .leftJoin('chat_sessions', 'chat_sessions.id', 'threads.chat_id')
    .select(['threads.id', 'threads.kind'])
    .where((eb) =>
      eb.or([
        eb('threads.contact_id', '=', own.contactId ?? 0),
        eb('threads.inquiry_id', 'in', [0, ...own.inquiries]),
        eb('chat_sessions.session_id', 'in', ['', ...own.chats]),
        eb('threads.id', 'in', [0, ...stray]),
      ]),
    )
    .execute();
}

const findMember = (db: Db, { email, until }: Person) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'is_admin'])
    .where('email', '=', email)
    .where('created_at', '<=', until)
    .where('deleting_since', 'is', null)
    .executeTakeFirst();

async function jobIds(db: Db, { email, until }: Person): Promise<number[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', 'in', [...NAMING])
    .where('created_at', '<=', until)
    .execute();
  return rows.filter(({ payload }) => (JSON.parse(payload) as { email?: string }).email === email).map(({ id }) => id);
}

async function isUnderWay(db: Db, email: string): Promise<boolean> {
  const rows = await db.selectFrom('jobs').select('payload').where('kind', '=', 'person.erase').execute();
  return rows.some(({ payload }) => (JSON.parse(payload) as { email?: string }).email === email);
}

async function isMailAbout(dataDir: string, name: string, email: string): Promise<boolean> {
  const mail = await readFile(path.join(outboxFolder(dataDir), name), 'utf8').catch(() => '');
  return namesAddress(decodedMail(mail), email);
}
