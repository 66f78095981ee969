import type { Transaction } from './transaction.ts';

/** Signals between processes: new live events, new jobs, changed public content, or ended sessions. */
export type Signal = 'live' | 'jobs' | 'content' | 'sessions';

export const SIGNALS: readonly Signal[] = ['live', 'jobs', 'content', 'sessions'];

/** Signals all processes that share a database. A signal only says where to look. */
export interface Signals {
  /** Sends a signal once the transaction is on disk. */
  send(tx: Transaction, signal: Signal): Promise<void>;
  /** Calls back after each signal of any process, and whenever some may have been missed. */
  readonly on: (signal: Signal, listener: () => void) => void;
  close(): Promise<void>;
}

/** The listeners of each signal, within a process. */
export function createListeners() {
  const listeners = new Map<Signal, Set<() => void>>();
  const on = (signal: Signal, listener: () => void): void => {
    listeners.set(signal, (listeners.get(signal) ?? new Set()).add(listener));
  };
  const emit = (signal: Signal): void => {
    for (const listener of listeners.get(signal) ?? []) listener();
  };
  const emitAll = (): void => {
    for (const signal of SIGNALS) emit(signal);
  };
  return { on, emit, emitAll };
}

/** Signals within one process, for a database of its own. */
export function localSignals(): Signals {
  const { on, emit } = createListeners();
  return {
    on,
    send: async (tx, signal) => tx.afterCommit(() => emit(signal)),
    close: async () => {},
  };
}
