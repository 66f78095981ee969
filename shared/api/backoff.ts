const FIRST_WAIT_MS = 1000;
export const LONGEST_WAIT_MS = 30_000;

/** Clock and random source, replaceable in tests. */
export interface BackoffClock {
  /** In milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
}

const systemClock: BackoffClock = { now: () => Date.now(), random: () => Math.random() };

/**
 * Exponential backoff: 1 s, then doubling up to `longestMs`. Random jitter in the second half of each wait keeps clients
 * that lost the server together from returning together.
 */
export class Backoff {
  readonly #clock: BackoffClock;
  readonly #longestMs: number;
  #failures = 0;
  #until = 0;
  /** The server set the time, so a returning network does not shorten it. */
  #isAsked = false;

  constructor({ clock = systemClock, longestMs = LONGEST_WAIT_MS }: { clock?: BackoffClock; longestMs?: number } = {}) {
    this.#clock = clock;
    this.#longestMs = longestMs;
  }

  /** Failures in a row. */
  get failures(): number {
    return this.#failures;
  }

  /** When the next attempt is allowed, in milliseconds since 1970; in the past if at once. */
  get until(): number {
    return this.#until;
  }

  /** Records a failure. @param askedMs the wait that the server asked for, in milliseconds */
  fail(askedMs = 0): void {
    this.#failures++;
    const most = Math.min(FIRST_WAIT_MS * 2 ** (this.#failures - 1), this.#longestMs);
    const wait = Math.round(most * (0.5 + this.#clock.random() / 2));
    this.#until = this.#clock.now() + Math.max(wait, askedMs);
    this.#isAsked = askedMs > 0;
  }

  /** Records a success. */
  reset(): void {
    this.#failures = 0;
    this.#until = 0;
    this.#isAsked = false;
  }

  /** The network may be back: ends the wait, unless the server set the time. */
  retryNow(): void {
    if (!this.#isAsked) this.#until = 0;
  }
}
