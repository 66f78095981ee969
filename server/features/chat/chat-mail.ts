import type { Mail } from '../../adapters/mail.ts';
import type { ChatSessionRow } from './chat-repository.ts';

export type ChatReason = 'person' | 'address';

const subjects: Record<ChatReason, string> = {
  person: 'A visitor asks for a person in the chat',
  address: 'A visitor left an address in the chat',
};

/** Calls the agency to a conversation. It names it and no more: what was said, and by whom, stays in the console. */
export const chatMail = (
  session: ChatSessionRow,
  reason: ChatReason,
  { to, publicUrl }: { to: string; publicUrl: string },
): Omit<Mail, 'id'> => ({
  to,
  subject: subjects[reason],
  text: [`${subjects[reason]}.`, '', `Conversation: ${session.session_id}`, `Answer: ${publicUrl}/admin/chats`].join(
    '\n',
  ),
});
