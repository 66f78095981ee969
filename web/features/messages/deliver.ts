import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import { conversationKey, noteSent, refreshLists } from '#shared/api/queries/messages.ts';
import { sendMessage } from '#shared/contracts/endpoints/messages.ts';
import { NotKeptError, sendOrKeep } from '../../device/outbox/send-or-keep.ts';
import { changeUnsent, dropUnsent, type Unsent } from './own-words.ts';

interface Calls {
  /** Whose messages they are. */
  readonly me: number;
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** Messages leave one after the other, so that they arrive in the order in which they were written. */
let queue: Promise<void> = Promise.resolve();

/** Sends a message, for the first time or again: its key makes it arrive once. Without a network the outbox keeps it; refused, it keeps its text here. */
export function deliver(calls: Calls, message: Unsent): Promise<void> {
  changeUnsent(message.key, { state: 'sending', problem: undefined });
  queue = queue.then(() => post(calls, message));
  return queue;
}

async function post({ client, queryClient, me }: Calls, { key, to, text }: Unsent): Promise<void> {
  try {
    const input = { params: { userId: String(to) }, body: { text } };
    const sent = await sendOrKeep(client, sendMessage, input, { key, userId: me });
    if (sent) noteSent(queryClient, client, to, sent);
    dropUnsent(key);
    if (!sent) return;
    void refreshLists(queryClient);
  } catch (error) {
    changeUnsent(key, { state: 'failed', problem: problemOf(error) });
  }
  // A first message makes a request; a refused one may tell that things stand otherwise than was shown.
  void queryClient.invalidateQueries({ queryKey: conversationKey(to), exact: true });
}

/** What the member can do something about; everything else is ours. */
function problemOf(error: unknown): string {
  if (error instanceof NotKeptError) return error.message;
  if (error instanceof ApiError && error.status < 500) return error.message;
  return 'Something went wrong on our side. Please try again.';
}
