/**
 * `npm run bench -- server`: the server's figures with their bounds. It compares the feed with one written by hand, comments with
 * a bare Koa that inserts one synced row, and public pages and lists with bare Node on the same bytes. It also measures a
 * start, the memory at rest and with a thousand streams, and the feed at a thousand and a million posts. Compare only ratios
 * within one run. Asserts nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { databaseFile } from '../../server/platform/data-folder.ts';
import { openDatabase } from '../../server/db/open.ts';
import { type ServerProcess, newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { startBareServer } from './bare.ts';
import { benchFeedScale } from './feed-scale.ts';
import { writeLargeCircle } from './large-circle.ts';
import { SECRET, signedInMembers } from './live-members.ts';
import { openStreams } from './live.ts';
import { type Measured, type Settings, type Target, measureAll } from './measure.ts';
import type { AtEnd } from './sites.ts';
import { lines } from './table.ts';

const POSTS = 1000;
const STREAMS = 1000;
const CONNECTIONS = 50;
const STARTS = 5;
const FEED = '/api/feed/posts?limit=20';
const COMMENT = { content: 'How fine! We did the same in spring, and thirty families came.' };
const AS_BROWSERS_DO = { 'Accept-Encoding': 'br' };
/**
 * NodeBB's list of topics, signed in, on a machine of this kind. Bare Node was not measured there; the figure is for a machine
 * where the feed by hand does 3,100 a second.
 */
const NODEBB = 259;

/** The lowest share of the speed of what a target is compared with. */
const BOUNDS = { feed: 0.45, comment: 0.6, published: 0.1 } as const;

interface Bounded extends Target {
  readonly kind?: keyof typeof BOUNDS;
}

export async function benchServer(settings: Settings, atEnd: AtEnd): Promise<void> {
  const { dataDir, cookies } = await fill(atEnd);

  const starts: number[] = [];
  for (let count = 0; count < STARTS; count++) starts.push(await timeOfStart(dataDir));
  const site = await startServerProcess({ dataDir, env: { SESSION_SECRET: SECRET } });
  atEnd(() => site.stop());
  await (await fetch(site.url)).text();
  await wait(5000);
  const rest = memoryOf(site);

  const headers = await browserHeaders(site, cookies[0]!);
  const targets: Bounded[] = [
    ...(await feedTargets(site, dataDir, headers, atEnd)),
    ...(await commentTargets(site, headers, atEnd)),
    ...(await publishedTargets(site, atEnd)),
  ];
  const measured = await measureAll(targets, settings);
  for (const line of lines([HEADINGS, ...measured.map((each) => rowOf(each, measured))])) console.log(line);
  const feed = measured.find(({ target }) => target.name === 'feed')!;
  const bare = measured.find(({ target }) => target.name === 'bare Node, the bytes of: feed')!;
  const ofBare = ((feed.perSecond / bare.perSecond) * 100).toFixed(0);
  console.log(
    `\nfeed: p99 is ${(feed.p99 / feed.p50).toFixed(1)} × p50, at most 3; the slowest took ${feed.slowest} ms, at most 100`,
  );
  console.log(
    `feed: ${ofBare} % of bare Node; 4 × NodeBB are ${4 * NODEBB} a second where the feed by hand does 3,100`,
  );

  console.log(`start to first answer: ${median(starts).toFixed(0)} ms, at most 600`);
  console.log(`memory at rest: ${rest.toFixed(0)} MB, at most 170`);
  await restart(site, dataDir, cookies, atEnd);
  console.log('');
  await benchFeedScale(atEnd);
}

async function restart(site: ServerProcess, dataDir: string, cookies: readonly string[], atEnd: AtEnd): Promise<void> {
  await site.stop();
  const fresh = await startServerProcess({ dataDir, env: { SESSION_SECRET: SECRET } });
  atEnd(() => fresh.stop());
  await (await fetch(fresh.url)).text();
  await wait(5000);
  const before = memoryOf(fresh);
  const streams = await openStreams(
    cookies,
    () => fresh.url,
    () => {},
  );
  await wait(3000);
  console.log(`memory of ${STREAMS} streams: ${(memoryOf(fresh) - before).toFixed(0)} MB, at most 60`);
  for (const stream of streams) stream.destroy();
  await fresh.stop();
}

async function fill(atEnd: AtEnd): Promise<{ dataDir: string; cookies: string[] }> {
  const dataDir = newDataDir();
  atEnd(() => removeDataDir(dataDir));
  await writeLargeCircle(dataDir, { posts: POSTS, crowd: 100 });
  const db = await openDatabase(dataDir);
  const cookies = await signedInMembers(db, STREAMS);
  await db.destroy();
  return { dataDir, cookies };
}

/** In milliseconds, from the command to the first page. */
async function timeOfStart(dataDir: string): Promise<number> {
  const begun = performance.now();
  const site = await startServerProcess({ dataDir, env: { SESSION_SECRET: SECRET } });
  await (await fetch(site.url)).text();
  const took = performance.now() - begun;
  await site.stop();
  return took;
}

/** The process's memory, in MB. Linux only. */
const memoryOf = ({ child }: ServerProcess): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** A member's browser also sends the cookies of its first response. */
async function browserHeaders(site: ServerProcess, session: string): Promise<{ Cookie: string }> {
  const first = await fetch(`${site.url}/api/auth/user`, { headers: { Cookie: session } });
  const given = first.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { Cookie: [session, ...given].join('; ') };
}

async function feedTargets(
  site: ServerProcess,
  dataDir: string,
  headers: Record<string, string>,
  atEnd: AtEnd,
): Promise<Bounded[]> {
  const hand = await startByHand('feed', [databaseFile(dataDir), SECRET], atEnd);
  await assertSameBytes(site.url + FEED, hand + FEED, headers);
  const bare = await startBareServer(site.url + FEED, headers);
  atEnd(() => bare.stop());
  const common = { connections: CONNECTIONS };
  return [
    { ...common, name: 'bare Node, the bytes of: feed', url: bare.url },
    { ...common, name: 'feed by hand', url: hand + FEED, headers },
    { ...common, name: 'feed', url: site.url + FEED, headers, against: 'feed by hand', kind: 'feed' },
  ];
}

async function commentTargets(site: ServerProcess, headers: Record<string, string>, atEnd: AtEnd): Promise<Bounded[]> {
  const path = `/api/feed/posts/${POSTS / 2}/comments`;
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(COMMENT),
  });
  const folder = newDataDir();
  atEnd(() => removeDataDir(folder));
  const koa = await startByHand('comments', [folder, await answer.text()], atEnd);
  // Many first, because one connection alone does not get the code compiled.
  return [CONNECTIONS, 1].flatMap((connections): Bounded[] => {
    const against = `one insert on Koa, ${connections} at once`;
    const name = `comment, ${connections} at once`;
    return [
      { name: against, url: koa + path, body: COMMENT, connections },
      { name, url: site.url + path, headers, body: COMMENT, connections, against, kind: 'comment' },
    ];
  });
}

/** Public pages as a browser requests them on its first visit, and the lists behind them. */
async function publishedTargets(site: ServerProcess, atEnd: AtEnd): Promise<Bounded[]> {
  const posts = (await (await fetch(`${site.url}/api/blog/posts`)).json()) as { slug: string }[];
  const services = (await (await fetch(`${site.url}/api/services`)).json()) as { slug: string }[];
  const pages = ['/', `/services/${services[0]?.slug}`, '/blog', `/blog/${posts[0]?.slug}`, '/privacy', '/auth'];
  const lists = ['/api/services', '/api/blog/posts', `/api/blog/posts/${posts[0]?.slug}`];
  const targets: Bounded[] = [];
  for (const path of [...pages, ...lists]) {
    const headers = path.startsWith('/api/') ? {} : AS_BROWSERS_DO;
    const bare = await startBareServer(site.url + path, headers);
    atEnd(() => bare.stop());
    const against = `bare Node, the bytes of: ${path}`;
    targets.push(
      { name: against, url: bare.url },
      { name: path, url: site.url + path, headers, against, kind: 'published' },
    );
  }
  return targets;
}

const HEADINGS = ['', 'requests/s', 'p50 ms', 'p99 ms', 'slowest', 'ratio', 'at least', ''];

function rowOf({ target, perSecond, p50, p99, slowest }: Measured, all: readonly Measured[]): string[] {
  const base = all.find((other) => other.target.name === target.against);
  const { kind } = target as Bounded;
  return [
    target.name,
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    slowest.toFixed(0),
    base ? (perSecond / base.perSecond).toFixed(2) : '',
    kind ? String(BOUNDS[kind]) : '',
    '',
  ];
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!;

/** Starts one of the servers of `by-hand/`. @returns its address */
async function startByHand(name: string, args: readonly string[], atEnd: AtEnd): Promise<string> {
  const script = fileURLToPath(new URL(`./by-hand/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  atEnd(() => child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return line.toString().replace('Listening on', '').trim();
}

async function assertSameBytes(one: string, other: string, headers: Record<string, string>): Promise<void> {
  const [mine, theirs] = await Promise.all([one, other].map(async (url) => (await fetch(url, { headers })).text()));
  if (mine !== theirs) throw new Error(`${one} and ${other} answer differently:\n${mine}\n${theirs}`);
}
