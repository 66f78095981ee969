import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { memoryStore } from '#shared/api/outbox/memory-store.ts';
import type {
  Channel,
  Clock,
  Lock,
  OutboxStore,
  TabMessage,
  OutboxEnvironment,
} from '#shared/api/outbox/environment.ts';

/** A clock that only moves when a test says so. */
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

/** A channel on which every tab but the sender receives a message. */
export function fakeChannels(): () => Channel {
  const all = new Set<{ receive: ((message: TabMessage) => void) | undefined }>();
  return () => {
    const self: { receive: ((message: TabMessage) => void) | undefined } = { receive: undefined };
    all.add(self);
    return {
      post: (message) => {
        for (const other of all) if (other !== self) queueMicrotask(() => other.receive?.(message));
      },
      onMessage: (listener) => {
        self.receive = listener;
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
  /** What a tab does before it sends something for the first time. */
  reach = (): Promise<boolean> => Promise.resolve(true);
  /** Whether a tab may send for somebody. */
  mayAct = (_userId: number): boolean => true;
  readonly #channels = fakeChannels();

  /** The environment of a new tab; `close` kills it. */
  tab(send: OutboxEnvironment['send']): OutboxEnvironment & { readonly lock: ReturnType<FakeLock['ofTab']> } {
    const { store, clock } = this;
    return {
      store,
      clock,
      lock: this.lock.ofTab(),
      channel: this.#channels(),
      mayAct: (userId) => this.mayAct(userId),
      reach: () => this.reach(),
      send,
      answerTimeoutMs: () => 15_000,
    };
  }
}

/** Runs every promise that is already resolved. */
export async function settle(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one round after the other
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}
