import { canonicalEmail } from '#shared/contracts/text-checks.ts';
import type { Db } from '../../db/transaction.ts';
import { findThread, type ThreadRow } from '../desk/thread-repository.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { entryOfMessageId, threadOfAddress } from '../desk/reply-address.ts';

/** The thread that an email belongs to, or one that it may belong to without proof. */
export interface MailThread {
  readonly thread: ThreadRow | undefined;
  readonly maybeOf: number | null;
}

/**
 * Finds an email's thread: by a signed address that it was sent to, for any sender; otherwise by the Message-IDs that
 * it answers, newest first, but only if the sender is the thread's contact or has written in it before.
 */
export async function findMailThread(
  db: Db,
  { addressedTo, answers, from }: Pick<IncomingMail, 'addressedTo' | 'answers' | 'from'>,
  secret: string,
): Promise<MailThread> {
  for (const address of addressedTo) {
    const id = threadOfAddress(address, secret);
    const thread = id === undefined ? undefined : await findThread(db, id);
    if (thread) return { thread, maybeOf: null };
  }
  let maybeOf: number | null = null;
  for (const id of answers) {
    const thread = await threadOfMessage(db, id, secret);
    if (!thread) continue;
    if (from && (await isParticipant(db, thread, from.email))) return { thread, maybeOf: null };
    maybeOf ??= thread.id;
  }
  return { thread: undefined, maybeOf };
}

/** The thread of a Message-ID: ours, theirs, or one assigned by our mail server. */
async function threadOfMessage(db: Db, messageId: string, secret: string): Promise<ThreadRow | undefined> {
  const ours = entryOfMessageId(messageId, secret);
  const entry = await db
    .selectFrom('thread_entries')
    .select('thread_id')
    .where((eb) =>
      eb.or([
        ...(ours ? [eb('id', '=', ours.entryId)] : []),
        eb.and([eb('message_id', '=', messageId), eb('kind', '=', 'inbound')]),
        eb('server_message_id', '=', messageId),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const id = entry?.thread_id ?? ours?.threadId;
  return id === undefined ? undefined : findThread(db, id);
}

/** Whether somebody has written in a thread, or is its contact. */
async function isParticipant(db: Db, { id, contact_id: contactId }: ThreadRow, email: string): Promise<boolean> {
  if (contactId !== null) {
    const theirs = await db
      .selectFrom('contact_addresses')
      .select('email')
      .where('contact_id', '=', contactId)
      .where('email', '=', email)
      .executeTakeFirst();
    if (theirs) return true;
  }
  const writers = await db
    .selectFrom('thread_entries')
    .select('from_email')
    .distinct()
    .where('thread_id', '=', id)
    .where('from_email', 'is not', null)
    .execute();
  return writers.some((writer) => canonicalEmail(writer.from_email ?? '') === email);
}
