import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import { newKey } from '#shared/api/keyring.ts';
import type { Platform } from '#shared/api/platform.ts';
import { isSameOwner, type Owner } from '#shared/rules/console-owner.ts';
import { answerChat } from '#shared/contracts/endpoints/chat.ts';
import { isOld, parseReply, type WaitingReply } from './waiting-reply.ts';

interface Options {
  readonly client: Client;
  readonly platform: Pick<Platform, 'owner' | 'outbox'>;
  /** The author of all replies in it, for as long as it lives. */
  readonly owner: Owner;
  /** A reply was said: what shows the conversation reads it again. */
  readonly onSent: (sessionId: string) => void;
}

/** First wait before another try, in milliseconds; it doubles up to the longest. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30_000;
/** A try that is not answered by then, in milliseconds, is given up: the connection may be dead without a word. */
const ANSWER_TIMEOUT = 10_000;

/**
 * Sends one person's replies in their order, and keeps them while the network is away, also over a restart. Each is
 * kept before it is sent and carries a key, so that it is said exactly once. One that is refused, or too old to be sent
 * without a question, steps aside. Nothing is sent while somebody else, or nobody, is signed in.
 */
export class ReplyOutbox {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #replies: readonly WaitingReply[] = [];
  /** Keys of replies that the device does not keep, or not as they are now: they are here alone. */
  readonly #unkept = new Set<string>();
  /** Keys of replies that are done with, for where the device cannot let go of them. */
  readonly #gone = new Set<string>();
  /** What is being written, by conversation, where the device keeps nothing. */
  readonly unkeptDrafts = new Map<string, string>();
  #changes = 0;
  /** Aborted when it is closed; undefined while it is. */
  #running: AbortController | undefined;
  #draining: Promise<void> | undefined;
  #attempt = new AbortController();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopListening = (): void => {};

  constructor(options: Options) {
    this.#options = options;
  }

  get owner(): Owner {
    return this.#options.owner;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly WaitingReply[] => this.#replies;

  /** Takes up what an earlier window left, and sends it. */
  async open(): Promise<void> {
    if (!this.#running) {
      this.#running = new AbortController();
      this.#stopListening = this.#options.platform.outbox.listen(() => void this.#takeUp());
    }
    await this.#takeUp();
    await this.drain();
  }

  /** Says something in a conversation, as soon as that is possible. Done when it has been tried. */
  async add(sessionId: string, text: string): Promise<void> {
    const writtenAt = new Date().toISOString();
    const reply = { key: newKey(), sessionId, text, writtenAt, triedAt: null, refusal: null };
    await this.#put(reply);
    await this.drain();
  }

  /** Sends one that is too old to be sent unasked, still under its key: the server may know it. */
  async sendAgain(key: string): Promise<void> {
    const reply = this.#find(key);
    if (!reply) return;
    await this.#put({ ...reply, writtenAt: new Date().toISOString(), refusal: null });
    await this.drain();
  }

  /** Forgets a reply that is not to be said any more. */
  discard(key: string): Promise<void> {
    return this.#remove(key);
  }

  /** Whether the device keeps a reply, and not this page alone. */
  isKept = (key: string): boolean => !this.#unkept.has(key);

  /** Sends what is waiting. */
  drain(): Promise<void> {
    this.#draining ??= this.#sendAll().finally(() => (this.#draining = undefined));
    return this.#draining;
  }

  /** The network is back: what is still on its way over a connection of before is sent again, at once. */
  async retry(): Promise<void> {
    this.#attempt.abort();
    await this.#draining;
    await this.drain();
  }

  /** Stops at once: nothing is sent and nobody is told any more. What waits stays kept. */
  close(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
    this.#attempt.abort();
    this.#stopListening();
    this.#listeners.clear();
  }

  /** Whether it may send: it is open, and its owner is the one who is signed in. */
  get #mayRun(): boolean {
    return this.#running !== undefined && isSameOwner(this.#options.platform.owner(), this.owner);
  }

  #find = (key: string): WaitingReply | undefined => this.#replies.find((reply) => reply.key === key);

  #next = (): WaitingReply | undefined => this.#replies.find((reply) => reply.refusal === null && !isOld(reply));

  /** Reads what is kept: other windows of the same person add, send and discard too. */
  async #takeUp(): Promise<void> {
    const { platform } = this.#options;
    const before = this.#changes;
    const kept = await platform.outbox.read(this.owner).catch(() => null);
    if (kept === null) return;
    // What was read is from before the change.
    if (this.#changes !== before) return this.#takeUp();
    const here = this.#replies.filter(({ key }) => this.#unkept.has(key));
    const there = kept.map(parseReply).filter((reply) => reply !== null);
    const others = there.filter(({ key }) => !this.#unkept.has(key) && !this.#gone.has(key));
    this.#show([...others, ...here].toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt)));
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      for (let next = this.#next(); next && this.#mayRun; next = this.#next()) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await this.#send(next);
        // oxlint-disable-next-line no-await-in-loop -- what another window has sent meanwhile is not sent again
        await this.#takeUp();
      }
      this.#failures = 0;
    } catch (error) {
      if (this.#mayRun) this.#tryLater(error);
    }
  }

  /** @throws when it should be tried again later */
  async #send(reply: WaitingReply): Promise<void> {
    const { key, sessionId, text } = reply;
    const { client, onSent } = this.#options;
    const attempt = new AbortController();
    this.#attempt = attempt;
    // From here on it may arrive, whatever comes back.
    if (reply.triedAt === null) await this.#put({ ...reply, triedAt: new Date().toISOString() });
    if (!this.#mayRun || attempt.signal.aborted) throw new NetworkError('stopped');
    const timer = setTimeout(() => attempt.abort(), ANSWER_TIMEOUT);
    try {
      const forMember = this.owner.personId;
      const input = { params: { sessionId }, body: { message: text } };
      await client.call(answerChat, input, { idempotencyKey: key, signal: attempt.signal, forMember });
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error)) throw error;
      if (this.#find(key)) await this.#put({ ...reply, refusal: error.message });
      return;
    } finally {
      clearTimeout(timer);
    }
    await this.#remove(key);
    if (this.#running) onSent(sessionId);
  }

  #tryLater(error: unknown): void {
    // Who has to sign in first comes back by signing in, not by waiting.
    if (error instanceof ApiError && error.status === 401) return;
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures++, LONGEST_WAIT);
    this.#timer = setTimeout(() => void this.drain(), Math.max(wait, asked));
  }

  /** Shows a reply and keeps it; a later word on it takes the place of the earlier. */
  async #put(reply: WaitingReply): Promise<void> {
    this.#changes++;
    const at = this.#replies.findIndex(({ key }) => key === reply.key);
    this.#show(at === -1 ? [...this.#replies, reply] : this.#replies.with(at, reply));
    // Where nothing can be kept, the reply still goes out from memory.
    this.#unkept.add(reply.key);
    const isKept = await this.#options.platform.outbox.write(this.owner, reply.key, JSON.stringify(reply));
    if (isKept) this.#unkept.delete(reply.key);
    this.#tell();
  }

  async #remove(key: string): Promise<void> {
    this.#changes++;
    this.#gone.add(key);
    this.#unkept.delete(key);
    this.#show(this.#replies.filter((reply) => reply.key !== key));
    await this.#options.platform.outbox.write(this.owner, key, null);
  }

  #show(replies: readonly WaitingReply[]): void {
    this.#replies = replies;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Whether trying again would be refused again. */
const isFinal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
