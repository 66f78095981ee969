import type { Client } from '#shared/api/client.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createComment, createPost, likePost } from '#shared/contracts/endpoints/feed.ts';
import { sendMessage } from '#shared/contracts/endpoints/messages.ts';
import { NOBODY, type OutboxItem } from './item.ts';

/** The calls that may wait. An item outlives the build it was made by, and so refers to its call by name. */
const calls: readonly Endpoint[] = [likePost, createComment, createPost, sendMessage, sendInquiry];

/** In milliseconds. Words are small: a network that has not taken them by then is as good as none. */
export const LONGEST = 15_000;

/** Makes the call of an item, for its owner alone. */
export function sendItem(client: Client, { endpoint, input, key, userId }: OutboxItem): Promise<unknown> {
  const call = calls.find(({ name }) => name === endpoint);
  if (!call) return Promise.reject(new Error(`${endpoint} cannot wait in the outbox`));
  return client.call<Endpoint>(call, input as object, {
    idempotencyKey: key,
    signal: AbortSignal.timeout(LONGEST),
    ...(userId !== NOBODY && { forMember: userId }),
  });
}
