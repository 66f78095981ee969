import { backoff } from '#shared/api/live/backoff.ts';
import type { Clock } from './world.ts';

interface Rest {
  readonly failures: number;
  /** In milliseconds since 1970. */
  readonly until: number;
  /** The server named the time: signs of a network do not shorten it. */
  readonly isAsked: boolean;
}

/**
 * While there is no network it is looked for at least as often as this, in milliseconds: what waits leaves within two
 * seconds of its return. A try without a network costs nearly nothing.
 */
const NETWORK_REST = 1500;

/** The network as a whole rests under this name; no lane has it. */
export const NETWORK = '';

/** Who waits after a failure, and until when: a lane, or all of them while there is no network. */
export class Rests {
  readonly #clock: Clock;
  readonly #rests = new Map<string, Rest>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param asked milliseconds that the server asked for */
  begin(name: string, asked = 0): void {
    const failures = (this.#rests.get(name)?.failures ?? 0) + 1;
    const most = name === NETWORK ? NETWORK_REST : Infinity;
    const wait = Math.min(backoff(failures, this.#clock.random()), most);
    this.#rests.set(name, { failures, until: this.#clock.now() + Math.max(wait, asked), isAsked: asked > 0 });
  }

  end(name: string): void {
    this.#rests.delete(name);
  }

  /** The network may be back: nobody waits but for a time that the server named. */
  shorten(): void {
    for (const [name, rest] of this.#rests) if (!rest.isAsked) this.#rests.set(name, { ...rest, until: 0 });
  }

  has(name: string): boolean {
    return this.until(name) > this.#clock.now();
  }

  /** When a lane may send again. */
  until(lane: string): number {
    return Math.max(this.#rests.get(NETWORK)?.until ?? 0, this.#rests.get(lane)?.until ?? 0);
  }
}
