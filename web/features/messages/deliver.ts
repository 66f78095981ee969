import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import { conversationKey, noteSent, refreshLists } from '#shared/api/queries/messages.ts';
import { sendMessage } from '#shared/contracts/endpoints/messages.ts';
import { NotKeptError, sendOrKeep } from '../../device/outbox/send-or-keep.ts';
import { changeUnsent, dropUnsent, useOwnWords, type Unsent } from './own-words.ts';
import { memberQueueKey } from '#shared/api/outbox/kinds.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { useWaiting } from '../../device/outbox/the-outbox.ts';

interface Calls {
  /** The sender's id. */
  readonly me: number;
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** Messages are sent one after another, so that they arrive in the order in which they were written. */
let queue: Promise<void> = Promise.resolve();

/**
 * Sends a message, for the first time or again: its idempotency key makes it arrive once. Without a network it goes to
 * the outbox; if the server refuses it, it stays here as failed, with its text.
 */
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
  // A first message makes a request; a refusal may mean that the conversation's state has changed.
  void queryClient.invalidateQueries({ queryKey: conversationKey(to), exact: true });
}

/** The error's message where the member can act on it, else a general one. */
function problemOf(error: unknown): string {
  if (error instanceof NotKeptError) return error.message;
  if (error instanceof ApiError && error.status < 500) return error.message;
  return 'Something went wrong on our side. Please try again.';
}

/** The messages to a member that are not known to have arrived: first those in the outbox, then those on their way. */
export function useUnsent(userId: number): readonly Unsent[] {
  const kept = useWaiting(sendMessage, memberQueueKey(userId));
  const words = useOwnWords((own) => own.unsent);
  return [...kept.map((item) => unsentOf(item, userId)), ...words.filter(({ to }) => to === userId)];
}

const unsentOf = (item: OutboxItem, to: number): Unsent => ({
  key: item.key,
  to,
  text: (item.input.body as { text: string }).text,
  state: item.state === 'waiting' ? 'sending' : 'failed',
  // The outbox knows when it has arrived: it is never compared with the conversation's messages.
  after: Infinity,
  at: item.madeAt,
  kept: item,
});
