import { ApiError } from '#shared/api/api-error.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';

const FIRST = '2026-03-02T10:00:00.000Z';

/** A line of a conversation, for `from` whoever said it. */
export const someMessage = (from: ChatMessage['author'], message: string, id = 1): ChatMessage => ({
  id,
  sessionId: 'conversation-1',
  isBot: from !== 'visitor',
  author: from,
  message,
  createdAt: FIRST,
});

/**
 * The server's half of the chat, for `renderScreen`. `answer` is what the assistant says to a message; it may throw.
 * `said` holds every message, oldest first.
 */
export function fakeChat(answer: (message: string) => string | null | Promise<string | null> = () => 'Very well.') {
  const said: ChatMessage[] = [someMessage('assistant', 'Bonjour! What would you like to know?')];
  let count = 1;
  let sessions = 1;
  const add = (from: ChatMessage['author'], message: string) => {
    count += 1;
    said.push(someMessage(from, message, count));
  };
  return {
    said,
    add,
    /** The conversation is closed; the next start begins another. */
    resolve() {
      sessions += 1;
      said.splice(0, said.length, someMessage('assistant', 'Bonjour again!', ++count));
    },
    replies: {
      'chat.start': (): unknown => ({ sessionId: `conversation-${sessions}` }),
      'chat.messages': (): unknown => [...said],
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
