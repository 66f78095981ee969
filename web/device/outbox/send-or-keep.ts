import type { Client } from '#shared/api/client.ts';
import type { Contract, Endpoint, InputOf, ResponseOf } from '#shared/contracts/endpoint.ts';
import { claimDevice } from '../owner.ts';
import { isUnreached } from '../connection.ts';
import type { Wish } from './item.ts';
import { reach } from './reach.ts';
import { LONGEST } from './send-item.ts';
import { askForSync } from './sync.ts';
import { outboxOf, snapshot } from './the-outbox.ts';

type Manner = Pick<Wish, 'key' | 'userId' | 'lane'> & { readonly lastWins?: boolean };

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
 * that waits in its lane waits behind it.
 * @returns the answer, or null when it is kept
 * @throws ApiError when it is refused, NotKeptError when the device cannot keep it
 */
export async function sendOrKeep<E extends Endpoint<Contract & { readonly offline: true }>>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  { key, userId, lane, lastWins = false }: Manner,
): Promise<ResponseOf<E> | null> {
  const isBehind = snapshot().some((item) => item.lane === lane && item.state === 'waiting');
  let tried = false;
  if (!isBehind && (await reach(client))) {
    try {
      const signal = AbortSignal.timeout(LONGEST);
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
    await outbox.add({ key, userId, endpoint: endpoint.name, input, lane, lastWins, tried });
  } catch (error) {
    throw new NotKeptError(error);
  }
  askForSync();
  return null;
}
