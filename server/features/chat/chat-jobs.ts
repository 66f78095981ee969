import type { SendMail } from '../../adapters/mail.ts';
import type { Deps } from '../../app/deps.ts';
import { findActor } from '../../app/actor.ts';
import { chatAnswerMail, type ChatReason, chatMail } from './chat-mail.ts';
import { makeLink, seenUpTo } from './chat-readers.ts';
import { findMessages, findSession, hasAgent } from './chat-repository.ts';

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    'chat.notify': { sessionId: string; reason: ChatReason };
    'chat.answered': { sessionId: string; messageId: number };
  }
}

/** Of the visitor's own messages, and of all among which they are looked for. */
const MESSAGES_QUOTED = 5;
const MESSAGES_READ = 30;

/** Tells `CONTACT_EMAIL` that somebody waits for a person, and somebody who left an address what a person answered. */
export function registerChatJobs({ db, clock, jobs, config, publicUrl }: Deps, sendMail: SendMail): void {
  jobs.work('chat.notify', async ({ sessionId, reason }, jobId) => {
    const session = await findSession(db, sessionId);
    // Closed, or taken over by a person before the mail went: nobody waits any more.
    if (!session || session.is_resolved) return;
    if (reason === 'person' && (await hasAgent(db, sessionId))) return;
    const messages = await findMessages(db, sessionId, MESSAGES_READ);
    const id = `chat-${session.id}-${jobId}-${Date.parse(session.created_at).toString(36)}`;
    const said = messages.filter(({ author }) => author === 'visitor').slice(-MESSAGES_QUOTED);
    await sendMail(chatMail({ id, to: config.contactEmail, publicUrl: publicUrl(), session, reason, said }));
  });

  jobs.work('chat.answered', async ({ sessionId, messageId }) => {
    const session = await findSession(db, sessionId);
    if (!session) return;
    // A member's address is known: the assistant asks them for none.
    const member = session.user_id === null ? undefined : await findActor(db, session.user_id);
    const to = session.visitor_email ?? member?.email;
    if (to === undefined) return;
    const messages = await findMessages(db, sessionId, MESSAGES_READ);
    const newest = messages.findLast(({ author }) => author === 'agent');
    // Something was added to the answer: the mail of what was added has all of it.
    if (!newest || newest.id !== messageId) return;
    const known = Math.max(
      await seenUpTo(db, sessionId),
      // A visitor who writes has the conversation in front of them, with all that was said before.
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
