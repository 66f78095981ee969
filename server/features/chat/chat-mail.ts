import { brand } from '#data/content/brand.ts';
import { truncate } from '#shared/rules/truncate.ts';
import type { Mail, SendMail } from '../../adapters/mail.ts';
import { findActor } from '../../app/actor.ts';
import type { Deps } from '../../app/deps.ts';
import { greetable, writeLetter } from '../../mail/letter.ts';
import { makeLink, seenUpTo } from './chat-readers.ts';
import { findMessages, findSession, hasAgent, type ChatMessageRow, type ChatSessionRow } from './chat-repository.ts';

type ChatReason = 'begun' | 'person' | 'address';

/** Follows the visitor's name in the subject. */
const events: Record<ChatReason, string> = {
  begun: 'started a chat',
  person: 'is waiting for a reply in the chat',
  address: 'left an email address in the chat',
};

/** How many characters of a message mail programs show beside the subject. */
const PREHEADER = 140;

interface Alert {
  readonly id: string;
  readonly to: string;
  readonly publicUrl: string;
  readonly session: ChatSessionRow;
  readonly reason: ChatReason;
  /** The visitor's newest messages, oldest first. */
  readonly messages: readonly ChatMessageRow[];
}

/** Mails the agency about a waiting visitor: who, their last messages, and a link to the conversation. */
export function chatMail({ id, to, publicUrl, session, reason, messages }: Alert): Mail {
  const { visitor_name: name, visitor_email: email } = session;
  const heading = `${greetable(name ?? '') ?? 'A visitor'} ${events[reason]}`;
  const quote = messages.map(({ message }) => message).join('\n\n');
  return writeLetter({
    id,
    to,
    subject: heading,
    // With an address, a reply to the mail goes to the visitor.
    ...(email && { replyTo: { name: name ?? '', address: email } }),
    heading,
    preheader: truncate(messages.at(-1)?.message ?? '', PREHEADER),
    name: null,
    body: [
      {
        facts: [
          ['Name', name ?? 'Not given'],
          ['Email', email ?? 'Not given yet'],
        ],
      },
      ...(quote ? [{ title: 'They wrote', quote }] : []),
      { button: 'Open the chat', link: `${publicUrl}/admin/chats?chat=${session.session_id}` },
    ],
    why:
      reason === 'begun'
        ? 'You received this because you asked us to email you about new chats.'
        : 'You received this because a visitor to your website is waiting for a reply.',
  });
}

interface AnswerMail {
  readonly id: string;
  readonly to: string;
  /** Replies to the mail go to the agency. */
  readonly agency: string;
  readonly name: string | null;
  /** Administrators' messages since the visitor last looked, oldest first. */
  readonly answers: readonly ChatMessageRow[];
  readonly link: string;
}

/** Mails an administrator's answer to a visitor who left an address and went away. */
export const chatAnswerMail = ({ id, to, agency, name, answers, link }: AnswerMail): Mail =>
  writeLetter({
    id,
    to,
    replyTo: { name: brand.name, address: agency },
    subject: `A reply from ${brand.name}`,
    heading: 'You have a reply',
    preheader: truncate(answers.map(({ message }) => message).join(' '), PREHEADER),
    name: greetable(name ?? ''),
    body: [
      `Thanks for your question in the chat on our website. Here’s our reply.`,
      { title: `${brand.name} wrote`, quote: answers.map(({ message }) => message).join('\n\n') },
      { button: 'Continue the chat', link },
      'You can also reply to this email. For your privacy, the link works for 7 days and only in the first browser that opens it.',
    ],
    why: 'You received this because this address was given in our chat. If that wasn’t you, please ignore this email. Don’t forward it: the link opens the conversation.',
  });

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** To the agency, or to an administrator who has opted in. */
    'chat.notify': { sessionId: string; reason: ChatReason; userId?: number };
    'chat.answered': { sessionId: string; messageId: number };
  }
}

/** How many of the visitor's messages are quoted, and how many messages are read to find them. */
const MESSAGES_QUOTED = 5;
const MESSAGES_READ = 30;

/**
 * Mails `CONTACT_EMAIL`, and administrators who have opted in, about chats. Mails answers to members, and to visitors who
 * left an address.
 */
export function registerChatJobs({ db, clock, jobs, config, publicUrl }: Deps, sendMail: SendMail): void {
  jobs.work('chat.notify', async ({ sessionId, reason, userId }, jobId) => {
    const session = await findSession(db, sessionId);
    // Closed or taken over before the mail was sent: nobody is waiting any more.
    if (!session || session.is_resolved) return;
    if (reason === 'person' && (await hasAgent(db, sessionId))) return;
    const administrator = userId === undefined ? undefined : await findActor(db, userId);
    if (userId !== undefined && !administrator?.is_admin) return;
    const to = administrator?.email ?? config.contactEmail;
    const conversation = await findMessages(db, sessionId, MESSAGES_READ);
    const id = `chat-${session.id}-${jobId}-${Date.parse(session.created_at).toString(36)}`;
    const messages = conversation.filter(({ author }) => author === 'visitor').slice(-MESSAGES_QUOTED);
    await sendMail(chatMail({ id, to, publicUrl: publicUrl(), session, reason, messages }));
  });

  jobs.work('chat.answered', async ({ sessionId, messageId }) => {
    const session = await findSession(db, sessionId);
    if (!session) return;
    // A member's address is known, so the assistant does not ask for one.
    const member = session.user_id === null ? undefined : await findActor(db, session.user_id);
    const to = session.visitor_email ?? member?.email;
    if (to === undefined) return;
    const messages = await findMessages(db, sessionId, MESSAGES_READ);
    const newest = messages.findLast(({ author }) => author === 'agent');
    // A later answer was added, and its mail includes everything.
    if (!newest || newest.id !== messageId) return;
    const known = Math.max(
      await seenUpTo(db, sessionId),
      // A visitor who has written since has the conversation open and has seen the answer.
      messages.findLast(({ author }) => author === 'visitor')?.id ?? 0,
    );
    if (newest.id <= known) return;
    const token = await makeLink(db, clock, sessionId);
    await sendMail(
      chatAnswerMail({
        id: `chat-answer-${messageId}-${Date.parse(newest.created_at).toString(36)}`,
        to,
        agency: config.contactEmail,
        name: session.visitor_name ?? member?.first_name ?? null,
        answers: messages.filter(({ id, author }) => author === 'agent' && id > known),
        link: `${publicUrl()}/chat?token=${token}`,
      }),
    );
  });
}
