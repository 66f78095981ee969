const FIRST_WAIT_MS = 1000;
export const LONGEST_WAIT_MS = 30_000;

/** Time and chance, so that tests can bring their own. */
export interface BackoffClock {
  /** In milliseconds since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
}

const systemClock: BackoffClock = { now: () => Date.now(), random: () => Math.random() };

/**
 * Spaces the tries of something that fails: waits 1 s, then twice as long each time, `longestMs` at most. Each wait is
 * drawn from its second half, so that clients that lost the server together do not come back together.
 */
export class Backoff {
  readonly #clock: BackoffClock;
  readonly #longestMs: number;
  #failures = 0;
  #until = 0;
  /** The server named the time: signs of a network do not shorten it. */
  #isAsked = false;

  constructor({ clock = systemClock, longestMs = LONGEST_WAIT_MS }: { clock?: BackoffClock; longestMs?: number } = {}) {
    this.#clock = clock;
    this.#longestMs = longestMs;
  }

  /** Failures in a row. */
  get failures(): number {
    return this.#failures;
  }

  /** When the next try may be made, in milliseconds since 1970; in the past when it may be made now. */
  get until(): number {
    return this.#until;
  }

  /** A try has failed. @param askedMs the wait that the server asked for, in milliseconds */
  fail(askedMs = 0): void {
    this.#failures++;
    const most = Math.min(FIRST_WAIT_MS * 2 ** (this.#failures - 1), this.#longestMs);
    const wait = Math.round(most * (0.5 + this.#clock.random() / 2));
    this.#until = this.#clock.now() + Math.max(wait, askedMs);
    this.#isAsked = askedMs > 0;
  }

  /** A try has succeeded. */
  reset(): void {
    this.#failures = 0;
    this.#until = 0;
    this.#isAsked = false;
  }

  /** The network may be back: the next try waits no longer, except for a time that the server named. */
  retryNow(): void {
    if (!this.#isAsked) this.#until = 0;
  }
}
