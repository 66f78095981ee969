import { Outbox } from './outbox.ts';
import type { World } from './world.ts';

/**
 * Sends what waits, of whomever it is, where no page does: each item is sent for its owner alone, and the pages that are
 * open are woken and told. One lock keeps it to one sender at a time.
 * @throws when something is left that another try may send
 */
export async function sendAll(world: World): Promise<void> {
  const signedOut = new Set<number>();
  let current = 0;
  const outbox = new Outbox(world, { onSent: () => undefined, onSignedOut: () => signedOut.add(current) });
  world.channel.tell({ kind: 'wake' });
  try {
    const owners = new Set((await world.store.list()).map(({ userId }) => userId));
    for (current of owners) {
      // oxlint-disable-next-line no-await-in-loop -- one session after the other
      await outbox.open(current);
    }
  } finally {
    outbox.close();
  }
  const left = (await world.store.list()).filter(({ state, userId }) => state === 'waiting' && !signedOut.has(userId));
  if (left.length > 0) throw new Error(`${left.length} not sent yet`);
}
