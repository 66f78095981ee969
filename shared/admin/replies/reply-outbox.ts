import { ApiError } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import type { Platform } from '#shared/api/platform.ts';
import { answerChat } from '#shared/contracts/chat.ts';

/** A reply that the server has not confirmed yet. */
export interface WaitingReply {
  /** Its idempotency key: however often it is sent, it is said once. */
  readonly key: string;
  readonly sessionId: string;
  readonly text: string;
  /** ISO 8601. */
  readonly writtenAt: string;
  /** What the server said when it refused it; the person then copies or discards it. */
  readonly refusal: string | null;
}

interface Options {
  readonly client: Client;
  readonly store: Platform['outbox'];
  /** A reply was said: what shows the conversation reads it again. */
  readonly onSent: (sessionId: string) => void;
}

/** First wait before another try, in milliseconds; it doubles up to the longest. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30_000;
/** A try that is not answered by then, in milliseconds, is given up: the connection may be dead without a word. */
const PATIENCE = 10_000;

/**
 * Sends replies in their order, and keeps them while the network is away, also over a restart. Each is written down
 * before it is sent and carries a key, so that it is said exactly once. One that is refused steps aside.
 */
export class ReplyOutbox {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #replies: readonly WaitingReply[] = [];
  #opening: Promise<void> | undefined;
  #draining: Promise<void> | undefined;
  #attempt = new AbortController();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): readonly WaitingReply[] => this.#replies;

  /** Takes up what an earlier window left, and sends it. */
  open(): Promise<void> {
    this.#opening ??= this.#takeUp();
    return this.#opening;
  }

  /** Says something in a conversation, as soon as that is possible. */
  async add(sessionId: string, text: string): Promise<void> {
    const reply = { key: crypto.randomUUID(), sessionId, text, writtenAt: new Date().toISOString(), refusal: null };
    await this.#change([...this.#replies, reply]);
    await this.drain();
  }

  /** Forgets a reply that was refused. */
  discard(key: string): Promise<void> {
    return this.#change(this.#replies.filter((reply) => reply.key !== key));
  }

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

  /** The window closes: what waits stays written down. */
  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #next = (): WaitingReply | undefined => this.#replies.find(({ refusal }) => refusal === null);

  async #takeUp(): Promise<void> {
    const kept = await this.#options.store.read().catch(() => null);
    const earlier = kept === null ? [] : (JSON.parse(kept) as WaitingReply[]);
    if (earlier.length > 0) await this.#change([...earlier, ...this.#replies]);
    await this.drain();
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await this.#send(next);
      }
      this.#failures = 0;
    } catch (error) {
      this.#tryLater(error);
    }
  }

  /** @throws when it should be tried again later */
  async #send({ key, sessionId, text }: WaitingReply): Promise<void> {
    const { client, onSent } = this.#options;
    const attempt = new AbortController();
    this.#attempt = attempt;
    const timer = setTimeout(() => attempt.abort(), PATIENCE);
    try {
      const input = { params: { sessionId }, body: { message: text } };
      await client.call(answerChat, input, { idempotencyKey: key, signal: attempt.signal });
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error)) throw error;
      const refuse = (reply: WaitingReply) => (reply.key === key ? { ...reply, refusal: error.message } : reply);
      await this.#change(this.#replies.map(refuse));
      return;
    } finally {
      clearTimeout(timer);
    }
    await this.#change(this.#replies.filter((reply) => reply.key !== key));
    onSent(sessionId);
  }

  #tryLater(error: unknown): void {
    // Who has to sign in first comes back by signing in, not by waiting.
    if (error instanceof ApiError && error.status === 401) return;
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures++, LONGEST_WAIT);
    this.#timer = setTimeout(() => void this.drain(), Math.max(wait, asked));
  }

  async #change(replies: readonly WaitingReply[]): Promise<void> {
    this.#replies = replies;
    for (const listener of this.#listeners) listener();
    // Where nothing can be kept, the reply still goes out from memory.
    await this.#options.store.write(replies.length > 0 ? JSON.stringify(replies) : null).catch(() => undefined);
  }
}

/** Whether trying again would be refused again. */
const isFinal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
