import { ApiError } from '#shared/api/api-error.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';

const FIRST = '2026-03-02T10:00:00.000Z';

/** A message of a conversation, by `from`. */
export const someMessage = (from: ChatMessage['author'], message: string, id = 1): ChatMessage => ({
  id,
  sessionId: 'conversation-1',
  isBot: from !== 'visitor',
  author: from,
  message,
  createdAt: FIRST,
});

/**
 * A fake of the chat's server, for `renderScreen`. `answer` returns the assistant's answer to a message; it may throw.
 * `messages` has every message, oldest first.
 */
export function fakeChat(answer: (message: string) => string | null | Promise<string | null> = () => 'Very well.') {
  const messages: ChatMessage[] = [someMessage('assistant', 'Bonjour! What would you like to know?')];
  let count = 1;
  let sessions = 1;
  const add = (from: ChatMessage['author'], message: string) => {
    count += 1;
    messages.push(someMessage(from, message, count));
  };
  return {
    messages,
    add,
    /** Closes the conversation; the next start creates another. */
    resolve() {
      sessions += 1;
      messages.splice(0, messages.length, someMessage('assistant', 'Bonjour again!', ++count));
    },
    replies: {
      'chat.start': (): unknown => ({ sessionId: `conversation-${sessions}` }),
      'chat.messages': (): unknown => [...messages],
      'chat.send': async ({ body }: { body: unknown }): Promise<unknown> => {
        const { sessionId, message } = body as { sessionId: string; message: string };
        if (sessionId !== `conversation-${sessions}`) {
          throw new ApiError({ status: 409, code: 'conflict', message: 'This conversation has been closed.' });
        }
        const response = await answer(message);
        add('visitor', message);
        if (response !== null) add('assistant', response);
        return { response };
      },
      'chat.contact': (): unknown => ({ success: true }),
    },
  };
}
