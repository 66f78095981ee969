import type { ChatMessage } from '#shared/contracts/chat.ts';
import { hasLanded, type Unsent } from './own-words.ts';

/** What "Talk to a person" says for the visitor. */
export const PERSON_WANTED = 'I would like to talk to a person.';

/** One line of the conversation as it is shown. */
export interface Line {
  readonly id: string;
  readonly author: ChatMessage['author'];
  readonly text: string;
  /** ISO. */
  readonly at: string;
  /** Set while the server is not known to hold it. */
  readonly unsent?: Unsent;
  /** Another has spoken before: the line says who speaks. */
  readonly isFirst: boolean;
}

/** The server's messages, and behind them what it does not hold yet. */
export function linesOf(messages: readonly ChatMessage[], unsent: readonly Unsent[]): Line[] {
  const lines = [
    ...messages.map(({ id, author, message, createdAt }) => ({ id: String(id), author, text: message, at: createdAt })),
    ...unsent
      .filter((message) => !hasLanded(message, messages))
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

const ADDRESS_WANTED = /email address|get in touch/i;
const ADDRESS = /\S+@\S+\.\S+/;

/**
 * The answer that asks for an address, as long as the visitor has not given one (public-side §4).
 * @param answered messages up to this one have been dealt with
 */
export function asksForAddress(messages: readonly ChatMessage[], answered: number): ChatMessage | undefined {
  const asking = messages.findLast(({ isBot, message }) => isBot && ADDRESS_WANTED.test(message));
  if (!asking || asking.id <= answered) return undefined;
  const isGiven = messages.some(
    ({ id, author, message }) => author === 'visitor' && id > asking.id && ADDRESS.test(message),
  );
  return isGiven ? undefined : asking;
}

/** What is said for the visitor once the form was sent: the address, and the name if there is one. */
export const addressGiven = (email: string, name: string): string =>
  name ? `My email address is ${email} and my name is ${name}.` : `My email address is ${email}.`;
