import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Client } from '#shared/api/client.ts';
import { DraftBox, type DraftText } from '#shared/api/draft-box.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { matchArrived } from '#shared/api/outbox/arrived.ts';
import { memberQueueKey, newItem } from '#shared/api/outbox/kinds.ts';
import { conversationKey, addSentMessage, refreshLists } from '#shared/api/queries/messages.ts';
import { sendMessage } from '#shared/contracts/endpoints/messages.ts';
import type { PrivateMessage } from '#shared/contracts/messages.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import {
  NotStoredError,
  askForSync,
  currentOutbox,
  outboxOf,
  useQueuedItems,
} from '../../device/outbox/page-outbox.ts';
import { claimDevice } from '../../device/owner.ts';
import type { Arrivals } from '../../device/outbox/use-outbox-runner.ts';
import { deviceDrafts } from '../../device/drafts.ts';

/** Updates the caches of all tabs after a message of the outbox was sent. */
export const messageArrivals: Arrivals = {
  [sendMessage.name]: ({ client, queryClient }, { input }, answer) => {
    const to = Number(input.params?.userId);
    addSentMessage(queryClient, client, to, answer as PrivateMessage);
    void refreshLists(queryClient);
    void queryClient.invalidateQueries({ queryKey: conversationKey(to), exact: true });
  },
};

/** The name of the draft of a message to a member. */
export const draftName = (to: number): string => `messages/${to}`;

/** A message without confirmed delivery. */
export interface Unsent {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** The other member. */
  readonly to: number;
  readonly text: string;
  readonly state: 'sending' | 'failed';
  /** The error message. */
  readonly problem?: string | null;
  /** The id of the newest message when this one was written: it can only be among later ones. */
  readonly after: number;
  /** The messages that were matched to equal ones. */
  readonly taken?: readonly number[] | undefined;
  /** When it was written, in ISO 8601. */
  readonly at: string;
  /** Set when it is waiting for the network, or is too old. */
  readonly queued?: OutboxItem;
}

/** Messages that the server has, even if the answer to the call was lost. */
export const arrivedIn = (unsent: readonly Unsent[], messages: readonly PrivateMessage[]) =>
  matchArrived(
    unsent,
    messages.filter(({ senderId }) => senderId !== unsent[0]?.to),
  );

/**
 * Sends a message through the outbox, behind earlier ones to the same member. Its author is watching, so a refusal or a
 * server error is shown beside the message instead of being retried.
 * @param after the id of the newest message
 */
export async function send(
  client: Client,
  me: number,
  to: number,
  { text, key }: DraftText,
  after: number,
): Promise<void> {
  const item = newItem(sendMessage, inputOf(to, text), { key, userId: me });
  // The page is being replaced by another member's.
  if (!claimDevice(me)) return;
  try {
    const outbox = await outboxOf(client, me);
    await outbox.add({ ...item, attended: { after } });
    askForSync();
  } catch (error) {
    // The device is full: the text goes back into the box.
    new DraftBox(deviceDrafts, me, draftName(to)).add(text);
    toast({
      variant: 'destructive',
      title: 'Your message wasn’t sent',
      description: new NotStoredError(error).message,
    });
  }
}

const inputOf = (to: number, text: string) => ({ params: { userId: String(to) }, body: { text } });

/** The messages to a member without confirmed delivery. */
export function useUnsent(userId: number, messages: readonly PrivateMessage[]): readonly Unsent[] {
  const queryClient = useQueryClient();
  const unsent = useQueuedItems(sendMessage, memberQueueKey(userId)).map((item) => unsentOf(item, userId));
  const failed = unsent.filter(({ state }) => state === 'failed');
  const failedKeys = failed.map(({ key }) => key).join(' ');
  useEffect(() => {
    // The answer to the call was lost, but the message was delivered.
    const landed = arrivedIn(unsent, messages);
    for (const { key } of failed) if (landed.has(key)) void currentOutbox()?.discard(key);
  });
  useEffect(() => {
    // A refusal may mean that the conversation's state has changed.
    if (failedKeys) void queryClient.invalidateQueries({ queryKey: conversationKey(userId), exact: true });
  }, [queryClient, userId, failedKeys]);
  return unsent;
}

function unsentOf(item: OutboxItem, to: number): Unsent {
  const { key, input, state, problem, attended, after, madeAt } = item;
  return {
    key,
    to,
    text: (input.body as { text: string }).text,
    state: state === 'waiting' ? 'sending' : 'failed',
    problem,
    // A message that nobody watched being sent is not matched with the conversation's messages.
    after: attended?.after ?? after ?? Infinity,
    taken: item.taken,
    at: madeAt,
    ...((!attended || state === 'old') && { queued: item }),
  };
}
