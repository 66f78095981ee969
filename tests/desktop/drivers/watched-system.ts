import type { Act, Moment } from '../stand-in/control.ts';

/** Inside Electron's main process: what `electron-start.mjs` sets up for the tests. */
export interface WatchedSystem {
  /** Waits for what comes next. @returns all that came since the last time, in its order */
  next(): Promise<Moment[]>;
  act(act: Act): void;
}

declare global {
  var watchedSystem: WatchedSystem | undefined;
}
