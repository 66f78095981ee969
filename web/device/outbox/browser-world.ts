import type { Client } from '#shared/api/client.ts';
import { OUTBOX } from '../names.ts';
import { reach } from './reach.ts';
import { sendItem } from './send-item.ts';
import type { Channel, Clock, Lock, OutboxStore, Told, World } from './world.ts';

/** Who waits longer than this for a turn, in milliseconds, takes it: no tab that is awake holds one so long. */
const PATIENCE = 90_000;

/** A browser's tab, or a service worker, as the outbox sees it. */
export function browserWorld(client: Client, store: OutboxStore): World {
  return {
    store,
    lock,
    channel: openChannel(),
    clock,
    reach: () => reach(client),
    send: (item) => sendItem(client, item),
  };
}

const clock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Without https there are no locks: then each tab sends, and the keys keep it to one effect. */
const lock: Lock = {
  async hold(work) {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return work(new AbortController().signal);
    const losing = new AbortController();
    const holding = () => work(losing.signal);
    try {
      await locks.request(OUTBOX, { signal: AbortSignal.timeout(PATIENCE) }, holding);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        await locks.request(OUTBOX, { steal: true }, holding).catch(() => losing.abort());
      } else if (error instanceof DOMException && error.name === 'AbortError') losing.abort();
      else throw error;
    }
  },
};

function openChannel(): Channel {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => {}, listen: () => () => {} };
  const channel = new BroadcastChannel(OUTBOX);
  // What was under way when the outbox closed still ends, and has nobody to tell.
  let isOpen = true;
  return {
    tell(told) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      if (isOpen) channel.postMessage(told);
    },
    listen(hear) {
      channel.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
      return () => {
        isOpen = false;
        channel.close();
      };
    },
  };
}
