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
/** What a filtered page may cost beside a plain one. */
const FILTERED_AT_MOST = 1.3;
/** How often each kind is measured, alternating. */
const TURNS = 1000;

type AtEnd = (work: () => unknown) => void;

/**
 * `npm run bench -- feed-scale`: the feed's pages at a thousand and at a million posts, and a post with a hundred thousand
 * likes and comments beside one with three. The cost must not grow. Then the feed with filters beside the plain feed, at a
 * million posts.
 */
export async function benchFeedScale(atEnd: AtEnd): Promise<void> {
  const small = await circleOf(SMALL, 100, atEnd);
  const large = await circleOf(LARGE, CROWD, atEnd);
  const page = (client: TestClient, before: number) => () => read(client, `/posts?limit=20&before=${idCursor(before)}`);
  const like = (client: TestClient, postId: number) => (turn: number) =>
    client.call(likePost, { params: { id: String(postId) }, body: { liked: turn % 2 === 0 } });

  // Each beside what it is compared with. The newest post of both has its crowd: a hundred, and a hundred thousand.
  await compare('first page', page(small, SMALL), page(large, LARGE));
  await compare('deep page', page(small, SMALL / 2), page(large, LARGE / 2));
  await compare(
    'post with its crowd',
    () => read(small, `/posts/${SMALL}`),
    () => read(large, `/posts/${LARGE}`),
  );
  await compare(
    'its earlier comments',
    () => read(small, `/posts/${SMALL}/comments`),
    () => read(large, `/posts/${LARGE}/comments`),
  );
  await compare('a like of it', like(small, SMALL), like(large, LARGE));
  await compareFilters('SQLite', large);
  if (!hasPostgres) return;
  const postgres = await startPostgres({ isDurable: true });
  atEnd(postgres.stop);
  await compareFilters('PostgreSQL', await circleOf(LARGE, CROWD, atEnd, postgres.url('postgres')));
}

/** The filtered feed beside the plain one, each at its first page and at one in the middle of all posts. */
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
    await compare(`${name}, first`, first!, filteredFirst!, FILTERED_AT_MOST);
    await compare(`${name}, deep`, deep!, filteredDeep!, FILTERED_AT_MOST);
  }
}

const figure = (count: number): string => count.toLocaleString('en-GB');

async function circleOf(posts: number, crowd: number, atEnd: AtEnd, postgresUrl?: string): Promise<TestClient> {
  const dataDir = newDataDir();
  atEnd(() => removeDataDir(dataDir));
  const started = performance.now();
  await writeLargeCircle(dataDir, { posts, crowd }, postgresUrl);
  console.log(`${figure(posts)} posts written in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const server = await startServerProcess({
    dataDir,
    env: postgresUrl === undefined ? {} : { DATABASE_URL: postgresUrl, PUBLIC_URL: 'http://bonjour.test' },
  });
  atEnd(() => server.stop());
  const client = new TestClient(server.url);
  const { status } = await client.call(login, { body: reader });
  if (status !== 200) throw new Error(`The reader could not sign in: ${status}`);
  return client;
}

const read = (client: TestClient, path: string) => client.request('GET', `/api/feed${path}`);

type Call = (turn: number) => Promise<{ readonly status: number }>;

/**
 * Makes both calls in turns, so that a busy machine is busy for both, and prints their medians and the ratio. Who is first
 * changes with each two turns: the second finds the processor's caches full of the other server.
 */
async function compare(name: string, few: Call, many: Call, most = 1.05): Promise<void> {
  const times: [number[], number[]] = [[], []];
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
  const [one, other] = times.map(median) as [number, number];
  const cells = [
    name.padEnd(26),
    `${one.toFixed(2)} ms`,
    `${other.toFixed(2)} ms`,
    `ratio ${(other / one).toFixed(2)}, at most ${most}`,
  ];
  for (const line of lines([cells])) console.log(line);
}

const median = (times: number[]): number => times.toSorted((one, other) => one - other)[TURNS / 2]!;
