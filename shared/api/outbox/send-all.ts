import type { OutboxEnvironment } from './environment.ts';
import { Outbox } from './outbox.ts';

/**
 * Sends waiting items without a page, for every owner in turn and only in that owner's name. Wakes open pages and sends
 * them messages. The lock allows only one sender at a time.
 * @throws when something is left for another run
 */
export async function sendAll(environment: OutboxEnvironment): Promise<void> {
  const signedOut = new Set<number>();
  let current = 0;
  const outbox = new Outbox(environment, { onSent: () => undefined, onSignedOut: () => signedOut.add(current) });
  environment.channel.post({ kind: 'wake' });
  try {
    const owners = new Set((await environment.store.list()).map(({ userId }) => userId));
    for (current of owners) {
      // oxlint-disable-next-line no-await-in-loop -- one owner after the other
      await outbox.open(current);
    }
  } finally {
    outbox.close();
  }
  const items = await environment.store.list();
  const left = items.filter(({ state, userId }) => state === 'waiting' && !signedOut.has(userId));
  if (left.length > 0) throw new Error(`${left.length} not sent yet`);
}
