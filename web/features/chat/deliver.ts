import type { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import { sendChatMessage } from '#shared/contracts/endpoints/chat.ts';
import { allMessagesKey, sessionQuery } from './chat-queries.ts';
import { changeUnsent, noteAnswer, type Unsent } from './own-words.ts';

interface Calls {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/**
 * Sends a message, for the first time or again: its idempotency key makes it arrive once. It stays among the unsent until
 * the list of messages contains it; a failed one keeps its text.
 */
export async function deliver(calls: Calls, message: Unsent): Promise<void> {
  changeUnsent(message.key, { state: 'sending', problem: undefined });
  try {
    await post(calls, message);
    await calls.queryClient.refetchQueries({ queryKey: allMessagesKey, type: 'active' });
    changeUnsent(message.key, { state: 'sent' });
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failed send is logged
    console.error('The chat message could not be sent', error);
    changeUnsent(message.key, { state: 'failed', problem: problemOf(error) });
  }
}

/** Sends to the current conversation; if it was closed or is no longer this visitor's, begins a new one. */
async function post(calls: Calls, message: Unsent): Promise<void> {
  const { client, queryClient } = calls;
  const { sessionId } = await queryClient.ensureQueryData(sessionQuery(client));
  try {
    await postTo(calls, sessionId, message);
  } catch (error) {
    if (!isOver(error)) throw error;
    const next = await queryClient.fetchQuery({ ...sessionQuery(client), staleTime: 0 });
    // The refused call was not recorded under its key, which can be used again.
    await postTo(calls, next.sessionId, message);
  }
}

async function postTo({ client }: Calls, sessionId: string, message: Unsent): Promise<void> {
  const { text, wantsPerson, region, page, key } = message;
  const body = { sessionId, message: text, region, page, ...(wantsPerson && { wantsPerson }) };
  const { response } = await client.call(sendChatMessage, { body }, { idempotencyKey: key });
  noteAnswer(sessionId, response);
}

const isOver = (error: unknown): boolean => error instanceof ApiError && (error.status === 409 || error.status === 404);

/** The error's message where the visitor can act on it, else a general one. */
function problemOf(error: unknown): string {
  if (error instanceof NetworkError) return error.message;
  if (error instanceof ApiError && (error.status === 429 || error.status === 400)) return error.message;
  return 'Something went wrong on our side. Please try again.';
}
