import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { dottedWorld } from './scripts/dotted-world.ts';
import { PLACES } from './scripts/paths.mjs';

// Gives dates the same format on every machine.
process.env.TZ = 'UTC';

/** Rooms that hold unit tests, beside the code. Browser tests are tests/e2e/*.spec.ts and belong to Playwright. */
const ROOMS = '{data,desktop-admin,scripts,server,shared,tests,web}';

/** Tests that start, kill and restart the real server or a command: a separate step of `npm test` (0600). */
const PROCESSES = [
  'tests/durability/**/*.test.ts',
  'tests/processes/**/*.test.ts',
  'tests/api/live-process.test.ts',
  'server/cli/**/*.test.ts',
];

/**
 * The API tests that run on PostgreSQL in every `npm test`: those about SQL that differs there (searching, counting, conflicts,
 * dates, trees) and about the database's own behaviour (races, unique keys, cascades, page order). Tests that never reach the
 * database are left out: access, validation, forms, files, the assistant. `npm run test:full` runs all of them:
 * `TEST_DATABASE=postgres vitest run --project node tests/api`.
 */
const ON_POSTGRES = [
  // The feed: counts, filters, likes, marks, mentions, and paging during changes.
  'blocked-feed',
  'feed',
  'feed-blog-posts',
  'feed-comments',
  'feed-filters',
  'feed-library',
  'feed-likes',
  'feed-mentions',
  'feed-paging',
  'feed-replies',
  'feed-webinars',
  'post-marks',
  'topics',
  // Searching, sorting and paging.
  'contacts',
  'existing-threads',
  'schools',
  'blog-neighbours',
  'blog-reading',
  'library',
  'library-console',
  'webinars',
  'webinars-console',
  'webinar-mails',
  'library-files',
  'library-notifications',
  'search',
  'sorted-lists',
  // People: the directory, the map, blocking, reports, points.
  'blocked-people',
  'community',
  'gamification',
  'newcomers',
  'reports',
  'suspensions',
  'users',
  // Messages, notifications and emails.
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
  // Claims, locks, repeats and races.
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
  // The console's lists and analytics.
  'chat-console',
  'console-today',
  'analytics',
  'overview',
  'page-views',
  'waiting-chats',
  'reply-clock',
  'threads',
  'thread-replies',
  'mail-in',
  'mail-replies',
  'mailbox-imap',
  // Deletion and everything it includes.
  'delete-member',
  'deleted-member',
  'deletion-in-steps',
  'erase',
  'person-traces',
  'retention',
  // Numbers that only one database accepts.
  'large-ids',
].map((name) => `tests/api/${name}.test.ts`);

/** Unit tests for both databases: of the tables, and of the word index. */
const ON_BOTH = ['server/db/portable.test.ts', 'server/db/text-search.test.ts'];

/** How much slower than usual this machine is right now, as measured by `npm test`. */
const SLOWNESS = Number(process.env.TEST_SLOWNESS ?? 1);

const onNode = {
  environment: 'node',
  globalSetup: ['tests/support/migrated-database.ts'],
  setupFiles: ['tests/support/setup.ts'],
};

export default defineConfig({
  // The map's background, a virtual module of the build.
  plugins: [dottedWorld()],
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Long enough that only hanging tests time out, even on a busy machine (scripts/machine.mjs).
    testTimeout: 60_000 * SLOWNESS,
    hookTimeout: 60_000 * SLOWNESS,
    // For tests that are slow, measure time or vary another test.
    tags: [{ name: 'full', description: 'Runs in npm run test:full only.' }],
    reporters: ['default', ['json', { outputFile: PLACES.unitReport }]],
    // Processes, not threads, so a crash of a native module (better-sqlite3, sharp) fails one file only.
    pool: 'forks',
    // Files in one worker share its modules, because loading them again took half the time. So tests must reset modules' state
    // (stores, registries). `npm test -- unit --sequence.shuffle.files` finds those that don't.
    isolate: false,
    // One more than the cores, because tests that wait for a server process leave theirs idle.
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
      // Only with a PostgreSQL, because without one it would repeat `node`.
      ...(process.env.TEST_DATABASE?.startsWith('postgres')
        ? [{ extends: true as const, test: { ...onNode, name: 'postgres', include: [...ON_POSTGRES, ...ON_BOTH] } }]
        : []),
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // Signing out goes home once the device is wiped, which may be during another test: it would change that test's
          // address.
          environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
          include: [`${ROOMS}/**/*.test.tsx`],
          setupFiles: ['tests/support/setup.ts', 'tests/support/setup-dom.ts'],
        },
      },
    ],
  },
});
