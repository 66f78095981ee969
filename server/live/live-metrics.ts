import { Counter, Gauge, Histogram, type Metric } from 'prom-client';

export interface LiveMetrics {
  readonly all: readonly Metric[];
  readonly sent: Counter;
  readonly cut: Counter;
  /** In seconds. */
  readonly lag: Histogram;
}

/** @param countOpen how many streams are open now */
export function createLiveMetrics(countOpen: () => number): LiveMetrics {
  const registers: never[] = [];
  const open = new Gauge({
    name: 'live_streams_open',
    help: 'Event streams that are open',
    registers,
    collect() {
      this.set(countOpen());
    },
  });
  const sent = new Counter({ name: 'live_events_sent_total', help: 'Events sent, once for each stream', registers });
  const cut = new Counter({ name: 'live_streams_cut_total', help: 'Streams cut because nobody read them', registers });
  const lag = new Histogram({
    name: 'live_event_lag_seconds',
    help: 'Time from the writing of an event to its sending, for listeners that are up to date',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  return { all: [open, sent, cut, lag] as Metric[], sent, cut, lag };
}
