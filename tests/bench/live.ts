/**
 * `npm run bench -- live`: opens event streams for as many members, and prints their memory, how soon an event reaches them all,
 * and how much they slow writes down: on SQLite, and on PostgreSQL with one process and with three, which share the streams.
 * Asserts nothing.
 */
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isPostgresInstalled } from '../../scripts/postgres-package.mjs';
import { type AtEnd, type Site, metricOf, startMeasured } from './sites.ts';
import { lines } from './table.ts';

const MB = 1024 * 1024;
const WRITERS = 4;
const EVENTS = 20;

interface Settings {
  readonly streams: number;
  readonly seconds: number;
  readonly atEnd: AtEnd;
}

interface Figures {
  readonly openedInMs: number;
  /** In bytes, of all processes. */
  readonly memoryBefore: number;
  readonly memoryAfter: number;
  /** In milliseconds from the write, in order. */
  readonly delays: readonly number[];
  /** Posts a second while nobody listens, measured before and after. */
  readonly alone: readonly number[];
  readonly listening: number;
}

export async function benchLive({ streams, seconds, atEnd }: Settings): Promise<void> {
  const columns: string[][] = [];
  for (const onPostgres of isPostgresInstalled() ? [undefined, 1, 3] : [undefined]) {
    const endings: (() => unknown)[] = [];
    const site = await startMeasured({ onPostgres, members: streams, atEnd: (work) => void endings.unshift(work) });
    // One site at a time, because an idle one takes memory and time, too.
    const end = async () => {
      for (const work of endings.splice(0)) await work();
    };
    atEnd(end);
    columns.push(columnOf(site.name, streams, await measure(site, seconds)));
    await end();
  }
  const names = [
    '',
    'streams opened in, s',
    'memory before, MB',
    'memory for all streams, MB',
    `deliveries, of ${EVENTS * streams}`,
    'from the write to a stream, p50, ms',
    'p99',
    'slowest',
    'posts a second, nobody listening',
    'posts a second, all listening',
  ];
  for (const line of lines(names.map((name, row) => [name, ...columns.map((column) => column[row]!), ''])))
    console.log(line);
}

function columnOf(name: string, streams: number, is: Figures): string[] {
  const at = (share: number) => is.delays[Math.floor((is.delays.length - 1) * share)]?.toFixed(0) ?? '–';
  const alone = is.alone.reduce((sum, each) => sum + each, 0) / is.alone.length;
  return [
    `${name}, ${streams} streams`,
    (is.openedInMs / 1000).toFixed(1),
    (is.memoryBefore / MB).toFixed(0),
    ((is.memoryAfter - is.memoryBefore) / MB).toFixed(1),
    String(is.delays.length),
    at(0.5),
    at(0.99),
    at(1),
    alone.toFixed(0),
    `${is.listening.toFixed(0)} (${(is.listening / alone).toFixed(2)})`,
  ];
}

async function measure(site: Site, seconds: number): Promise<Figures> {
  const { processes, cookies } = site;
  const urlOf = (turn: number): string => processes[turn % processes.length]!.url;
  let written = 0;
  const post = (title: string) =>
    call(urlOf(written++), cookies[0]!, '/api/feed/posts', { title, content: 'Measured' });
  const memory = () => metricOf(site, 'process_resident_memory_bytes');

  await writesPerSecond(post, 1);
  const alone = await writesPerSecond(post, seconds);
  const memoryBefore = await memory();
  const arrivals = new Map<number, number[]>();
  const begunOpening = performance.now();
  const opened = await openStreams(cookies, urlOf, (postId) => {
    const times = arrivals.get(postId) ?? [];
    arrivals.set(postId, times);
    times.push(performance.now());
  });
  const openedInMs = performance.now() - begunOpening;
  await wait(3000);
  const memoryAfter = await memory();

  const delays: number[] = [];
  for (let count = 0; count < EVENTS; count++) {
    const begun = performance.now();
    const { id } = await post(`Event ${count}`);
    await wait(1000);
    delays.push(...(arrivals.get(id) ?? []).map((time) => time - begun));
  }
  const listening = await writesPerSecond(post, seconds);
  for (const stream of opened) stream.destroy();
  await wait(1000);
  // Before and after, because other users of the machine change its speed.
  const aloneAgain = await writesPerSecond(post, seconds);
  return {
    openedInMs,
    memoryBefore,
    memoryAfter,
    delays: delays.toSorted((one, other) => one - other),
    alone: [alone, aloneAgain],
    listening,
  };
}

/** Opens a stream for each `Cookie` header, a hundred at once. */
export async function openStreams(
  cookies: readonly string[],
  urlOf: (index: number) => string,
  onPost: (postId: number) => void,
): Promise<http.ClientRequest[]> {
  const opened: http.ClientRequest[] = [];
  for (let at = 0; at < cookies.length; at += 100) {
    const some = cookies.slice(at, at + 100);
    opened.push(...(await Promise.all(some.map((cookie, index) => open(urlOf(at + index), cookie, onPost)))));
  }
  return opened;
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
