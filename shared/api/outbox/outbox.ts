import { Backoff } from '../backoff.ts';
import type { Merge, OutboxEnvironment, TabMessage } from './environment.ts';
import { areEqual, isOld, VISITOR, replaces, outcomeOf, withTaken, type NewItem, type OutboxItem } from './item.ts';

/** How long a tab may hold the lock. One that holds it longer is suspended. */
const LOCK_SLICE_MS = 20_000;

/** While offline, items are sent within two seconds of reconnecting; an attempt costs almost nothing. */
const LONGEST_NETWORK_WAIT_MS = 1500;

export interface OutboxEvents {
  /** An item arrived, sent by this tab or another. */
  readonly onSent: (item: OutboxItem, answer: unknown) => void;
  /** The server responded that the item's owner is not signed in. */
  readonly onSignedOut: () => void;
}

/**
 * Keeps actions until the server confirms them. Every item is stored before it is sent, goes in the order of its queue,
 * and has an idempotency key, so that it takes effect once. Refused items are skipped (decision 0257).
 */
export class Outbox {
  readonly #environment: OutboxEnvironment;
  readonly #events: OutboxEvents;
  readonly #network: Backoff;
  readonly #queues = new Map<string, Backoff>();
  readonly #listeners = new Set<() => void>();
  #stopListening = (): void => {};
  #own: readonly OutboxItem[] = [];
  #user: number | undefined;
  #draining: Promise<void> | undefined;
  #attempt = new AbortController();
  /** The item being sent by this tab, until its outcome is stored. */
  #sending: { readonly key: string; readonly ended: Promise<void> } | undefined;
  /** Items being taken back, which are not sent meanwhile. */
  readonly #held = new Set<string>();
  #isWanted = false;
  #isClosed = false;
  #cancelTimer = (): void => {};

  constructor(environment: OutboxEnvironment, events: OutboxEvents) {
    this.#environment = environment;
    this.#events = events;
    this.#network = new Backoff({ clock: environment.clock, longestMs: LONGEST_NETWORK_WAIT_MS });
    this.#listen();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether new items survive the page; `isStored` is about a single item. */
  get isLasting(): boolean {
    return this.#environment.store.isLasting;
  }

  isStored = (key: string): boolean => this.#environment.store.isStored(key);
  /** The current person's items, in order. The same array until something changes. */
  readonly snapshot = (): readonly OutboxItem[] => this.#own;

  /**
   * Shows and sends a person's items. Also opens an outbox that was closed.
   * @param user `VISITOR` for a visitor, undefined while no session is known
   */
  async open(user: number | undefined): Promise<void> {
    if (this.#isClosed) this.#listen();
    this.#user = user;
    await this.#reload();
    await this.drain();
  }

  /**
   * Stores an item, and then sends it as soon as possible.
   * @param merge adds what the items that it replaces hold
   * @returns once it is stored @throws when nothing can be stored
   */
  async add({ tried = false, problem = null, ...newItem }: NewItem, merge?: Merge): Promise<void> {
    const madeAt = this.#now();
    const item = {
      ...newItem,
      madeAt,
      meantAt: madeAt,
      triedAt: tried ? madeAt : null,
      state: problem === null ? 'waiting' : 'refused',
      problem,
    } as const;
    await this.#environment.store.add(item, (other) => replaces(newItem, other), merge);
    await this.#changed();
    void this.drain();
  }

  /** Removes an item. One that was sent without a response may have arrived. */
  async discard(key: string): Promise<void> {
    await this.#environment.store.remove(key);
    await this.#changed();
  }

  /**
   * Removes a waiting item, for its owner to change it. While this tab is sending it, waits for how that ends.
   * @param keep puts it elsewhere first, so that it is never nowhere; false when that failed, and it then stays
   * @returns whether it was taken back; otherwise it was sent, or removed by another tab, or could not be kept
   */
  async takeBack(key: string, keep: (item: OutboxItem) => boolean): Promise<boolean> {
    if (this.#held.has(key)) return false;
    this.#held.add(key);
    try {
      if (this.#sending?.key === key) await this.#sending.ended.catch(() => undefined);
      const item = (await this.#environment.store.list()).find((each) => each.key === key);
      if (!item || !keep(item)) return false;
      await this.discard(key);
      return true;
    } finally {
      this.#held.delete(key);
      void this.drain();
    }
  }

  /** Sends an item now on its owner's request, also an old or refused one, with the same key in case the server has it. */
  async sendAgain(key: string): Promise<void> {
    const asked = { state: 'waiting', problem: null, isErrorShown: false, meantAt: this.#now() } as const;
    const item = await this.#environment.store.change(key, asked);
    if (item) this.#queues.delete(item.queueKey);
    await this.#changed();
    this.retryNow();
  }

  /** Records that something on the server is none of these items, although the content is equal. */
  async recordTaken(id: number, isOneOf: (item: OutboxItem) => boolean): Promise<void> {
    const items = (await this.#environment.store.list()).filter((item) => isOneOf(item));
    for (const item of items) {
      const { taken = [] } = withTaken(item, id);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#environment.store.change(item.key, { taken });
    }
    if (items.length > 0) await this.#changed();
  }

  /** Records that a toast has shown the error, so that it is shown once. */
  async markErrorShown(key: string): Promise<void> {
    await this.#environment.store.change(key, { isErrorShown: true });
    await this.#changed();
  }

  /** The network may be back: retries at once, in the tab that has the lock. */
  retryNow(): void {
    this.#environment.channel.post({ kind: 'wake' });
    this.#tryNow();
  }

  /** The network is back: retries at once, including calls in progress on the earlier connection. */
  async retry(): Promise<void> {
    this.#attempt.abort();
    await this.#draining;
    this.retryNow();
    await this.#draining;
  }

  /** Sends what may be sent now. Resolves when nothing sendable is left. */
  drain(): Promise<void> {
    this.#isWanted = true;
    this.#draining ??= this.#sendInTurns().finally(() => {
      this.#draining = undefined;
      // Requested at the moment when it ended.
      if (this.#isWanted && !this.#isClosed) void this.drain();
    });
    return this.#draining;
  }

  /** Stops at once: no more sends and callbacks. Waiting items stay stored. */
  close(): void {
    this.#isClosed = true;
    this.#attempt.abort();
    this.#cancelTimer();
    this.#stopListening();
    this.#listeners.clear();
  }

  #listen(): void {
    this.#isClosed = false;
    this.#stopListening = this.#environment.channel.onMessage((message) => this.#receive(message));
  }

  async #sendInTurns(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one time slice after the other
        if (await this.#next()) await this.#environment.lock.hold((lost) => this.#sendWhileHolding(lost));
      } catch {
        // The store failed. The next attempt may succeed.
        this.#network.fail();
      }
    }
    this.#setTimer();
  }

  async #sendWhileHolding(lost: AbortSignal): Promise<void> {
    const end = this.#environment.clock.now() + LOCK_SLICE_MS;
    // oxlint-disable no-await-in-loop -- in their order
    for (let item = await this.#next(); item; item = await this.#next()) {
      if (lost.aborted || this.#isClosed) return;
      if (this.#environment.clock.now() > end) return void (this.#isWanted = true);
      if (isOld(item, this.#environment.clock.now())) await this.#set(item, { state: 'old' });
      else {
        const ended = this.#send(item);
        this.#sending = { key: item.key, ended };
        await ended.finally(() => (this.#sending = undefined));
      }
    }
    // oxlint-enable no-await-in-loop
  }

  async #send({ key, triedAt, input }: OutboxItem): Promise<void> {
    if ((triedAt === null || input.file) && !(await this.#environment.reach())) return this.#handleNoNetwork();
    // It may have been discarded, or sent by another tab, since it was read.
    const item = await this.#environment.store.change(key, { triedAt: triedAt ?? this.#now() });
    if (item?.state !== 'waiting' || this.#held.has(key) || this.#isClosed || !this.#environment.mayAct(item.userId))
      return;
    try {
      const answer = await this.#call(item);
      // If the page is gone by now, the next one sends it again, and it still takes effect once.
      if (!this.#isClosed) await this.#finish(item, answer);
    } catch (error) {
      if (!this.#isClosed) await this.#fail(item, error);
    }
  }

  async #call(item: OutboxItem): Promise<unknown> {
    const attempt = new AbortController();
    this.#attempt = attempt;
    const environment = this.#environment;
    const cancel = environment.clock.after(environment.answerTimeoutMs(item), () => attempt.abort());
    try {
      return await environment.send(item, attempt.signal);
    } finally {
      cancel();
    }
  }

  async #finish(item: OutboxItem, answer: unknown): Promise<void> {
    this.#network.reset();
    this.#queues.delete(item.queueKey);
    const id = idOf(answer);
    // Before the item is removed, or equal items would be matched with what it has become.
    if (id !== undefined) await this.recordTaken(id, (other) => areEqual(other, item));
    await this.#environment.store.remove(item.key);
    this.#environment.channel.post({ kind: 'sent', item, answer });
    this.#showSent(item, answer);
  }

  async #fail(item: OutboxItem, error: unknown): Promise<void> {
    const outcome = outcomeOf(error);
    if (outcome.kind === 'refused' || (outcome.kind === 'later' && item.attended))
      await this.#set(item, { state: 'refused', problem: outcome.problem });
    else if (outcome.kind === 'later') this.#backoffOf(item).fail(outcome.askedMs);
    else if (outcome.kind === 'no network') await this.#handleNoNetwork(item);
    else if (item.userId === VISITOR) this.#backoffOf(item).fail();
    else if (item.userId === this.#user) {
      this.#user = undefined;
      await this.#reload();
      this.#events.onSignedOut();
    }
  }

  async #handleNoNetwork(tried?: OutboxItem): Promise<void> {
    this.#network.fail();
    // Does not keep a breaking connection busy with the same file.
    if (tried?.input.file) this.#backoffOf(tried).fail();
    // Items waiting for the network are not attended. All queues pause until it is back.
    for (const item of this.#own)
      if (item.state === 'waiting' && item.attended)
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await this.#set(item, { attended: undefined, after: item.attended.after });
  }

  #backoffOf({ queueKey }: OutboxItem): Backoff {
    const backoff = this.#queues.get(queueKey) ?? new Backoff({ clock: this.#environment.clock });
    this.#queues.set(queueKey, backoff);
    return backoff;
  }

  #untilOf = ({ queueKey }: OutboxItem): number =>
    Math.max(this.#network.until, this.#queues.get(queueKey)?.until ?? 0);

  /** Waiting items that may be sent for their owner. */
  #waiting = (): OutboxItem[] =>
    this.#own.filter(
      (item) => item.state === 'waiting' && !this.#held.has(item.key) && this.#environment.mayAct(item.userId),
    );

  /** The first sendable item of somebody who is signed in. Small items do not wait for files of another queue. */
  async #next(): Promise<OutboxItem | undefined> {
    await this.#reload();
    const now = this.#environment.clock.now();
    const ready = this.#waiting().filter((item) => this.#untilOf(item) <= now);
    const slow = ready.find(({ input }) => input.file)?.queueKey;
    return ready.find(({ queueKey }) => queueKey !== slow) ?? ready[0];
  }

  #setTimer(): void {
    this.#cancelTimer();
    const waiting = this.#waiting();
    if (waiting.length === 0 || this.#isClosed) return;
    const { clock } = this.#environment;
    const wait = Math.min(...waiting.map(this.#untilOf)) - clock.now();
    this.#cancelTimer = clock.after(Math.max(0, wait), () => void this.drain());
  }

  #tryNow(): void {
    this.#network.retryNow();
    for (const backoff of this.#queues.values()) backoff.retryNow();
    void this.drain();
  }

  #receive(message: TabMessage): void {
    if (message.kind === 'wake') this.#tryNow();
    else if (message.kind === 'sent') {
      // Another tab may still be another person's, if it missed the sign-out.
      if (this.#isOwn(message.item)) this.#showSent(message.item, message.answer);
    } else void this.#reload().then(() => this.#setTimer());
  }

  /** Atomic, so that an item turns from waiting to arrived without a gap. */
  #showSent(item: OutboxItem, answer: unknown): void {
    const others = this.#own.filter(({ key }) => key !== item.key);
    const id = idOf(answer);
    this.#show(
      id === undefined ? others : others.map((other) => (areEqual(other, item) ? withTaken(other, id) : other)),
    );
    this.#events.onSent(item, answer);
  }

  async #set(item: OutboxItem, change: Partial<OutboxItem>): Promise<void> {
    await this.#environment.store.change(item.key, change);
    await this.#changed();
  }

  async #changed(): Promise<void> {
    this.#environment.channel.post({ kind: 'changed' });
    await this.#reload();
  }

  async #reload(): Promise<void> {
    const items = await this.#environment.store.list();
    this.#show(items.filter((item) => this.#isOwn(item)));
  }

  #isOwn = ({ userId }: OutboxItem): boolean => userId === this.#user || userId === VISITOR;
  #show(own: readonly OutboxItem[]): void {
    if (JSON.stringify(own) === JSON.stringify(this.#own)) return;
    this.#own = own;
    for (const listener of this.#listeners) listener();
  }

  #now = (): string => new Date(this.#environment.clock.now()).toISOString();
}

/** The id of what an item has become, if the response has it. */
function idOf(answer: unknown): number | undefined {
  const id: unknown = Object(answer).id;
  return typeof id === 'number' ? id : undefined;
}
