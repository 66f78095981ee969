import { isUnreached } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import {
  type Channel,
  type Lock,
  type OutboxEnvironment,
  type OutboxStore,
  systemClock,
  type TabMessage,
} from '#shared/api/outbox/environment.ts';
import { filesOf, VISITOR } from '#shared/api/outbox/item.ts';
import { sendItem } from '#shared/api/outbox/kinds.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { isReached } from '../connection.ts';
import { OUTBOX } from '../names.ts';
import { currentMember } from '../owner.ts';

/** Lock timeout, then the tab steals it: no active tab holds it this long. */
const LOCK_TIMEOUT_MS = 90_000;

/** Timeout of a text. A network that takes longer counts as offline. */
export const ANSWER_TIMEOUT_MS = 15_000;
/** Files get more time: the slowest upload we allow for, in bytes per millisecond. */
const SLOWEST_UPLOAD = 16;

/** Timeout of the reachability check. */
const REACH_TIMEOUT_MS = 5000;

/** What an outbox needs, in a browser's tab or in a service worker. */
export function browserEnvironment(client: Client, store: OutboxStore): OutboxEnvironment {
  return {
    store,
    lock,
    channel: openChannel(),
    clock: systemClock,
    mayAct,
    reach: () => reach(client),
    send: (item, signal) => sendItem(client, item, signal),
    answerTimeoutMs: (item) =>
      ANSWER_TIMEOUT_MS + filesOf(item).reduce((bytes, { size }) => bytes + size, 0) / SLOWEST_UPLOAD,
  };
}

/** A member's page sends nothing of another member. The server checks too: each call carries the owner's id. */
const mayAct = (userId: number): boolean =>
  userId === VISITOR || currentMember() === undefined || currentMember() === userId;

/** Whether the server is reachable: according to the last call; if that failed, by a harmless request. */
export async function reach(client: Client): Promise<boolean> {
  if (isReached() && navigator.onLine) return true;
  try {
    await client.call(getCurrentUser, {}, { signal: AbortSignal.timeout(REACH_TIMEOUT_MS) });
    return true;
  } catch (error) {
    return !isUnreached(error);
  }
}

/** Without https there are no locks: then each tab sends, and the idempotency keys prevent duplicates. */
const lock: Lock = {
  async hold(work) {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return work(new AbortController().signal);
    const losing = new AbortController();
    const holding = () => work(losing.signal);
    try {
      await locks.request(OUTBOX, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, holding);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        await locks.request(OUTBOX, { steal: true }, holding).catch(() => losing.abort());
      } else if (error instanceof DOMException && error.name === 'AbortError') losing.abort();
      else throw error;
    }
  },
};

function openChannel(): Channel {
  if (!('BroadcastChannel' in globalThis)) return { post: () => {}, onMessage: () => () => {} };
  const channel = new BroadcastChannel(OUTBOX);
  // Work in progress when the outbox closes still ends, on a closed channel.
  let isOpen = true;
  return {
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      if (isOpen) channel.postMessage(message);
    },
    onMessage(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
      return () => {
        isOpen = false;
        channel.close();
      };
    },
  };
}
