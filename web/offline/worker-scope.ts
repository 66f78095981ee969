interface LastingEvent extends Event {
  /** Keeps the worker awake until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

/** What our service worker uses of its surroundings: TypeScript's types of workers and of pages exclude each other. */
export interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'activate', listen: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listen: (event: MessageEvent<unknown>) => void): void;
}
