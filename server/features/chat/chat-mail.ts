import { brand } from '#data/content/brand.ts';
import type { Mail } from '../../adapters/mail.ts';
import { writeLetter } from '../../mail/letter.ts';
import { greetable } from '../../mail/people-words.ts';
import type { ChatMessageRow, ChatSessionRow } from './chat-repository.ts';

export type ChatReason = 'person' | 'address';

const subjects: Record<ChatReason, string> = {
  person: 'A visitor asks for a person in the chat',
  address: 'A visitor left an address in the chat',
};

interface Alert {
  readonly id: string;
  readonly to: string;
  readonly publicUrl: string;
  readonly session: ChatSessionRow;
  readonly reason: ChatReason;
  /** The visitor's newest messages, oldest first. */
  readonly said: readonly ChatMessageRow[];
}

/** Calls the agency to a conversation: who waits, what they said last, and a link that opens it in the console. */
export function chatMail({ id, to, publicUrl, session, reason, said }: Alert): Mail {
  const { visitor_name: name, visitor_email: email } = session;
  const quote = said.map(({ message }) => message).join('\n\n');
  return writeLetter({
    id,
    to,
    subject: name ? `${subjects[reason]}: ${name}` : subjects[reason],
    // An answer goes to the visitor, once there is an address.
    ...(email && { replyTo: { name: name ?? '', address: email } }),
    heading: subjects[reason],
    name: null,
    body: [
      {
        facts: [
          ['Name', name ?? 'not given'],
          ['E-mail', email ?? 'not given yet'],
        ],
      },
      ...(quote ? [{ title: 'They wrote', quote }] : []),
      { button: 'Open the conversation', link: `${publicUrl}/admin/chats?chat=${session.session_id}` },
    ],
    why: 'You get this mail because a visitor of your website waits for one of you.',
  });
}

interface AnswerMail {
  readonly id: string;
  readonly to: string;
  /** Answers to the mail go to the agency. */
  readonly agency: string;
  readonly name: string | null;
  /** What people of the agency have said since the visitor last looked, oldest first. */
  readonly answers: readonly ChatMessageRow[];
  readonly link: string;
}

/** Brings an answer of the agency to a visitor who left an address and went away. */
export const chatAnswerMail = ({ id, to, agency, name, answers, link }: AnswerMail): Mail =>
  writeLetter({
    id,
    to,
    replyTo: { name: brand.name, address: agency },
    subject: `Your answer from ${brand.name}`,
    heading: 'Here is your answer',
    name: greetable(name ?? ''),
    body: [
      `You asked us something in the chat on our website, and one of us has answered.`,
      { title: `${brand.name} wrote`, quote: answers.map(({ message }) => message).join('\n\n') },
      { button: 'Go on with the conversation', link },
      'The link works for a week, in the first browser that opens it. You can also just reply to this mail.',
    ],
    why: 'You get this mail because somebody left this address in our chat. If it was not you, please ignore it. Do not pass the link on: it opens the conversation.',
  });
