import { isOld, NOBODY, type OutboxItem, replaces, type Wish } from './item.ts';
import { outcomeOf } from './outcome.ts';
import { NETWORK, Rests } from './rests.ts';
import type { Told, World } from './world.ts';

/** A tab that sends lets others have a turn after this time, in milliseconds: who holds on longer is asleep. */
const TURN = 20_000;

export interface OutboxEvents {
  /** An item arrived, sent by this tab or another one. */
  readonly onSent: (item: OutboxItem, answer: unknown) => void;
  /** The server says that its owner is not signed in. */
  readonly onSignedOut: () => void;
}

/**
 * Keeps what its owner did until the server confirms it. Everything is written down before it is sent, leaves in the
 * order of its lane, and carries a key, so that it has one effect. What is refused steps aside (decision 0257).
 */
export class Outbox {
  readonly #world: World;
  readonly #events: OutboxEvents;
  readonly #rests: Rests;
  readonly #listeners = new Set<() => void>();
  readonly #stopListening: () => void;
  #own: readonly OutboxItem[] = [];
  #user: number | undefined;
  #draining: Promise<void> | undefined;
  #isWanted = false;
  #isClosed = false;
  #cancelTimer = (): void => {};

  constructor(world: World, events: OutboxEvents) {
    this.#world = world;
    this.#events = events;
    this.#rests = new Rests(world.clock);
    this.#stopListening = world.channel.listen((told) => this.#hear(told));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether what is added outlives the page. */
  get isLasting(): boolean {
    return this.#world.store.isLasting;
  }

  /** What is there of the person in front of the page, in order. The same array until something changes. */
  readonly snapshot = (): readonly OutboxItem[] => this.#own;

  /** Takes up what is there for somebody: `NOBODY` for a visitor, undefined while nobody is known to be signed in. */
  async open(user: number | undefined): Promise<void> {
    this.#user = user;
    await this.#reload();
    await this.drain();
  }

  /**
   * Writes something down, and then sends it as soon as that is possible.
   * @returns once it is written down @throws when nothing can be written
   */
  async add({ tried = false, ...wish }: Wish): Promise<void> {
    const now = this.#now();
    const triedAt = tried ? now : null;
    const item: OutboxItem = { ...wish, madeAt: now, meantAt: now, triedAt, state: 'waiting', problem: null };
    await this.#world.store.add(item, (other) => replaces(wish, other));
    await this.#changed();
    void this.drain();
  }

  /** Forgets an item. One that was sent without an answer may have arrived. */
  async discard(key: string): Promise<void> {
    await this.#world.store.remove(key);
    await this.#changed();
  }

  /** Its owner says that it is to be sent, be it old or refused before. */
  async sendAgain(key: string): Promise<void> {
    const item = await this.#world.store.change(key, {
      state: 'waiting',
      problem: null,
      isTold: false,
      meantAt: this.#now(),
    });
    if (item) this.#rests.end(item.lane);
    await this.#changed();
    this.wake();
  }

  /** Its owner has been told that it was refused. */
  async noteTold(key: string): Promise<void> {
    await this.#world.store.change(key, { isTold: true });
    await this.#changed();
  }

  /** The network may be back: tries at once, in whichever tab has the turn. */
  wake(): void {
    this.#world.channel.tell({ kind: 'wake' });
    this.#tryNow();
  }

  /** Sends what may be sent now. Resolves when nothing is left that could. */
  drain(): Promise<void> {
    this.#isWanted = true;
    this.#draining ??= this.#takeTurns().finally(() => {
      this.#draining = undefined;
      // Asked for in the moment in which it ended.
      if (this.#isWanted && !this.#isClosed) void this.drain();
    });
    return this.#draining;
  }

  /** The page closes: what waits stays written down. */
  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#stopListening();
    this.#listeners.clear();
  }

  async #takeTurns(): Promise<void> {
    while (this.#isWanted && !this.#isClosed) {
      this.#isWanted = false;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one turn after the other
        if (await this.#next()) await this.#world.lock.hold((lost) => this.#takeTurn(lost));
      } catch {
        // The store fails: the next try may find it well again.
        this.#rests.begin(NETWORK);
      }
    }
    this.#setTimer();
  }

  async #takeTurn(lost: AbortSignal): Promise<void> {
    const end = this.#world.clock.now() + TURN;
    // oxlint-disable no-await-in-loop -- in their order
    for (let item = await this.#next(); item; item = await this.#next()) {
      if (lost.aborted || this.#isClosed) return;
      if (this.#world.clock.now() > end) {
        this.#isWanted = true;
        return;
      }
      if (isOld(item, this.#world.clock.now())) await this.#set(item, { state: 'old' });
      else await this.#send(item);
    }
    // oxlint-enable no-await-in-loop
  }

  async #send({ key, triedAt }: OutboxItem): Promise<void> {
    if (triedAt === null && !(await this.#world.reach())) return this.#rests.begin(NETWORK);
    // It may have been discarded, or sent by another tab, since it was read.
    const item = await this.#world.store.change(key, { triedAt: triedAt ?? this.#now() });
    if (item?.state !== 'waiting') return;
    try {
      const answer = await this.#world.send(item);
      // The page may be gone by now: then nobody is told, and the next one sends it again to the same effect.
      if (this.#isClosed) return;
      await this.#finish(item, answer);
    } catch (error) {
      if (!this.#isClosed) await this.#fail(item, error);
    }
  }

  async #finish(item: OutboxItem, answer: unknown): Promise<void> {
    this.#rests.end(NETWORK);
    this.#rests.end(item.lane);
    await this.#world.store.remove(item.key);
    this.#world.channel.tell({ kind: 'sent', item, answer });
    this.#showSent(item, answer);
  }

  async #fail(item: OutboxItem, error: unknown): Promise<void> {
    const outcome = outcomeOf(error);
    if (outcome.kind === 'refused') await this.#set(item, { state: 'refused', problem: outcome.problem });
    else if (outcome.kind === 'later') this.#rests.begin(item.lane, outcome.asked);
    else if (outcome.kind === 'no network') this.#rests.begin(NETWORK);
    else if (item.userId === NOBODY) this.#rests.begin(item.lane);
    else if (item.userId === this.#user) {
      this.#user = undefined;
      await this.#reload();
      this.#events.onSignedOut();
    }
  }

  /** The first item that may leave: of somebody who is here, and behind no other of its lane. */
  async #next(): Promise<OutboxItem | undefined> {
    await this.#reload();
    return this.#own.find((item) => item.state === 'waiting' && !this.#rests.has(item.lane));
  }

  #setTimer(): void {
    this.#cancelTimer();
    const waiting = this.#own.filter(({ state }) => state === 'waiting');
    if (waiting.length === 0 || this.#isClosed) return;
    const { clock } = this.#world;
    const first = Math.min(...waiting.map(({ lane }) => this.#rests.until(lane)));
    this.#cancelTimer = clock.after(Math.max(0, first - clock.now()), () => void this.drain());
  }

  #tryNow(): void {
    this.#rests.shorten();
    void this.drain();
  }

  #hear(told: Told): void {
    if (told.kind === 'wake') this.#tryNow();
    else if (told.kind === 'sent') {
      // Another tab may be another person's, for as long as it does not know that they have gone.
      if (this.#isOwn(told.item)) this.#showSent(told.item, told.answer);
    } else void this.#reload().then(() => this.#setTimer());
  }

  /** In one step, so that what waited is followed by what arrived without a gap. */
  #showSent(item: OutboxItem, answer: unknown): void {
    this.#show(this.#own.filter(({ key }) => key !== item.key));
    this.#events.onSent(item, answer);
  }

  async #set(item: OutboxItem, change: Partial<OutboxItem>): Promise<void> {
    await this.#world.store.change(item.key, change);
    await this.#changed();
  }

  async #changed(): Promise<void> {
    this.#world.channel.tell({ kind: 'changed' });
    await this.#reload();
  }

  async #reload(): Promise<void> {
    const items = await this.#world.store.list();
    this.#show(items.filter((item) => this.#isOwn(item)));
  }

  #isOwn = ({ userId }: OutboxItem): boolean => userId === this.#user || userId === NOBODY;

  #show(own: readonly OutboxItem[]): void {
    if (JSON.stringify(own) === JSON.stringify(this.#own)) return;
    this.#own = own;
    for (const listener of this.#listeners) listener();
  }

  #now = (): string => new Date(this.#world.clock.now()).toISOString();
}
