import type { BackoffClock } from '../backoff.ts';
import type { OutboxItem } from './item.ts';

/** What an outbox needs of its surroundings. Each shell brings its own, and so do tests. */
export interface OutboxEnvironment {
  readonly store: OutboxStore;
  readonly lock: Lock;
  readonly channel: Channel;
  readonly clock: Clock;
  /** Whether this page may send something of this person now. Asked right before each send. */
  mayAct(userId: number): boolean;
  /**
   * Whether the server can be reached. Asked before something is sent for the first time, so that nothing is said to be
   * on its way that has never left.
   */
  reach(): Promise<boolean>;
  /** Makes the call. Rejects with ApiError or NetworkError; `signal` ends it when nobody waits for its answer any more. */
  send(item: OutboxItem, signal: AbortSignal): Promise<unknown>;
  /** A call that is not answered by then is given up: the connection may be dead without a word. */
  answerTimeoutMs(item: OutboxItem): number;
}

/** Keeps items for one server. It outlives the page, and all tabs share it. */
export interface OutboxStore {
  /** Whether what is added outlives the page. */
  readonly isLasting: boolean;
  /** Whether this item outlives the page: there may have been no room for it. */
  isStored(key: string): boolean;
  /** Everything, in the order in which it was added. */
  list(): Promise<readonly OutboxItem[]>;
  /** Adds an item behind the others and removes those it replaces, in one step. A key that is there already stays as it is. */
  add(item: OutboxItem, isReplaced: (other: OutboxItem) => boolean): Promise<void>;
  /** Changes what is still there. @returns the item as it is now, or undefined when it is gone */
  change(key: string, change: Partial<OutboxItem>): Promise<OutboxItem | undefined>;
  remove(key: string): Promise<void>;
}

/** Lets one tab at a time send. */
export interface Lock {
  /**
   * Works while holding the lock. Another tab may take it away from one that has fallen asleep.
   * @param work `lost` is aborted when the lock was taken away
   */
  hold(work: (lost: AbortSignal) => Promise<void>): Promise<void>;
}

/** For a shell with one window. */
export const noLock: Lock = { hold: (work) => work(new AbortController().signal) };

/** What tabs send each other. */
export type TabMessage =
  | { readonly kind: 'changed' }
  | { readonly kind: 'sent'; readonly item: OutboxItem; readonly answer: unknown }
  /** The network may be back. */
  | { readonly kind: 'wake' };

export interface Channel {
  /** Sends a message to the other tabs. */
  post(message: TabMessage): void;
  /** @returns stops listening */
  onMessage(listener: (message: TabMessage) => void): () => void;
}

export interface Clock extends BackoffClock {
  /** @returns what cancels it */
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
