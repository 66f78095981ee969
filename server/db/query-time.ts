import { Counter } from 'prom-client';

let seconds = 0;

/** Reports the time spent in statements: on SQLite the process is busy meanwhile, on PostgreSQL it waits. */
export const queryTime = new Counter({
  name: 'db_query_seconds_total',
  help: 'Database query time, including failed queries',
  registers: [],
  // Read on demand rather than updated with each statement, because there are so many.
  collect() {
    this.reset();
    this.inc(seconds);
  },
});

/** Adds the duration of a finished statement, in milliseconds. */
export const countQueryTime = (milliseconds: number): void => {
  seconds += milliseconds / 1000;
};
