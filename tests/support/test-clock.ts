import type { Clock } from '../../server/platform/clock.ts';

/** A clock that only moves when a test says so. It starts now, because cookies and browsers use the real time. */
export class TestClock implements Clock {
  #now = Date.now();

  now(): number {
    return this.#now;
  }

  /** In milliseconds. */
  advance(by: number): void {
    this.#now += by;
  }
}
