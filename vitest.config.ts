import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { dottedWorld } from './scripts/dotted-world.ts';
import { PLACES } from './scripts/paths.mjs';

// Dates and their formats come out the same on every machine.
process.env.TZ = 'UTC';

/** Rooms that hold unit tests, beside the code. Browser tests are tests/e2e/*.spec.ts and belong to Playwright. */
const ROOMS = '{data,desktop-admin,scripts,server,shared,tests,web}';

/** Tests that start the real server or a real command, kill it and start it again: a step of `npm test` by itself (0600). */
const PROCESSES = [
  'tests/durability/**/*.test.ts',
  'tests/processes/**/*.test.ts',
  'tests/api/live-process.test.ts',
  'server/cli/**/*.test.ts',
];

/**
 * The API tests that run on PostgreSQL in every `npm test`: what has SQL of its own there (searching, counting, conflicts, dates,
 * trees), and what the database decides (races, unique keys, what goes with what, the order of pages). What answers before
 * the database is asked is left out: access, validation, forms, files, the assistant. `npm run test:full` runs all of them:
 * `TEST_DATABASE=postgres vitest run --project node tests/api`.
 */
const ON_POSTGRES = [
  // The feed: counts, filters, likes, marks, mentions, and pages while something changes.
  'blocked-feed',
  'feed',
  'feed-blog-posts',
  'feed-comments',
  'feed-filters',
  'feed-likes',
  'feed-mentions',
  'feed-paging',
  'feed-replies',
  'post-marks',
  'topics',
  // Searching, sorting and paging.
  'blog-neighbours',
  'blog-reading',
  'library',
  'library-console',
  'webinars',
  'webinars-console',
  'webinar-mails',
  'search',
  'sorted-lists',
  // People: the directory, the map, who blocks whom, reports, points.
  'blocked-people',
  'community',
  'gamification',
  'newcomers',
  'reports',
  'suspensions',
  'users',
  // Messages, notices and mails.
  'digests',
  'messages',
  'messages-blocks',
  'newsletter',
  'newsletter-list',
  'newsletter-sending',
  'newsletters',
  'notification-kinds',
  'notifications',
  'receipts',
  'unread-mails',
  // What is claimed, locked, repeated or raced for.
  'blog-conflicts',
  'bookings',
  'chat-repeats',
  'jobs',
  'live',
  'outbox',
  'quotas',
  // Accounts and sessions.
  'account',
  'auth',
  'auth-register',
  'email-confirmation',
  'membership',
  'invitations',
  // The team's lists and figures.
  'chat-console',
  'analytics',
  'overview',
  'page-views',
  'waiting-chats',
  // What is removed, and all that goes with it.
  'delete-member',
  'deleted-member',
  'deletion-in-steps',
  'erase',
  'person-traces',
  'retention',
  // Numbers that one database takes and the other does not.
  'large-ids',
].map((name) => `tests/api/${name}.test.ts`);

/** Unit tests that show the same on both databases: of the tables, and of the index of words. */
const ON_BOTH = ['server/db/portable.test.ts', 'server/db/text-search.test.ts'];

/** How much slower than usual this machine is now, as `npm test` has measured it. */
const SLOWNESS = Number(process.env.TEST_SLOWNESS ?? 1);

const onNode = {
  environment: 'node',
  globalSetup: ['tests/support/migrated-database.ts'],
  setupFiles: ['tests/support/setup.ts'],
};

export default defineConfig({
  // What the build makes of the world, for the map.
  plugins: [dottedWorld()],
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Only a test that hangs is to meet its timeout, also on a machine that is busy (scripts/machine.mjs).
    testTimeout: 60_000 * SLOWNESS,
    hookTimeout: 60_000 * SLOWNESS,
    // What takes long, times something or repeats what another test shows is left to `npm run test:full`.
    tags: [{ name: 'full', description: 'Runs in npm run test:full only.' }],
    reporters: ['default', ['json', { outputFile: PLACES.unitReport }]],
    // Processes, not threads: a native module (better-sqlite3, sharp) that crashes then takes one file's tests with it.
    pool: 'forks',
    // Files that share a worker share its modules: half of the time went into loading them again. A test cleans up what it left
    // in a module (stores, registries); `npm test -- unit --sequence.shuffle.files` shows one that does not.
    isolate: false,
    // One more than the cores: the tests that wait for a server process leave theirs idle.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          ...onNode,
          name: 'node',
          include: [`${ROOMS}/**/*.test.ts`],
          exclude: [...configDefaults.exclude, ...PROCESSES],
        },
      },
      {
        extends: true,
        test: {
          ...onNode,
          name: 'processes',
          include: PROCESSES,
          testTimeout: 180_000 * SLOWNESS,
          hookTimeout: 180_000 * SLOWNESS,
        },
      },
      // There is none without a PostgreSQL: its tests are those of `node`.
      ...(process.env.TEST_DATABASE?.startsWith('postgres')
        ? [{ extends: true as const, test: { ...onNode, name: 'postgres', include: [...ON_POSTGRES, ...ON_BOTH] } }]
        : []),
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: [`${ROOMS}/**/*.test.tsx`],
          setupFiles: ['tests/support/setup.ts', 'tests/support/setup-dom.ts'],
        },
      },
    ],
  },
});
