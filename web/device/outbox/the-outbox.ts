import { useMemo, useSyncExternalStore } from 'react';
import { isUnreached } from '#shared/api/api-error.ts';
import type { CallOptions, Client } from '#shared/api/client.ts';
import type { OutboxStore } from '#shared/api/outbox/environment.ts';
import type { NewItem, OutboxItem } from '#shared/api/outbox/item.ts';
import { newItem } from '#shared/api/outbox/kinds.ts';
import { memoryStore } from '#shared/api/outbox/memory-store.ts';
import { Outbox, type OutboxEvents } from '#shared/api/outbox/outbox.ts';
import type { Contract, Endpoint, InputOf, ResponseOf } from '#shared/contracts/endpoint.ts';
import { OUTBOX, UNSENT } from '../names.ts';
import { claimDevice } from '../owner.ts';
import { hasPrivate } from '../private-storage.ts';
import { ANSWER_TIMEOUT_MS, browserEnvironment, reach } from './browser-environment.ts';

/*
 * The page's one outbox. It is made when it is first needed: those who only read never load the device's database.
 */

const nothing: readonly OutboxItem[] = [];
const listeners = new Set<() => void>();
const subscribers = new Set<OutboxEvents>();
let making: Promise<Outbox> | undefined;
let made: Outbox | undefined;
let user: number | undefined;

const changed = (): void => {
  for (const listener of listeners) listener();
};

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What waits of the person in front of the page, or needs them. */
export const snapshot = (): readonly OutboxItem[] => made?.snapshot() ?? nothing;

/** To be told what arrives, and when nobody is signed in any more. @returns what ends it */
export function onOutbox(events: OutboxEvents): () => void {
  subscribers.add(events);
  return () => subscribers.delete(events);
}

/** The outbox, taken up for somebody. @param userId `NOBODY` for a visitor */
export async function outboxOf(client: Client, userId: number): Promise<Outbox> {
  making ??= make(client);
  const outbox = await making;
  if (user !== userId) {
    user = userId;
    await outbox.open(userId);
  }
  return outbox;
}

/** The one that was made, if any: for screens that show what is in it. */
export const currentOutbox = (): Outbox | undefined => made;

/** As on a page that has just opened; for tests. */
export function closeOutbox(): void {
  made?.close();
  [making, made, user] = [undefined, undefined, undefined];
  changed();
}

/**
 * The database's library is not part of a page's first code. Members' pages have it fetched as soon as their first screen is
 * there (`use-outbox-runner.ts`), before the network may go.
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
  outbox.subscribe(changed);
  return outbox;
}

interface Sending extends Pick<NewItem, 'key' | 'userId'> {
  /** Of an upload that its author watches: how much has been sent, and how they give it up. */
  readonly watched?: Required<Pick<CallOptions, 'onProgress' | 'signal'>>;
}

/**
 * Makes a call that may wait: at once, or, when the network is away, through the outbox. What comes after something
 * that waits in its queue waits behind it.
 * @returns the answer, or null when it is kept
 * @throws ApiError when it is refused, NotStoredError when the device cannot keep it
 */
export async function sendOrKeep<E extends Endpoint<Contract & { readonly offline: true }>>(
  client: Client,
  endpoint: E,
  input: InputOf<E>,
  { key, userId, watched }: Sending,
): Promise<ResponseOf<E> | null> {
  const item = newItem(endpoint, input, { key, userId });
  // Another tab may have something waiting that this one has not read yet.
  if (!made && hasPrivate(UNSENT)) await outboxOf(client, userId).catch(() => undefined);
  const isBehind = snapshot().some(({ queueKey, state }) => queueKey === item.queueKey && state === 'waiting');
  let tried = false;
  if (!isBehind && (await reach(client))) {
    try {
      // An upload that is watched takes its time.
      const options = watched ?? { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) };
      return await client.call(endpoint, input, { idempotencyKey: key, forMember: userId, ...options });
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
    throw new NotStoredError(error);
  }
  askForSync();
  return null;
}

/** Neither sent nor kept; the message is for its author. */
export class NotStoredError extends Error {
  constructor(cause: unknown) {
    super('You’re offline and this device is out of space. Try again when you’re back online.', {
      cause,
    });
  }
}

/** Everything that waits or needs its owner, in order. */
export const useOutbox = (): readonly OutboxItem[] => useSyncExternalStore(subscribe, snapshot, () => nothing);

/**
 * Of these, one member's, except what they watch being sent where they wrote it. What a visitor sent off from this device
 * is not theirs to read.
 */
export function useOwn(memberId: number): readonly OutboxItem[] {
  const items = useOutbox();
  return useMemo(() => items.filter(({ userId, attended }) => userId === memberId && !attended), [items, memberId]);
}

/** What of one call waits in a queue, or needs its owner. */
export function useWaiting({ name }: Endpoint, queueKey: string): readonly OutboxItem[] {
  return useOutbox().filter((item) => item.queueKey === queueKey && item.endpoint === name);
}

/** Background Sync, which TypeScript's library does not know and Safari and Firefox do not have. */
interface WithSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to have the service worker send when the network is back. Nothing depends on it. */
export function askForSync(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  void workers?.ready.then((worker) => (worker as WithSync).sync?.register(OUTBOX)).catch(() => undefined);
}
