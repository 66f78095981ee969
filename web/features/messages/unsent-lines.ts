import { sendMessage } from '#shared/contracts/endpoints/messages.ts';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { memberQueueKey } from '#shared/api/outbox/kinds.ts';
import { useWaiting } from '../../device/outbox/the-outbox.ts';
import { type Unsent, useOwnWords } from './own-words.ts';

/** What is written to a member and not known to have arrived: first what waits for the network, then what is on its way. */
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
  // The outbox knows when it has arrived: no message of the conversation is compared with it.
  after: Infinity,
  at: item.madeAt,
  kept: item,
});
