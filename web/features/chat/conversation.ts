import type { ChatMessage } from '#shared/contracts/chat.ts';
import { arrivedIn, type Unsent } from './outbox.ts';

/** The message that "Talk to a person" sends for the visitor. */
export const PERSON_WANTED = 'I would like to talk to a person.';

const ADDRESS_WANTED = /email address|get in touch/i;
const ADDRESS = /\S+@\S+\.\S+/;

/** One message as the log shows it. */
export interface Line {
  readonly id: string;
  readonly author: ChatMessage['author'];
  readonly text: string;
  /** ISO. */
  readonly at: string;
  /** Set until its delivery is confirmed. */
  readonly unsent?: Unsent;
  /** The previous message has another author, so this line names its own. */
  readonly isFirst: boolean;
}

/** The lines of a conversation: the server's messages, then those without confirmed delivery. */
export function linesOf(messages: readonly ChatMessage[], unsent: readonly Unsent[]): Line[] {
  const landed = arrivedIn(unsent, messages);
  const lines = [
    ...messages.map(({ id, author, message, createdAt }) => ({ id: String(id), author, text: message, at: createdAt })),
    ...unsent
      .filter(({ key }) => !landed.has(key))
      .map((message) => ({
        id: message.key,
        author: 'visitor' as const,
        text: message.text,
        at: message.at,
        unsent: message,
      })),
  ];
  return lines.map((line, index) => ({ ...line, isFirst: lines[index - 1]?.author !== line.author }));
}

export const newestId = (messages: readonly ChatMessage[]): number => messages.at(-1)?.id ?? 0;

/**
 * The latest answer that asks for an address, unless the visitor has given one since.
 * @param answered the id of the last message whose request was answered or declined
 */
export function asksForAddress(messages: readonly ChatMessage[], answered: number): ChatMessage | undefined {
  const asking = messages.findLast(({ isBot, message }) => isBot && ADDRESS_WANTED.test(message));
  if (!asking || asking.id <= answered) return undefined;
  const isGiven = messages.some(
    ({ id, author, message }) => author === 'visitor' && id > asking.id && ADDRESS.test(message),
  );
  return isGiven ? undefined : asking;
}

/** The message that is sent for the visitor after the form: the address, and the name if there is one. */
export const addressGiven = (email: string, name: string): string =>
  name ? `My email address is ${email} and my name is ${name}.` : `My email address is ${email}.`;
