/**
 * `npm run bench -- guard`: whether one client can slow the site down for others. Compares floods of cheap requests with a flood
 * of the home page, in turns. Measures the memory for the list of a large blog, and whether forty members of one school who like
 * each other's posts are refused. Ends with 1 if a figure is out of bounds.
 */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seed } from '../../server/features/seed.ts';
import { newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import type { Flood, Flooded } from './flood.ts';
import { likesOfASchool } from './guard-likes.ts';
import { SECRET, signedInMembers } from './live-members.ts';
import { lines } from './table.ts';

const CONNECTIONS = 50;
/** Between two requests of the other clients, in milliseconds. */
const STEP = 15;
const POSTS = 100;
/** The longest post of the blog, in characters. */
const POST_LENGTH = 200_000;
const LISTS_AT_ONCE = 20;

const FLOODS = [
  { name: 'home page', path: '/', status: 200, isSlug: false },
  { name: 'unknown blog posts', path: '/blog/', status: 404, isSlug: true },
  { name: 'unknown services', path: '/services/', status: 404, isSlug: true },
  { name: 'unknown bookings', path: '/book/', status: 404, isSlug: true },
  { name: 'unknown addresses', path: '/', status: 404, isSlug: true },
  { name: 'OpenAPI document', path: '/api/openapi.json', status: 200, isSlug: false },
] as const;
type FloodName = (typeof FLOODS)[number]['name'];

interface Settings {
  readonly seconds: number;
  readonly rounds: number;
  readonly atEnd: (work: () => unknown) => void;
}

/** A figure and its bound. */
interface Row {
  readonly what: string;
  readonly figure: string;
  readonly wanted: string;
  readonly isGood: boolean;
}

export async function benchGuard({ seconds, rounds, atEnd }: Settings): Promise<void> {
  const site = await startSite(atEnd);
  const rows: Row[] = [];
  const { speeds, waits } = await floods(site, { seconds, rounds });
  const [home] = FLOODS;
  for (const { name } of FLOODS) {
    const ratio = speeds.get(name)! / speeds.get(home.name)!;
    const slower = waits.get(name)! / waits.get(home.name)!;
    rows.push(
      {
        what: `${name}: requests/s`,
        figure: `${speeds.get(name)!.toFixed(0)}, ${ratio.toFixed(2)} of the home page`,
        wanted: 'at least 0.5',
        isGood: ratio >= 0.5,
      },
      {
        what: `beside ${CONNECTIONS} connections on it, others' p99`,
        figure: `${waits.get(name)!.toFixed(0)} ms, ${slower.toFixed(2)} of beside the home page`,
        wanted: 'at most 2',
        isGood: slower <= 2,
      },
    );
  }
  const megabytes = await memoryOfLists(site);
  rows.push({
    what: `${LISTS_AT_ONCE} lists of ${POSTS} long blog posts at once`,
    figure: `${megabytes.toFixed(0)} MB`,
    wanted: 'less than 50 MB',
    isGood: megabytes < 50,
  });
  const {
    members,
    likes,
    requests,
    refused,
    seconds: took,
  } = await likesOfASchool(atEnd).catch((error: unknown) => {
    print(rows);
    throw error;
  });
  rows.push({
    what: `${members} members behind one address, ${likes / members} likes each in ${took.toFixed(0)} s`,
    figure: `${refused} of ${requests} requests were refused`,
    wanted: 'none',
    isGood: refused === 0,
  });

  print(rows);
  if (rows.some(({ isGood }) => !isGood)) process.exitCode = 1;
}

function print(rows: readonly Row[]): void {
  const cells = rows.map((row) => [row.what, row.figure, row.wanted, row.isGood ? 'as it should be' : 'NOT SO']);
  for (const line of lines([['', '', 'wanted', ''], ...cells])) console.log(line);
}

interface Site {
  readonly url: string;
  readonly pid: number;
  /** A member's session. */
  readonly cookie: string;
}

/** A server with a large blog. */
async function startSite(atEnd: Settings['atEnd']): Promise<Site> {
  const dataDir = newDataDir();
  atEnd(() => removeDataDir(dataDir));
  const db = await openDatabase(dataDir);
  await seed({ db, clock: systemClock });
  const [cookie = ''] = await signedInMembers(db, 1);
  for (let number = 0; number < POSTS; number++) {
    const at = new Date(Date.now() - (number + 1) * 60_000).toISOString();
    await db
      .insertInto('blog_posts')
      .values({
        slug: `long-${number}`,
        title: `Long post ${number}`,
        excerpt: 'As long as a post may be.',
        content: `${number} words. `.repeat(POST_LENGTH).slice(0, POST_LENGTH),
        category: 'News',
        published: 1,
        published_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
  await db.destroy();
  const server = await startServerProcess({ dataDir, env: { SESSION_SECRET: SECRET } });
  atEnd(() => server.stop());
  return { url: server.url, pid: server.child.pid!, cookie };
}

/** Runs each flood in each round. @returns the medians of its requests a second, and of the other clients' p99 */
async function floods({ url, cookie }: Site, { seconds, rounds }: Pick<Settings, 'seconds' | 'rounds'>) {
  const all = new Map(FLOODS.map(({ name }) => [name, { speeds: [] as number[], waits: [] as number[] }]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name, path, status, isSlug } of FLOODS) {
      // The first round warms up.
      const length = round === 0 ? 1 : seconds;
      const flood = flooding({ url: url + path, isSlug, connections: CONNECTIONS, seconds: length, status });
      const [waits, { perSecond, others }] = await Promise.all([askAsOthers(url, cookie, length), flood]);
      if (others > 0) throw new Error(`${name}: ${others} answers were not ${status}`);
      if (round === 0) continue;
      all.get(name)!.speeds.push(perSecond);
      all.get(name)!.waits.push(percentile(waits, 0.99));
    }
  }
  const medians = (of: 'speeds' | 'waits') =>
    new Map<FloodName, number>([...all].map(([name, measured]) => [name, percentile(measured[of], 0.5)]));
  return { speeds: medians('speeds'), waits: medians('waits') };
}

async function flooding(workerData: Flood): Promise<Flooded> {
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData });
  const [flooded] = (await once(worker, 'message')) as [Flooded];
  return flooded;
}

/**
 * Makes the requests of other clients, pages, public calls and a member's feed, one every `STEP` whether or not the last was
 * answered. @returns the milliseconds of each
 */
async function askAsOthers(url: string, cookie: string, seconds: number): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true });
  const paths = ['/', '/api/services', '/blog', '/api/feed/posts'];
  const answers: Promise<number>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let number = 0; performance.now() < end; number++) {
    answers.push(timed(new URL(paths[number % paths.length]!, url), agent, cookie));
    await wait(STEP);
  }
  const times = await Promise.all(answers);
  agent.destroy();
  return times;
}

function timed(url: URL, agent: http.Agent, cookie: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { Cookie: cookie } }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${url.pathname} answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

/** The most megabytes by which the server's process grew while many read the list at once. */
async function memoryOfLists({ url, pid }: Site): Promise<number> {
  const list = async (): Promise<void> => {
    const answer = await fetch(`${url}/api/blog/posts?limit=${POSTS}`);
    const { length } = (await answer.json()) as unknown[];
    if (length !== POSTS) throw new Error(`The list has ${length} posts`);
  };
  for (let warm = 0; warm < 5; warm++) await list();
  await wait(2000);
  // Resets the peak that the kernel records.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = megabytesOf(pid, 'VmRSS');
  await Promise.all(Array.from({ length: LISTS_AT_ONCE }, list));
  return megabytesOf(pid, 'VmHWM') - before;
}

/** Linux only. */
function megabytesOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(text)?.[1] ?? NaN) / 1024;
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? NaN;
