import type { Page } from 'playwright';
import type { Act, Moment } from '../stand-in/control.ts';

export interface StartOptions {
  /** Where the app keeps what it remembers; the same folder is the same installation. */
  readonly userData: string;
  readonly args?: readonly string[];
  /** False for a system without a key store. */
  readonly keyStore?: boolean;
}

/** An app that runs: its window's page, and what a person or the system does around it. */
export interface RunningApp {
  readonly page: Page;
  act(act: Act): void;
  /** Quits it, and waits until it is gone. */
  quit(): Promise<void>;
}

/** Starts the built app in one of two ways. The tests are the same in both. */
export interface Driver {
  /** For the tests' names: "on the stand-in for Electron". */
  readonly name: string;
  /** @param hear is told what a person would see of the system, in its order, from the start on */
  start(options: StartOptions, hear: (moment: Moment) => void): Promise<RunningApp>;
}
