import type { Clock } from '../../server/platform/clock.ts';

/** Time that moves only when a test says so. It starts now, because cookies and browsers use the real one. */
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
