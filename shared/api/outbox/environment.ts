import type { BackoffClock } from '../backoff.ts';
import type { OutboxItem } from './item.ts';

/** The dependencies of an outbox. Each shell provides its own, and so do tests. */
export interface OutboxEnvironment {
  readonly store: OutboxStore;
  readonly lock: Lock;
  readonly channel: Channel;
  readonly clock: Clock;
  /** Whether this page may send for this person now. Checked right before each send. */
  mayAct(userId: number): boolean;
  /**
   * Whether the server is reachable. Checked before an item is first sent, so that nothing is shown as sending that has never
   * left.
   */
  reach(): Promise<boolean>;
  /** Makes the call. Rejects with ApiError or NetworkError; `signal` cancels it. */
  send(item: OutboxItem, signal: AbortSignal): Promise<unknown>;
  /** The timeout of a call, because a connection may be dead without an error. */
  answerTimeoutMs(item: OutboxItem): number;
}

/** An item with what a replaced, earlier one held. */
export type Merge = (item: OutboxItem, replaced: OutboxItem) => OutboxItem;

/** Stores items for one server. They survive the page and are shared by all tabs. */
export interface OutboxStore {
  /** Whether new items survive the page. */
  readonly isLasting: boolean;
  /** Whether this item survives the page; the storage may have been full. */
  isStored(key: string): boolean;
  /** Everything, in the order it was added. */
  list(): Promise<readonly OutboxItem[]>;
  /**
   * Adds an item at the end and removes those it replaces, atomically. An existing key stays as it is.
   * @param merge adds to the new item what is not in it yet from a replaced one
   */
  add(item: OutboxItem, isReplaced: (other: OutboxItem) => boolean, merge?: Merge): Promise<void>;
  /** Changes an item if it still exists. @returns the current item, or undefined if it is gone */
  change(key: string, change: Partial<OutboxItem>): Promise<OutboxItem | undefined>;
  remove(key: string): Promise<void>;
}

/** Lets only one tab send at a time. */
export interface Lock {
  /**
   * Works while holding the lock. Another tab may take it over from a suspended one.
   * @param work `lost` is aborted when another tab takes over the lock
   */
  hold(work: (lost: AbortSignal) => Promise<void>): Promise<void>;
}

/** For a shell with only one window. */
export const noLock: Lock = { hold: (work) => work(new AbortController().signal) };

/** Messages between tabs. */
export type TabMessage =
  | { readonly kind: 'changed' }
  | { readonly kind: 'sent'; readonly item: OutboxItem; readonly answer: unknown }
  /** The network may be back. */
  | { readonly kind: 'wake' };

export interface Channel {
  /** Sends a message to the other tabs. */
  post(message: TabMessage): void;
  /** @returns an unsubscribe function */
  onMessage(listener: (message: TabMessage) => void): () => void;
}

export interface Clock extends BackoffClock {
  /** @returns a function that cancels it */
  after(milliseconds: number, then: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds);
    return () => clearTimeout(timer);
  },
};
