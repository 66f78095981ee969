import { Backoff } from '../backoff.ts';
import type { OutboxEnvironment, TabMessage } from './environment.ts';
import { areEqual, isOld, NOBODY, replaces, outcomeOf, withTaken, type NewItem, type OutboxItem } from './item.ts';

/** A tab that sends hands the lock on after this time: one that holds it longer has fallen asleep. */
const LOCK_SLICE_MS = 20_000;

/** While there is no network: what waits is sent within two seconds of its return, and a try costs nearly nothing. */
const LONGEST_NETWORK_WAIT_MS = 1500;

export interface OutboxEvents {
  /** An item arrived, sent by this tab or another one. */
  readonly onSent: (item: OutboxItem, answer: unknown) => void;
  /** The server says that the item's owner is not signed in. */
  readonly onSignedOut: () => void;
}

/**
 * Keeps what a person did until the server confirms it. Every item is written down before it is sent, is sent in the
 * order of its queue, and carries a key, so that it has one effect. A refused item steps aside (decisions 0257, 0353).
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

  /** Whether what is added outlives the page; `isStored` says so of one item. */
  get isLasting(): boolean {
    return this.#environment.store.isLasting;
  }

  isStored = (key: string): boolean => this.#environment.store.isStored(key);
  /** The items of the person in front of the page, in order. The same array until something changes. */
  readonly snapshot = (): readonly OutboxItem[] => this.#own;

  /**
   * Shows what waits for a person, and sends it. Also opens an outbox that was closed.
   * @param user `NOBODY` for a visitor, undefined while nobody is known to be signed in
   */
  async open(user: number | undefined): Promise<void> {
    if (this.#isClosed) this.#listen();
    this.#user = user;
    await this.#reload();
    await this.drain();
  }

  /**
   * Writes an item down, and then sends it as soon as that is possible.
   * @returns once it is written down @throws when nothing can be written
   */
  async add({ tried = false, ...newItem }: NewItem): Promise<void> {
    const madeAt = this.#now();
    const item = {
      ...newItem,
      madeAt,
      meantAt: madeAt,
      triedAt: tried ? madeAt : null,
      state: 'waiting',
      problem: null,
    } as const;
    await this.#environment.store.add(item, (other) => replaces(newItem, other));
    await this.#changed();
    void this.drain();
  }

  /** Forgets an item. One that was sent without an answer may have arrived. */
  async discard(key: string): Promise<void> {
    await this.#environment.store.remove(key);
    await this.#changed();
  }

  /** Sends an old or refused item, at its owner's word and still under its key: the server may know it. */
  async sendAgain(key: string): Promise<void> {
    const asked = { state: 'waiting', problem: null, isTold: false, meantAt: this.#now() } as const;
    const item = await this.#environment.store.change(key, asked);
    if (item) this.#queues.delete(item.queueKey);
    await this.#changed();
    this.nudge();
  }

  /** Notes that something is none of these items, although they say the same. */
  async noteTaken(id: number, isOneOf: (item: OutboxItem) => boolean): Promise<void> {
    const items = (await this.#environment.store.list()).filter((item) => isOneOf(item));
    for (const item of items) {
      const { taken = [] } = withTaken(item, id);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await this.#environment.store.change(item.key, { taken });
    }
    if (items.length > 0) await this.#changed();
  }

  /** Its owner has seen the notice of the refusal. */
  async noteTold(key: string): Promise<void> {
    await this.#environment.store.change(key, { isTold: true });
    await this.#changed();
  }

  /** The network may be back: tries at once, in whichever tab has the lock. */
  nudge(): void {
    this.#environment.channel.post({ kind: 'wake' });
    this.#tryNow();
  }

  /** The network is back: tries at once, and sends again what is still under way over the connection of before. */
  async retry(): Promise<void> {
    this.#attempt.abort();
    await this.#draining;
    this.nudge();
    await this.#draining;
  }

  /** Sends what may be sent now. Resolves when nothing is left that could. */
  drain(): Promise<void> {
    this.#isWanted = true;
    this.#draining ??= this.#sendInTurns().finally(() => {
      this.#draining = undefined;
      // Asked for in the moment in which it ended.
      if (this.#isWanted && !this.#isClosed) void this.drain();
    });
    return this.#draining;
  }

  /** Stops at once: nothing is sent and nobody is called back. What waits stays written down. */
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
        // oxlint-disable-next-line no-await-in-loop -- one slice after the other
        if (await this.#next()) await this.#environment.lock.hold((lost) => this.#sendWhileHolding(lost));
      } catch {
        // The store fails: the next try may find it well again.
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
      else await this.#send(item);
    }
    // oxlint-enable no-await-in-loop
  }

  async #send({ key, triedAt, input }: OutboxItem): Promise<void> {
    if ((triedAt === null || input.file) && !(await this.#environment.reach())) return this.#noteNoNetwork();
    // It may have been discarded, or sent by another tab, since it was read.
    const item = await this.#environment.store.change(key, { triedAt: triedAt ?? this.#now() });
    if (item?.state !== 'waiting' || this.#isClosed || !this.#environment.mayAct(item.userId)) return;
    try {
      const answer = await this.#call(item);
      // The page may be gone by now: the next one sends it again, to the same effect.
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
    // Before the item is gone: others that say the same would be taken for what it has become.
    if (id !== undefined) await this.noteTaken(id, (other) => areEqual(other, item));
    await this.#environment.store.remove(item.key);
    this.#environment.channel.post({ kind: 'sent', item, answer });
    this.#showSent(item, answer);
  }

  async #fail(item: OutboxItem, error: unknown): Promise<void> {
    const outcome = outcomeOf(error);
    if (outcome.kind === 'refused' || (outcome.kind === 'later' && item.attended))
      await this.#set(item, { state: 'refused', problem: outcome.problem });
    else if (outcome.kind === 'later') this.#backoffOf(item).fail(outcome.askedMs);
    else if (outcome.kind === 'no network') await this.#noteNoNetwork(item);
    else if (item.userId === NOBODY) this.#backoffOf(item).fail();
    else if (item.userId === this.#user) {
      this.#user = undefined;
      await this.#reload();
      this.#events.onSignedOut();
    }
  }

  async #noteNoNetwork(tried?: OutboxItem): Promise<void> {
    this.#network.fail();
    // A line that is cut each time is not filled with the same file over and over.
    if (tried?.input.file) this.#backoffOf(tried).fail();
    // Nobody watches what waits for the network; nothing of any queue is tried until it is back.
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

  /** What is sent by itself and may be sent for its owner. */
  #waiting = (): OutboxItem[] =>
    this.#own.filter((item) => item.state === 'waiting' && this.#environment.mayAct(item.userId));

  /** The first item that may be sent, of somebody who is here. What is small does not wait for files of another queue. */
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
      // Another tab may be another person's, for as long as it does not know that they have gone.
      if (this.#isOwn(message.item)) this.#showSent(message.item, message.answer);
    } else void this.#reload().then(() => this.#setTimer());
  }

  /** In one step, so that what waited is followed by what arrived without a gap. */
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

  #isOwn = ({ userId }: OutboxItem): boolean => userId === this.#user || userId === NOBODY;
  #show(own: readonly OutboxItem[]): void {
    if (JSON.stringify(own) === JSON.stringify(this.#own)) return;
    this.#own = own;
    for (const listener of this.#listeners) listener();
  }

  #now = (): string => new Date(this.#environment.clock.now()).toISOString();
}

/** The id of what an item has become, where the answer says it. */
function idOf(answer: unknown): number | undefined {
  const id: unknown = Object(answer).id;
  return typeof id === 'number' ? id : undefined;
}
