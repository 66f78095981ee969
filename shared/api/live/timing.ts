/** Waits, unless it is woken before. */
export function sleep(wait: number, onStart: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait);
    onStart(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Bites when it has waited for too long. */
export class Watchdog {
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #bite: () => void;

  constructor(bite: () => void) {
    this.#bite = bite;
  }

  /** From now on, so many milliseconds. */
  wait(patience: number): void {
    this.stop();
    this.#timer = setTimeout(this.#bite, patience);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
