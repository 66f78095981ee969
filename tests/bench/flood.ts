import { parentPort, workerData } from 'node:worker_threads';
import autocannon from 'autocannon';

/** Floods an address with requests, in a thread of its own so other measurements do not wait. */
export interface Flood {
  readonly url: string;
  /** Each request ends in a different word. */
  readonly isSlug: boolean;
  readonly connections: number;
  readonly seconds: number;
  /** The status that every response must have; any other makes the measurement worthless. */
  readonly status: number;
}

export interface Flooded {
  readonly perSecond: number;
  /** Responses with another status, and requests without a response. */
  readonly others: number;
}

const { url, isSlug, connections, seconds, status } = workerData as Flood;
let asked = 0;
const { pathname } = new URL(url);
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  headers: { 'Accept-Encoding': 'br' },
  ...(isSlug && {
    requests: [{ setupRequest: (request) => ({ ...request, path: `${pathname}nothing-${asked++}` }) }],
  }),
});
const expected = result.statusCodeStats[status]?.count ?? 0;
const all = Object.values(result.statusCodeStats).reduce((sum, { count }) => sum + count, 0);
const flooded: Flooded = { perSecond: expected / seconds, others: all - expected + result.errors };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
parentPort?.postMessage(flooded);
