import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Selectable } from 'kysely';
import type { Deps } from '../../app/deps.ts';
import type { IncomingMailsTable } from '../../db/desk-tables.ts';
import { type Db, type Transaction, transaction } from '../../db/transaction.ts';
import type { StoredFileOf } from '../../media/media.ts';
import { recordReplyBounce, recordThreadBounce } from '../desk/failed-reply.ts';
import { addAttachment, STORED_AS } from '../desk/thread-files.ts';
import type { ThreadRow } from '../desk/thread-repository.ts';
import { openThread, receiveEntry } from '../desk/thread-service.ts';
import { readBounce } from '../newsletter/bounce-mail.ts';
import { type Bounce, recordBounce } from '../newsletter/bounce-service.ts';
import { acknowledgeMail } from './acknowledge-mail.ts';
import { findMailThread } from './find-mail-thread.ts';
import { type IncomingMail, readIncoming } from './incoming-mail.ts';
import { stripQuotedText } from './strip-quoted-text.ts';
import { isOurAddress, isOurOwn } from './own-mail.ts';
import { signedIn } from '../desk/reply-address.ts';

type Row = Selectable<IncomingMailsTable>;
type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'live' | 'media' | 'config' | 'secret' | 'publicUrl' | 'log'>;

const ERROR = 500;

/** Registers the job that adds received emails to their threads. */
export function registerMailReading(deps: Needs): void {
  const { db, jobs, log } = deps;
  jobs.work('mail.read', async ({ mailId }) => {
    const row = await findUnread(db, mailId);
    if (!row) return;
    try {
      await readOne(deps, row);
    } catch (error) {
      log.warn({ err: error, mail: mailId }, 'an incoming email could not be read');
      await db
        .updateTable('incoming_mails')
        .set({ state: 'failed', error: String(error).slice(0, ERROR) })
        .where('id', '=', mailId)
        .where('state', '!=', 'done')
        .execute();
      throw error;
    }
  });
}

const findUnread = (db: Db, id: number): Promise<Row | undefined> =>
  db.selectFrom('incoming_mails').selectAll().where('id', '=', id).where('state', '!=', 'done').executeTakeFirst();

/** An email, with everything that is read outside the transaction. */
interface Read {
  readonly mail: IncomingMail;
  /** What it reports about another mail, if it is a bounce. */
  readonly bounce: Bounce | undefined;
  /** The thread or entry that the email enclosed in a report proves. */
  readonly about: ReturnType<typeof signedIn>;
  readonly files: readonly { readonly file: StoredFileOf; readonly name: string; readonly type: string }[];
  readonly at: string;
}

async function readOne(deps: Needs, { id, raw, received_at: at }: Row): Promise<void> {
  const source = Buffer.from(raw ?? '', 'base64');
  const mail = await readIncoming(source);
  const bounce = mail.isAutomatic ? await readBounce(source, deps.secret) : undefined;
  const isAbout = mail.isReport || bounce !== undefined;
  const about = isAbout ? signedIn(source, deps.secret) : { entryId: undefined, threadId: undefined };
  const isKept = !isOurOwn(deps, mail) && !isAbout;
  const files = isKept ? await storeFiles(deps, mail) : [];
  try {
    await transaction(deps.db, async (tx) => {
      const claimed = await tx.db
        .updateTable('incoming_mails')
        .set({ state: 'done', raw: null, error: null })
        .where('id', '=', id)
        .where('state', '!=', 'done')
        .returning('id')
        .executeTakeFirst();
      if (claimed) await place(tx, deps, { mail, bounce, about, files, at });
    });
  } finally {
    await Promise.all(files.map(({ file }) => file.discardUnused()));
  }
}

/** Adds a mail to its thread, or opens a new one for it. */
async function place(tx: Transaction, deps: Needs, read: Read): Promise<void> {
  const { mail, bounce, about } = read;
  // Our own mails come back where the mailbox is also where we send inquiries.
  if (isOurOwn(deps, mail)) return;
  if (bounce && (await placeBounce(tx, deps, read, bounce))) return;
  if (mail.isReport) {
    const thread = (await threadAbout(tx.db, about)) ?? (await openFor(tx, deps, read, null));
    return add(tx, deps, thread, read);
  }
  const { thread, maybeOf } = await findMailThread(tx.db, mail, deps.secret);
  if (thread) return add(tx, deps, thread, read, stripQuotedText(mail.text));
  const opened = await openFor(tx, deps, read, maybeOf);
  await add(tx, deps, opened, read);
  if (!isAutomatic(deps, mail) && !mail.wantsNoAnswer && mail.from) {
    await acknowledgeMail(tx, deps, opened, { name: mail.from.name, email: mail.from.email });
  }
}

/** @returns false for a report about a mail that is neither of a thread nor a newsletter */
async function placeBounce(tx: Transaction, deps: Needs, read: Read, bounce: Bounce): Promise<boolean> {
  const { about } = read;
  const thread = await threadAbout(tx.db, about);
  if (thread && bounce.kind !== 'complaint') {
    if (about.entryId === undefined) await recordThreadBounce(tx, deps, { threadId: thread.id, ...bounce });
    else await recordReplyBounce(tx, deps, { entryId: about.entryId, ...bounce });
  }
  if (thread) {
    await add(tx, deps, thread, read);
    return true;
  }
  // If return addresses are signed, a report to any other address may be forged.
  const report = deps.config.bounceDomain ? { ...bounce, email: undefined } : bounce;
  return (await recordBounce(tx.db, deps.clock, report)) !== 'unknown';
}

async function threadAbout(db: Db, { entryId, threadId }: Read['about']): Promise<ThreadRow | undefined> {
  const ofEntry =
    entryId === undefined
      ? undefined
      : await db.selectFrom('thread_entries').select('thread_id').where('id', '=', entryId).executeTakeFirst();
  const id = ofEntry?.thread_id ?? threadId;
  return id === undefined ? undefined : db.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Emails from the agency's own addresses count as automatic: they start no clock, and get no answer. */
const isAutomatic = (deps: Needs, mail: IncomingMail): boolean =>
  mail.isAutomatic || (mail.from !== null && isOurAddress(deps.config, mail.from.email));

/** Opens a new thread. One by a program is done at once, because nobody has to act on it. */
function openFor(tx: Transaction, deps: Needs, { mail }: Read, maybeOf: number | null): Promise<ThreadRow> {
  const isByProgram = isAutomatic(deps, mail);
  const from = isByProgram ? null : mail.from;
  return openThread(tx, deps, {
    kind: 'mail',
    subject: mail.subject,
    from,
    maybeOf,
    status: isByProgram ? 'done' : 'open',
  });
}

async function add(
  tx: Transaction,
  deps: Needs,
  { id }: ThreadRow,
  { mail, files, at }: Read,
  text = mail.text,
): Promise<void> {
  const { from, html, messageId } = mail;
  const entry = await receiveEntry(tx, deps, id, {
    from: from ?? { name: null, email: null },
    text,
    html,
    isAutomatic: isAutomatic(deps, mail),
    messageId,
    at,
  });
  for (const file of files) await addAttachment(tx, deps, { ...file, entryId: entry.id, uploadedBy: null });
}

/** Stores the attachments, except pictures inside the formatted text. */
async function storeFiles({ media }: Needs, { attachments, html }: IncomingMail): Promise<Read['files']> {
  const files: { file: StoredFileOf; name: string; type: string }[] = [];
  for (const { content, filename, contentType, related } of attachments) {
    if ((related && html !== null) || content.length === 0) continue;
    const local = path.join(media.incoming, `${randomUUID()}.part`);
    try {
      // oxlint-disable-next-line no-await-in-loop -- one large file after the other
      await writeFile(local, content, { mode: 0o600 });
      // oxlint-disable-next-line no-await-in-loop -- as above
      const file = await media.storeFile({ path: local }, STORED_AS);
      files.push({ file, name: filename ?? nameFor(contentType), type: contentType });
    } finally {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await rm(local, { force: true });
    }
  }
  return files;
}

const nameFor = (type: string): string => (type === 'message/rfc822' ? 'Email.eml' : 'File');
