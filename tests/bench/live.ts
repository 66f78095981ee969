/**
 * `npm run bench -- live`: opens event streams of as many members, and prints what they cost in memory, how soon an event
 * reaches them all, and what they take from the speed of writes. Nothing is asserted.
 */
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seed } from '../../server/features/seed.ts';
import { METRICS_TOKEN, newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { signedInMembers, SECRET } from './live-members.ts';
import { lines } from './table.ts';

const MB = 1024 * 1024;
const WRITERS = 4;
const EVENTS = 20;

interface Settings {
  readonly streams: number;
  readonly seconds: number;
  readonly atEnd: (work: () => unknown) => void;
}

export async function benchLive({ streams, seconds, atEnd }: Settings): Promise<void> {
  const dataDir = newDataDir();
  atEnd(() => removeDataDir(dataDir));
  const db = await openDatabase(dataDir);
  await seed({ db, clock: systemClock });
  const cookies = await signedInMembers(db, streams);
  await db.destroy();
  const server = await startServerProcess({ dataDir, env: { SESSION_SECRET: SECRET } });
  atEnd(() => server.stop());
  const post = (title: string) => call(server.url, cookies[0]!, '/api/feed/posts', { title, content: 'Measured' });

  await writesPerSecond(post, 1);
  const alone = await writesPerSecond(post, seconds);
  const before = await memory(server.url);
  const arrivals = new Map<number, number[]>();
  const opened: http.ClientRequest[] = [];
  const begunOpening = performance.now();
  await inTurns(cookies, async (cookie) => {
    const stream = await open(server.url, cookie, (postId) => {
      const times = arrivals.get(postId) ?? [];
      arrivals.set(postId, times);
      times.push(performance.now());
    });
    opened.push(stream);
  });
  const opening = performance.now() - begunOpening;
  await wait(3000);
  const after = await memory(server.url);

  const delays: number[] = [];
  for (let count = 0; count < EVENTS; count++) {
    const begun = performance.now();
    const { id } = await post(`Event ${count}`);
    await wait(1000);
    delays.push(...(arrivals.get(id) ?? []).map((time) => time - begun));
  }
  const heard = await writesPerSecond(post, seconds);
  for (const stream of opened) stream.destroy();
  await wait(1000);
  // Before and after: a machine that others use is not as fast all the time.
  const aloneAgain = await writesPerSecond(post, seconds);
  const base = (alone + aloneAgain) / 2;
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(0) ?? '–';
  const figures: [string, string, string][] = [
    ['streams open', String(streams), `opened in ${(opening / 1000).toFixed(1)} s`],
    ['memory for all of them', `${((after - before) / MB).toFixed(1)} MB`, `${(before / MB).toFixed(0)} MB before`],
    ['deliveries', String(delays.length), `of ${EVENTS * streams}`],
    ['from the write to a stream, p50', `${at(0.5)} ms`, ''],
    ['p99', `${at(0.99)} ms`, ''],
    ['slowest', `${at(1)} ms`, ''],
    [
      'posts written in a second, nobody listening',
      base.toFixed(0),
      `${alone.toFixed(0)}, then ${aloneAgain.toFixed(0)}`,
    ],
    ['posts written in a second, all listening', heard.toFixed(0), `${(heard / base).toFixed(2)} of that`],
  ];
  for (const line of lines(figures)) console.log(line);
}

/** A hundred at once. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += 100) await Promise.all(items.slice(at, at + 100).map(work));
}

function open(url: string, cookie: string, onPost: (postId: number) => void): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      `${url}/api/events?as=member`,
      { headers: { Cookie: cookie }, agent: false },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`A stream was refused: ${response.statusCode}`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          for (const [, id] of text.matchAll(/"postId":(\d+)/g)) onPost(Number(id));
        });
        response.on('error', () => {});
        return resolve(request);
      },
    );
    request.on('error', reject);
  });
}

async function call(url: string, cookie: string, path: string, body: unknown): Promise<{ id: number }> {
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`A write was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: number };
}

async function writesPerSecond(post: (title: string) => Promise<unknown>, seconds: number): Promise<number> {
  let count = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (; performance.now() < end; count++) await post('Written');
    }),
  );
  return count / ((performance.now() - begun) / 1000);
}

/** What the server's process holds of the machine's memory, in bytes. */
async function memory(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}
