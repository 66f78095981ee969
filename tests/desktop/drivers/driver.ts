import type { Page } from 'playwright';
import type { Act, Moment } from '../stand-in/control.ts';

export interface StartOptions {
  /** The app's data folder; the same folder is the same installation. */
  readonly userData: string;
  readonly args?: readonly string[];
  /** False for a system without a key store. */
  readonly keyStore?: boolean;
}

/** A running app: its window's page, and the actions of a person or the system. */
export interface RunningApp {
  readonly page: Page;
  act(act: Act): void;
  /** Quits it, and waits until it is gone. */
  quit(): Promise<void>;
}

/** Starts the built app in one of two ways. The tests are the same in both. */
export interface Driver {
  /** For the tests' titles: "on the stand-in for Electron". */
  readonly name: string;
  /** @param onMoment receives the system's events in order, from the start on */
  start(options: StartOptions, onMoment: (moment: Moment) => void): Promise<RunningApp>;
}
