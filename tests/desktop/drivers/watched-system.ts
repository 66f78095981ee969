import type { Act, Moment } from '../stand-in/control.ts';

/** Inside Electron's main process: the recorder that `electron-start.mjs` installs. */
export interface WatchedSystem {
  /** Waits for the next events. @returns all since the last call, in order */
  next(): Promise<Moment[]>;
  act(act: Act): void;
}

declare global {
  var watchedSystem: WatchedSystem | undefined;
}
