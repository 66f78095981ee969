import { useMemo } from 'react';
import { create } from 'zustand';
import { isUnreached } from '#shared/api/api-error.ts';
import type { CallOptions, Client } from '#shared/api/client.ts';
import type { OutboxStore } from '#shared/api/outbox/environment.ts';
import type { NewItem, OutboxItem } from '#shared/api/outbox/item.ts';
import { kindOf, newItem } from '#shared/api/outbox/kinds.ts';
import { memoryStore } from '#shared/api/outbox/memory-store.ts';
import { Outbox, type OutboxEvents } from '#shared/api/outbox/outbox.ts';
import type { Contract, Endpoint, InputOf, ResponseOf } from '#shared/contracts/endpoint.ts';
import { OUTBOX, UNSENT } from '../names.ts';
import { claimDevice } from '../owner.ts';
import { hasPrivate } from '../private-storage.ts';
import { ANSWER_TIMEOUT_MS, browserEnvironment, reach } from './browser-environment.ts';

/*
 * The page's one outbox. Created on first use: members who only read do not load the device's database for it.
 */

/** The items that are pending or need attention, in order: the member's, and visitors' from this device. */
export const useOutbox = create<readonly OutboxItem[]>(() => []);

const subscribers = new Set<OutboxEvents>();
let making: Promise<Outbox> | undefined;
let made: Outbox | undefined;
let user: number | undefined;

/** Calls back for delivered items and at the end of the session. @returns unsubscribes */
export function onOutbox(events: OutboxEvents): () => void {
  subscribers.add(events);
  return () => subscribers.delete(events);
}

/** The outbox, opened for somebody. @param userId `VISITOR` for a visitor */
export async function outboxOf(client: Client, userId: number): Promise<Outbox> {
  making ??= make(client);
  const outbox = await making;
  if (user !== userId) {
    user = userId;
    await outbox.open(userId);
  }
  return outbox;
}

/** The outbox if it was created, for screens that show its items. */
export const currentOutbox = (): Outbox | undefined => made;

/** Stops the outbox, with its timers and its channel to other tabs, and forgets it; for tests. Stored items stay. */
export function closeOutbox(): void {
  made?.close();
  [making, made, user] = [undefined, undefined, undefined];
  useOutbox.setState(useOutbox.getInitialState(), true);
}

/**
 * The database's library is not part of a page's first code. Members' pages load it right after their first screen
 * (`use-outbox-runner.ts`), before the network may be lost.
 */
export const loadStore = async (): Promise<() => OutboxStore> => (await import('./indexed-store.ts')).indexedStore;

async function openStore(): Promise<OutboxStore> {
  try {
    const store = (await loadStore())();
    await store.list();
    return store;
  } catch {
    return memoryStore();
  }
}

async function make(client: Client): Promise<Outbox> {
  const outbox = new Outbox(browserEnvironment(client, await openStore()), {
    onSent: (item, answer) => {
      for (const { onSent } of subscribers) onSent(item, answer);
    },
    onSignedOut: () => {
      user = undefined;
      for (const { onSignedOut } of subscribers) onSignedOut();
    },
  });
  made = outbox;
  outbox.subscribe(() => useOutbox.setState(outbox.snapshot(), true));
  return outbox;
}

interface Sending extends Pick<NewItem, 'key' | 'userId'> {
  /** Progress and cancellation of an upload that its author is watching. */
  readonly watched?: Required<Pick<CallOptions, 'onProgress' | 'signal'>>;
  /** The page is closing, and the browser finishes the call. */
  readonly isLeaving?: boolean;
}

/**
 * Makes a call that may be deferred: at once, or through the outbox when offline. A call whose queue has pending items
 * goes behind them.
 * @returns the answer, or null when it is in the outbox
 * @throws ApiError when it is refused, NotStoredError when the device cannot store it
 */
export async function sendOrQueue<E extends Endpoint<Contract & { readonly offline: true }>>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  { key, userId, watched, isLeaving = false }: Sending,
): Promise<ResponseOf<E> | null> {
  const item = newItem(endpoint, input, { key, userId });
  // Another tab may have added items that this one has not read yet.
  if (!made && hasPrivate(UNSENT)) await outboxOf(client, userId).catch(() => undefined);
  const isBehind = useOutbox
    .getState()
    .some(({ queueKey, state }) => queueKey === item.queueKey && state === 'waiting');
  let tried = false;
  if (!isBehind && (await reach(client))) {
    try {
      // No timeout for an upload with visible progress.
      const options = watched ?? { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) };
      return await client.call(endpoint, input, {
        idempotencyKey: key,
        forMember: userId,
        ...options,
        ...(isLeaving && { keepalive: true }),
      });
    } catch (error) {
      if (!isUnreached(error)) throw error;
      tried = true;
    }
  }
  // The page is being replaced by another member's.
  if (!claimDevice(userId)) return new Promise(() => {});
  try {
    const outbox = await outboxOf(client, userId);
    await outbox.add({ ...item, tried }, kindOf(item)?.merge);
  } catch (error) {
    throw new NotStoredError(error);
  }
  askForSync();
  return null;
}

/** Neither sent nor stored; the message is for its author. */
export class NotStoredError extends Error {
  constructor(cause: unknown) {
    super('You’re offline and this device is out of space. Try again when you’re back online.', {
      cause,
    });
  }
}

/**
 * One member's items, except those shown where they were written. Visitors' messages from this device are not shown to
 * members.
 */
export function useOwnItems(memberId: number): readonly OutboxItem[] {
  const items = useOutbox();
  return useMemo(() => items.filter(({ userId, attended }) => userId === memberId && !attended), [items, memberId]);
}

/** The pending items of one call in a queue, and those that need attention. */
export function useQueuedItems({ name }: Endpoint, queueKey: string): readonly OutboxItem[] {
  return useOutbox().filter((item) => item.queueKey === queueKey && item.endpoint === name);
}

/** Background Sync, missing in TypeScript's library, Safari and Firefox. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Requests a background sync, so that the service worker sends when the network is back. Only an optimisation. */
export function askForSync(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  void workers?.ready.then((worker) => (worker as WithSync).sync?.register(OUTBOX)).catch(() => undefined);
}
