import { isUnreached } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import type { NewItem } from '#shared/api/outbox/item.ts';
import { newItem } from '#shared/api/outbox/kinds.ts';
import type { Contract, Endpoint, InputOf, ResponseOf } from '#shared/contracts/endpoint.ts';
import { claimDevice } from '../owner.ts';
import { ANSWER_TIMEOUT_MS, reach } from './browser-environment.ts';
import { askForSync, outboxOf, snapshot } from './the-outbox.ts';

/** Neither sent nor kept; the message is for its author. */
export class NotKeptError extends Error {
  constructor(cause: unknown) {
    super('You are offline, and this device has no room to keep it. Please try again once you have a connection.', {
      cause,
    });
  }
}

/**
 * Makes a call that may wait: at once, or, when the network is away, through the outbox. What comes after something
 * that waits in its queue waits behind it.
 * @returns the answer, or null when it is kept
 * @throws ApiError when it is refused, NotKeptError when the device cannot keep it
 */
export async function sendOrKeep<E extends Endpoint<Contract & { readonly offline: true }>>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  { key, userId }: Pick<NewItem, 'key' | 'userId'>,
): Promise<ResponseOf<E> | null> {
  const item = newItem(endpoint, input, { key, userId });
  const isBehind = snapshot().some(({ queueKey, state }) => queueKey === item.queueKey && state === 'waiting');
  let tried = false;
  if (!isBehind && (await reach(client))) {
    try {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
      return await client.call(endpoint, input, { idempotencyKey: key, forMember: userId, signal });
    } catch (error) {
      if (!isUnreached(error)) throw error;
      tried = true;
    }
  }
  // The page is being replaced by somebody else's.
  if (!claimDevice(userId)) return new Promise(() => {});
  try {
    const outbox = await outboxOf(client, userId);
    await outbox.add({ ...item, tried });
  } catch (error) {
    throw new NotKeptError(error);
  }
  askForSync();
  return null;
}
