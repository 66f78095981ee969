import type { OutboxItem } from './item.ts';

/** What an outbox has around it; `browser-world.ts` is a browser's, and tests bring their own. */
export interface World {
  readonly store: OutboxStore;
  readonly lock: Lock;
  readonly channel: Channel;
  readonly clock: Clock;
  /**
   * Whether the server can be reached. Asked before something is sent for the first time, so that nothing is said to be
   * on its way that has never left.
   */
  readonly reach: () => Promise<boolean>;
  /** Makes the call. Rejects with ApiError or NetworkError, always within half a minute. */
  readonly send: (item: OutboxItem) => Promise<unknown>;
}

/** Where items are written down. It outlives the page, and all tabs share it. */
export interface OutboxStore {
  /** Whether it outlives the page. */
  readonly isLasting: boolean;
  /** Everything, in the order in which it was added. */
  list(): Promise<readonly OutboxItem[]>;
  /** Adds an item behind the others and removes those it replaces, in one step. A key that is there already stays as it is. */
  add(item: OutboxItem, isReplaced: (other: OutboxItem) => boolean): Promise<void>;
  /** Changes what is still there. @returns it as it is now, or undefined when it is gone */
  change(key: string, change: Partial<OutboxItem>): Promise<OutboxItem | undefined>;
  remove(key: string): Promise<void>;
}

/** One tab at a time sends. */
export interface Lock {
  /**
   * Works while holding it. Another tab may take it away from one that has fallen asleep.
   * @param work is told when it was taken away
   */
  hold(work: (lost: AbortSignal) => Promise<void>): Promise<void>;
}

/** What tabs tell each other. */
export type Told =
  | { readonly kind: 'changed' }
  | { readonly kind: 'sent'; readonly item: OutboxItem; readonly answer: unknown }
  /** The network may be back. */
  | { readonly kind: 'wake' };

export interface Channel {
  /** Tells the other tabs. */
  tell(told: Told): void;
  /** @returns what ends it */
  listen(hear: (told: Told) => void): () => void;
}

export interface Clock {
  /** In milliseconds since 1970. */
  now(): number;
  /** @returns what cancels it */
  after(milliseconds: number, then: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
}
