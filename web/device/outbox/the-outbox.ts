import type { Client } from '#shared/api/client.ts';
import { browserWorld } from './browser-world.ts';
// With the screens' code: fetched later, it might find no network, and nothing would be kept.
import { dexieStore } from './dexie-store.ts';
import type { OutboxItem } from './item.ts';
import { memoryStore } from './memory-store.ts';
import { Outbox, type OutboxEvents } from './outbox.ts';
import type { OutboxStore } from './world.ts';

/*
 * The page's one outbox. It is made when it is first needed: those who only read never load the device's database.
 */

const nothing: readonly OutboxItem[] = [];
const listeners = new Set<() => void>();
const hearers = new Set<OutboxEvents>();
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
  hearers.add(events);
  return () => hearers.delete(events);
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

async function openStore(): Promise<OutboxStore> {
  try {
    const store = dexieStore();
    await store.list();
    return store;
  } catch {
    return memoryStore();
  }
}

async function make(client: Client): Promise<Outbox> {
  const outbox = new Outbox(browserWorld(client, await openStore()), {
    onSent: (item, answer) => {
      for (const { onSent } of hearers) onSent(item, answer);
    },
    onSignedOut: () => {
      user = undefined;
      for (const { onSignedOut } of hearers) onSignedOut();
    },
  });
  made = outbox;
  outbox.subscribe(changed);
  return outbox;
}
