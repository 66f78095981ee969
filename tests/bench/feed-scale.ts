import { login } from '#shared/contracts/endpoints/auth.ts';
import { likePost } from '#shared/contracts/endpoints/feed.ts';
import { idCursor, timeCursor } from '../../server/app/paging.ts';
import { hasPostgres, startPostgres } from '../support/postgres-server.ts';
import { newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';
import { reader, writeLargeCircle } from './large-circle.ts';
import { lines } from './table.ts';

const SMALL = 1000;
const LARGE = 1_000_000;
const CROWD = 100_000;
/** The highest cost of a filtered page, compared with a plain one. */
const FILTERED_AT_MOST = 1.3;
/** How often each kind is measured, alternating, on the same two servers. */
const TURNS = 400;
/** How often both servers are started, because the same two can differ by 8 % from start to start. */
const STARTS = 5;

type AtEnd = (work: () => unknown) => void;

/**
 * `npm run bench -- feed-scale`: the feed's pages at a thousand and at a million posts, and a post with a hundred thousand likes
 * and comments compared with one with a hundred. The cost must not grow. Then the filtered feed compared with the plain one, at a
 * million posts.
 */
export async function benchFeedScale(atEnd: AtEnd): Promise<void> {
  const small = await circleOf(SMALL, 100, atEnd);
  const large = await circleOf(LARGE, CROWD, atEnd);
  // Pairs to compare. The newest post has the crowd: a hundred in one, a hundred thousand in the other.
  const kinds: readonly [name: string, call: (client: TestClient, posts: number) => Call][] = [
    ['first page', pageOf],
    ['deep page', (client, posts) => pageOf(client, posts / 2)],
    ['post with its crowd', (client, posts) => () => read(client, `/posts/${posts}`)],
    ['its earlier comments', (client, posts) => () => read(client, `/posts/${posts}/comments`)],
    ['a like of it', like],
  ];
  const times = kinds.map(noTimes);
  for (let start = 0; start < STARTS; start++) {
    const [few, many] = [await signIn(small, atEnd), await signIn(large, atEnd)];
    for (const [index, [name, call]] of kinds.entries()) {
      await measure(name, call(few.client, SMALL), call(many.client, LARGE), times[index]!);
    }
    await few.stop();
    await many.stop();
  }
  for (const [index, [name]] of kinds.entries()) print(name, times[index]!);

  await compareFilters('SQLite', (await signIn(large, atEnd)).client);
  if (!hasPostgres) return;
  const postgres = await startPostgres({ isDurable: true });
  atEnd(postgres.stop);
  const moved = await circleOf(LARGE, CROWD, atEnd, postgres.url('postgres'));
  await compareFilters('PostgreSQL', (await signIn(moved, atEnd)).client);
}

/** Compares the filtered feed with the plain one, on the first page and in the middle of all posts. */
async function compareFilters(database: string, large: TestClient): Promise<void> {
  console.log(`The feed with filters, on ${database}:`);
  const middle = LARGE / 2;
  const time = timeCursor('2026-01-01T05:00:00.000Z', middle);
  const pages = (query: string, before: string) => [
    () => read(large, `/posts?limit=20${query}`),
    () => read(large, `/posts?limit=20${query}&before=${before}`),
  ];
  const [first, deep] = pages('', idCursor(middle));
  for (const [name, query, before] of [
    ['a topic', '&topic=3', idCursor(middle)],
    ['latest activity', '&show=active', time],
    ['activity of a topic', '&topic=3&show=active', time],
  ] as const) {
    const [filteredFirst, filteredDeep] = pages(query, before);
    await compare(`${name}, first`, first!, filteredFirst!);
    await compare(`${name}, deep`, deep!, filteredDeep!);
  }
}

const figure = (count: number): string => count.toLocaleString('en-GB');

/** The settings of a server. */
interface Circle {
  readonly dataDir: string;
  readonly env: Record<string, string>;
}

async function circleOf(posts: number, crowd: number, atEnd: AtEnd, postgresUrl?: string): Promise<Circle> {
  const dataDir = newDataDir();
  atEnd(() => removeDataDir(dataDir));
  const started = performance.now();
  await writeLargeCircle(dataDir, { posts, crowd }, postgresUrl);
  console.log(`${figure(posts)} posts written in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const env: Circle['env'] =
    postgresUrl === undefined ? {} : { DATABASE_URL: postgresUrl, PUBLIC_URL: 'http://bonjour.test' };
  return { dataDir, env };
}

/** Starts a server and signs a member in. */
async function signIn(circle: Circle, atEnd: AtEnd): Promise<{ client: TestClient; stop: () => Promise<unknown> }> {
  const server = await startServerProcess(circle);
  atEnd(() => server.stop());
  const client = new TestClient(server.url);
  const { status } = await client.call(login, { body: reader });
  if (status !== 200) throw new Error(`The reader could not sign in: ${status}`);
  return { client, stop: () => server.stop() };
}

const read = (client: TestClient, path: string) => client.request('GET', `/api/feed${path}`);

const pageOf = (client: TestClient, before: number) => () => read(client, `/posts?limit=20&before=${idCursor(before)}`);

/** Likes a post, and undoes it on the next call. */
const like = (client: TestClient, postId: number) => (turn: number) =>
  client.call(likePost, { params: { id: String(postId) }, body: { liked: turn % 2 === 0 } });

type Call = (turn: number) => Promise<{ readonly status: number }>;

/** The times of a call and of the one it is compared with, in milliseconds. */
type Times = readonly [few: number[], many: number[]];

const noTimes = (): Times => [[], []];

async function compare(name: string, few: Call, many: Call): Promise<void> {
  const times = noTimes();
  await measure(name, few, many, times);
  print(name, times, FILTERED_AT_MOST);
}

/**
 * Makes both calls in turns, so a busy machine slows both. The order changes with each two turns, because the second call finds
 * the processor's caches full of the other server.
 */
async function measure(name: string, few: Call, many: Call, times: Times): Promise<void> {
  for (let turn = -10; turn < TURNS; turn++) {
    const both = [...[few, many].entries()];
    for (const [which, call] of turn % 4 < 2 ? both : both.toReversed()) {
      const before = performance.now();
      const { status } = await call(turn);
      if (status !== 200) throw new Error(`${name}: answered with ${status}`);
      // The first ones warm up.
      if (turn >= 0) times[which]?.push(performance.now() - before);
    }
  }
}

/** Prints both medians and their ratio. */
function print(name: string, times: Times, most = 1.05): void {
  const [one, other] = times.map(median) as [number, number];
  const cells = [
    name.padEnd(26),
    `${one.toFixed(2)} ms`,
    `${other.toFixed(2)} ms`,
    `ratio ${(other / one).toFixed(2)}, at most ${most}`,
  ];
  for (const line of lines([cells])) console.log(line);
}

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
