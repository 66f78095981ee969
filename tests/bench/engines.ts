/**
 * `npm run bench -- engines`: the same calls on SQLite, and on PostgreSQL with one process and with three, in turns. Prints for
 * each call how many are answered a second, its processor time on the server and in PostgreSQL, the share of time spent waiting
 * for the database, and how many transactions were retried. Asserts nothing.
 */
import type { Db } from '../../server/db/transaction.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { writeCommunity } from '../../server/cli/demo/write-community.ts';
import { isPostgresInstalled } from '../../scripts/postgres-package.mjs';
import { createRandom } from '../support/random.ts';
import { type AtEnd, type Site, cpuOf, metricOf, startMeasured } from './sites.ts';
import { lines } from './table.ts';

const MEMBERS = 1000;
const POSTS = 5000;
/** The number of signed-in members, who all call at once. */
const PEOPLE = 16;

interface Call {
  readonly path: string;
  readonly method?: 'POST';
  readonly body?: unknown;
}

/** What a member does. @param friend the id of a member they exchange messages with */
type Doing = (friend: number) => Call;

const random = createRandom(1);
/** One of the latest posts, where members are. */
const postId = (): number => POSTS - random.below(1000);
const read =
  (path: () => string): Doing =>
  () => ({ path: path() });
const write =
  (path: (friend: number) => string, body: () => unknown): Doing =>
  (friend) => ({ path: path(friend), method: 'POST', body: body() });

const page = read(() => '/');
const me = read(() => '/api/auth/user');
const feed = read(() => '/api/feed/posts?limit=20');
const comments = read(() => `/api/feed/posts/${postId()}/comments`);
const members = read(() => '/api/community/members');
const like = write(
  () => `/api/feed/posts/${postId()}/like`,
  () => ({ liked: random.below(2) === 0 }),
);
const comment = write(
  () => `/api/feed/posts/${postId()}/comments`,
  () => ({ content: 'How fine' }),
);
const share = write(
  () => '/api/feed/posts',
  () => ({ title: 'Measured', content: 'Words' }),
);
const message = write(
  (friend) => `/api/messages/with/${friend}`,
  () => ({ text: 'Hello' }),
);
const anyRead: Doing = (friend) => random.pick([me, feed, feed, feed, comments, comments, members, page])(friend);
const anyWrite: Doing = (friend) => random.pick([like, like, like, comment, comment, share, message])(friend);

const MEASURED: Readonly<Record<string, Doing>> = {
  'home page': page,
  'who is signed in': me,
  'feed, first page': feed,
  'comments of a post': comments,
  'members, first page': members,
  like,
  comment,
  post: share,
  message,
  'all writes': anyWrite,
  // Nineteen in twenty of members' calls are reads.
  'all, one in 20 a write': (friend) => (random.below(20) === 0 ? anyWrite : anyRead)(friend),
};

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds a call. */
  readonly cpu: number;
  readonly databaseCpu: number;
  /** The share of the response time. */
  readonly databaseShare: number;
  /** Retried transactions per call. */
  readonly lost: number;
}

/** @param seconds of each measurement @param rounds whose median counts */
export async function benchEngines(seconds: number, rounds: number, atEnd: AtEnd): Promise<void> {
  const counts = isPostgresInstalled() ? [undefined, 1, 3] : [undefined];
  const sites: Measured[] = [];
  for (const onPostgres of counts) {
    console.log(`Writing ${POSTS} posts ${onPostgres ? `for ${onPostgres} on PostgreSQL` : 'for SQLite'} …`);
    const site = await startMeasured({ onPostgres, members: PEOPLE, fill, atEnd });
    sites.push({ ...site, friends: await befriend(site) });
  }
  const rows = [
    ['', '', 'calls/s', 'of SQLite', 'p50 ms', 'p99 ms', 'CPU ms', 'its CPU ms', 'its share', 'run again', ''],
  ];
  for (const [name, doing] of Object.entries(MEASURED)) {
    const measured = new Map<Measured, Figures[]>(sites.map((site) => [site, []]));
    for (const site of sites) await measure(site, doing, 0.5);
    for (let round = 0; round < rounds; round++) {
      for (const site of sites) measured.get(site)!.push(await measure(site, doing, seconds));
    }
    const base = median(measured.get(sites[0]!)!).perSecond;
    for (const site of sites) {
      const is = median(measured.get(site)!);
      rows.push([
        site === sites[0] ? name : '',
        site.name,
        is.perSecond.toFixed(0),
        (is.perSecond / base).toFixed(2),
        is.p50.toFixed(1),
        is.p99.toFixed(1),
        is.cpu.toFixed(2),
        is.databaseCpu.toFixed(2),
        `${(is.databaseShare * 100).toFixed(0)} %`,
        is.lost.toFixed(3),
        '',
      ]);
    }
  }
  console.log(`${PEOPLE} at once, ${rounds} times ${seconds} s each, the median; "its" is PostgreSQL's\n`);
  for (const line of lines(rows)) console.log(line);
}

const median = (figures: readonly Figures[]): Figures =>
  figures.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(figures.length / 2)]!;

async function fill(db: Db): Promise<void> {
  const size = { members: MEMBERS, posts: POSTS, seed: 1, passwordHash: 'x', now: systemClock.now() };
  await writeCommunity(db, size, () => {});
}

/** A site whose members exchange messages. */
interface Measured extends Site {
  /** For each signed-in member, the id of another. */
  readonly friends: readonly number[];
}

/** Members write to each other in pairs, so both may write from then on. */
async function befriend({ processes, cookies }: Site): Promise<number[]> {
  const { url } = processes[0]!;
  const ids: number[] = [];
  for (const cookie of cookies) ids.push((JSON.parse(await ask(url, cookie, me(0))) as { id: number }).id);
  const friends = ids.map((_, person) => ids[person ^ 1]!);
  for (const [person, cookie] of cookies.entries()) await ask(url, cookie, message(friends[person]!));
  return friends;
}

async function measure(site: Measured, doing: Doing, seconds: number): Promise<Figures> {
  const before = await reading(site);
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      // Spread over the processes, as behind a load balancer.
      for (let turn = person; performance.now() < end; turn++) {
        const asked = performance.now();
        await ask(
          site.processes[turn % site.processes.length]!.url,
          site.cookies[person]!,
          doing(site.friends[person]!),
        );
        times.push(performance.now() - asked);
      }
    }),
  );
  const took = performance.now() - begun;
  const after = await reading(site);
  const count = times.length;
  const sorted = times.toSorted((one, other) => one - other);
  const all = times.reduce((sum, time) => sum + time, 0);
  return {
    perSecond: count / (took / 1000),
    p50: sorted[Math.floor(count / 2)]!,
    p99: sorted[Math.floor(count * 0.99)]!,
    cpu: (after.cpu - before.cpu) / count,
    databaseCpu: (after.databaseCpu - before.databaseCpu) / count,
    databaseShare: (after.databaseTime - before.databaseTime) / all,
    lost: (after.lost - before.lost) / count,
  };
}

const reading = async (site: Site) => ({
  cpu: site.processes.reduce((sum, { child }) => sum + cpuOf(child.pid!), 0),
  databaseCpu: site.databaseCpu(),
  databaseTime: (await metricOf(site, 'db_query_seconds_total')) * 1000,
  lost: await metricOf(site, 'db_lost_races_total'),
});

async function ask(url: string, cookie: string, { path, method, body }: Call): Promise<string> {
  const answer = await fetch(url + path, {
    method: method ?? 'GET',
    headers: { Cookie: cookie, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${method ?? 'GET'} ${path} was answered with ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}
