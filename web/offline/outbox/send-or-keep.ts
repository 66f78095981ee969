import { NetworkError } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import type { Endpoint, InputOf, ResponseOf } from '#shared/contracts/endpoint.ts';
import type { OutboxInput, Wish } from './item.ts';
import { LONGEST } from './send-item.ts';
import { askForSync } from './sync.ts';
import { outboxOf, snapshot } from './the-outbox.ts';

type Manner = Pick<Wish, 'key' | 'userId' | 'lane'> & { readonly lastWins?: boolean };

/**
 * Makes a call that may wait: at once, or, when the network is away, through the outbox. What comes after something
 * that waits in its lane waits behind it.
 * @returns the answer, or null when it is kept
 * @throws ApiError when it is refused
 */
export async function sendOrKeep<E extends Endpoint & { readonly offline: true }>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  { key, userId, lane, lastWins = false }: Manner,
): Promise<ResponseOf<E> | null> {
  const isBehind = snapshot().some((item) => item.lane === lane && item.state === 'waiting');
  if (!isBehind) {
    try {
      return await client.call(endpoint, input, { idempotencyKey: key, signal: AbortSignal.timeout(LONGEST) });
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
    }
  }
  const outbox = await outboxOf(client, userId);
  const kept = input as OutboxInput;
  await outbox.add({ key, userId, endpoint: endpoint.name, input: kept, lane, lastWins, tried: !isBehind });
  askForSync();
  return null;
}
