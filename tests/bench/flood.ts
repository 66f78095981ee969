import { parentPort, workerData } from 'node:worker_threads';
import autocannon from 'autocannon';

/** What a flood asks for. Runs in a thread of its own, so that it keeps no other measurement waiting. */
export interface Flood {
  readonly url: string;
  /** Each request ends in another word. */
  readonly isSlug: boolean;
  readonly connections: number;
  readonly seconds: number;
  /** The status that every answer must have; any other makes the measurement worthless. */
  readonly status: number;
}

export interface Flooded {
  readonly perSecond: number;
  /** Answers of another status, and requests without one. */
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
