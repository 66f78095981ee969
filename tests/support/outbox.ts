import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { OutboxItem } from '../../web/device/outbox/item.ts';
import { memoryStore } from '../../web/device/outbox/memory-store.ts';
import type { Channel, Clock, Lock, OutboxStore, Told, World } from '../../web/device/outbox/world.ts';

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now = Date.parse('2026-03-02T10:00:00Z');
  #timers = new Map<() => void, number>();
  readonly now = (): number => this.#now;
  readonly random = (): number => 1;
  readonly after = (milliseconds: number, then: () => void): (() => void) => {
    this.#timers.set(then, this.#now + milliseconds);
    return () => void this.#timers.delete(then);
  };

  pass(milliseconds: number): void {
    this.#now += milliseconds;
    for (const [then, at] of this.#timers) {
      if (at > this.#now) continue;
      this.#timers.delete(then);
      then();
    }
  }
}

/** The lock of a browser's tabs, which the next in line can steal. */
export class FakeLock {
  #queue: (() => void)[] = [];
  #holder: AbortController | undefined;

  /** The lock as one tab sees it. */
  readonly ofTab = (): Lock & { close(): void } => {
    let mine: AbortController | undefined;
    let isClosed = false;
    return {
      hold: async (work) => {
        if (this.#holder) await new Promise<void>((resolve) => this.#queue.push(resolve));
        if (isClosed) return this.#giveOn();
        const holding = (mine = this.#holder = new AbortController());
        const lost = new Promise<void>((resolve) => holding.signal.addEventListener('abort', () => resolve()));
        await Promise.race([work(holding.signal), lost]);
        if (this.#holder === holding) this.#giveOn();
      },
      close: () => {
        isClosed = true;
        if (mine && this.#holder === mine) this.#giveOn();
      },
    };
  };

  steal(): void {
    const old = this.#holder;
    if (!old || this.#queue.length === 0) return;
    this.#giveOn();
    old.abort();
  }

  #giveOn(): void {
    this.#holder = undefined;
    this.#queue.shift()?.();
  }
}

/** A channel on which everybody but the one who tells hears what is told. */
export function fakeChannels(): () => Channel {
  const all = new Set<{ hear: ((told: Told) => void) | undefined }>();
  return () => {
    const self: { hear: ((told: Told) => void) | undefined } = { hear: undefined };
    all.add(self);
    return {
      tell: (told) => {
        for (const other of all) if (other !== self) queueMicrotask(() => other.hear?.(told));
      },
      listen: (hear) => {
        self.hear = hear;
        return () => void all.delete(self);
      },
    };
  };
}

export const refusal = (status: number, retryAfter?: number): ApiError =>
  new ApiError({ status, message: `Refused with ${status}`, ...(retryAfter !== undefined && { retryAfter }) });
export const noNetwork = (): NetworkError => new NetworkError(new TypeError('Failed to fetch'));

/** One browser: its tabs share a store, a lock and a channel. */
export class FakeBrowser {
  readonly clock = new ManualClock();
  readonly store: OutboxStore = memoryStore();
  readonly lock = new FakeLock();
  /** What a tab finds out before it sends something for the first time. */
  reach = (): Promise<boolean> => Promise.resolve(true);
  readonly #channels = fakeChannels();

  /** What a new tab has around it; `close` is to be called when it is killed. */
  tab(send: (item: OutboxItem) => Promise<unknown>): World & { readonly lock: ReturnType<FakeLock['ofTab']> } {
    const { store, clock } = this;
    return { store, clock, lock: this.lock.ofTab(), channel: this.#channels(), reach: () => this.reach(), send };
  }
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settle(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- turn by turn
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}
