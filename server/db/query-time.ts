import { Counter } from 'prom-client';

let seconds = 0;

/** Tells the time that statements take: on SQLite the process works meanwhile, on PostgreSQL it waits. */
export const queryTime = new Counter({
  name: 'db_query_seconds_total',
  help: 'Database query time, including failed queries',
  registers: [],
  // When somebody looks, and not at each statement: there are more of those than of anything else.
  collect() {
    this.reset();
    this.inc(seconds);
  },
});

/** Adds what a statement took that has ended, in milliseconds. */
export const countQueryTime = (milliseconds: number): void => {
  seconds += milliseconds / 1000;
};
