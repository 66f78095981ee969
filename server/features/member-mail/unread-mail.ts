import { brand } from '#data/content/brand.ts';
import { isPaused } from '#shared/rules/notification-choices.ts';
import { quietFor } from '#shared/rules/quiet-hours.ts';
import type { Mail, SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import { type Db, transaction, type Transaction } from '../../db/transaction.ts';
import { writeLetter } from '../../mail/letter.ts';
import { timestamp } from '../../platform/clock.ts';
import { type ChoiceRow, findChoices, isWanted } from '../notifications/notification-choices.ts';
import { findReachable } from './digest-repository.ts';
import { choiceLinkFor, endLinkFor } from './mail-links.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'messages.unread': UnreadMessage;
  }
}

interface UnreadMessage {
  /** The recipient. */
  readonly userId: number;
  readonly senderId: number;
  readonly messageId: number;
  /** When it was written. */
  readonly at: Timestamp;
}

/** Most messages are read within this time and need no mail. */
const UNREAD_FOR_MS = 15 * 60 * 1000;

/**
 * Queues a mail in case a message stays unread, in the transaction that writes it or makes it the first unread one.
 * `conversation_sides.mail_for` records that one is queued, until the conversation has been read.
 */
export async function queueUnreadMail(
  tx: Transaction,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  message: UnreadMessage,
): Promise<void> {
  const delay = Math.max(0, Date.parse(message.at) + UNREAD_FOR_MS - clock.now());
  await jobs.add(tx, 'messages.unread', message, delay);
}

/**
 * Mails members about unread messages: one mail for each conversation until it has been read. In quiet hours it waits
 * for their end. During a pause there is none, and the next digest counts the message.
 */
export function registerUnreadMail(deps: Deps, sendMail: SendMail): void {
  const { db, clock, jobs, publicUrl } = deps;
  jobs.work('messages.unread', async (message) => {
    const { userId, senderId, messageId, at } = message;
    const sender = await findUnreadSender(db, message);
    if (!sender) return;
    const choices = await findChoices(db, userId);
    if (!isWanted(choices, 'message', 'mail') || isPaused(choices?.paused_until, clock.now())) return;
    const to = (await findReachable(db, [userId], timestamp(clock))).get(userId);
    if (to === undefined) return;
    const quiet = quietUntil(choices, clock.now());
    if (quiet > 0) {
      await transaction(db, (tx) => jobs.add(tx, 'messages.unread', message, quiet));
      return;
    }
    await sendMail(
      unreadMail({
        // The same at each attempt. Includes the time, because a restored backup reuses message ids.
        id: `unread-${userId}-${messageId}-${Date.parse(at).toString(36)}`,
        to,
        from: `${sender.first_name} ${sender.last_name}`,
        link: `${publicUrl()}/messages/with/${senderId}`,
        choiceLink: choiceLinkFor(deps),
        endLink: endLinkFor(deps, 'messages', { id: userId, email: to }),
      }),
    );
    await markMailed(db, message, timestamp(clock));
  });
}

function quietUntil(choices: ChoiceRow | undefined, now: number): number {
  if (!choices?.quiet_from || !choices.quiet_to) return 0;
  return quietFor({ from: choices.quiet_from, to: choices.quiet_to, timeZone: choices.time_zone }, now);
}

/** The sender's name, while a mail is still needed: the message is unread and its conversation is listed. */
export const findUnreadSender = (db: Db, { userId, senderId, messageId }: UnreadMessage) =>
  db
    .selectFrom('conversation_sides as mine')
    .innerJoin('users', 'users.id', 'mine.other_id')
    .select(['users.first_name', 'users.last_name'])
    .where('mine.user_id', '=', userId)
    .where('mine.other_id', '=', senderId)
    .where('mine.mail_for', '=', messageId)
    .where('mine.mailed_at', 'is', null)
    .where('mine.unread_count', '>', 0)
    .where('mine.box', '<>', 'hidden')
    .where('users.deleting_since', 'is', null)
    .executeTakeFirst();

/** Prevents the next digest from counting it as new. */
async function markMailed(db: Db, { userId, senderId, messageId }: UnreadMessage, at: Timestamp): Promise<void> {
  await db
    .updateTable('conversation_sides')
    .set({ mailed_at: at })
    .where('user_id', '=', userId)
    .where('other_id', '=', senderId)
    .where('mail_for', '=', messageId)
    .execute();
}

interface UnreadLetter {
  readonly id: string;
  readonly to: string;
  /** The sender's name. */
  readonly from: string;
  readonly link: string;
  readonly choiceLink: string;
  readonly endLink: string;
}

/** Names the sender and quotes nothing: other people may see or store a mailbox. */
export const unreadMail = ({ id, to, from, link, choiceLink, endLink }: UnreadLetter): Mail =>
  writeLetter({
    id,
    to,
    subject: `${from} sent you a message in ${brand.community.short}`,
    heading: 'You have an unread message',
    preheader: `Read it and reply in ${brand.community.short}.`,
    body: [
      `${from} sent you a private message in ${brand.community.name}.`,
      { button: 'Read the message', link },
      'We won’t email you about this conversation again until you’ve read it.',
    ],
    why: `You received this because you’re a member of ${brand.community.name}.`,
    footerLinks: [
      { label: 'Change your notification settings', link: choiceLink },
      { label: 'Unsubscribe from message emails', link: endLink },
    ],
    list: 'messages',
    unsubscribe: endLink,
  });
