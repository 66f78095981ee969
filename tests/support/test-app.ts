import { afterEach, beforeEach } from 'vitest';
import { register } from '#shared/contracts/endpoints/auth.ts';
import type { Call as AnonymousCall } from '#shared/contracts/rendering.ts';
import { timestamp } from '../../server/platform/clock.ts';
import type { BulkMail } from '../../server/adapters/bulk-mail.ts';
import type { Mail } from '../../server/adapters/mail.ts';
import type { PageFetcher } from '../../server/adapters/page-fetcher.ts';
import { createPasswords } from '../../server/platform/passwords.ts';
import { openMediaStore, type FileStorage } from '../../server/adapters/media-store.ts';
import { createServer } from '../../server/create-server.ts';
import { readConfig } from '../../server/platform/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { localSignals } from '../../server/db/signals.ts';
import type { Db } from '../../server/db/transaction.ts';
import type { Deps } from '../../server/app/deps.ts';
import type { Health } from '../../server/http/monitoring.ts';
import type { Site } from '../../server/site.ts';
import { createLog } from '../../server/platform/log.ts';
import { newDataDir, removeDataDir } from './server-process.ts';
import { MemberClient, TestClient } from './test-client.ts';
import { TestClock } from './test-clock.ts';
import { openTestDatabase } from './test-database.ts';

type MakeSite = (deps: Deps, options: { readonly call: AnonymousCall }) => Promise<Site>;

interface Options {
  /** Off by default, so that fast tests are not refused. */
  rateLimit?: boolean;
  env?: Record<string, string>;
  /** The database is a file in the data folder, as in production; in memory by default. */
  onDisk?: boolean;
  /** The file store; by the settings by default. */
  files?: FileStorage;
  /** The newsletters' mailer; by default they are among the mails. */
  bulkMail?: BulkMail;
  /** Fetches pages of the internet; nothing by default. */
  pages?: PageFetcher;
  /**
   * Handles everything except the API, or creates that handler from the server's parts; by default there is only the
   * API.
   */
  site?: Site | MakeSite;
}

export interface TestApp {
  readonly url: string;
  readonly db: Db;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly health: Health;
  /** Calls without HTTP, as made by the page renderer. */
  readonly caller: AnonymousCall;
  visitor(): TestClient;
  member(details?: { firstName?: string; lastName?: string; email?: string; password?: string }): Promise<MemberClient>;
  admin(details?: Parameters<TestApp['member']>[0]): Promise<MemberClient>;
  /** Runs the jobs that are due. @returns the mails sent so far */
  mails(): Promise<Mail[]>;
  close(): Promise<void>;
}

/** Keys for tests only. */
export const PUSH_KEYS = {
  publicKey: 'BBxYoDEGIyTglSDtq7GpzEuklWBlHqWW-WABc4oXv_Cuwcxcl3OTYa9aPKEiEpfAyAEdxSxOpPkRLRzU8OBZ_VA',
  privateKey: 'TkDs4p7r6qYGKrWlMuWI6Ly549h30EXTSCKBnLHQwzY',
};

/** A server with its own database, a copy of one that was migrated and seeded once for the whole run. */
export async function startTestApp({
  rateLimit = false,
  env = {},
  onDisk = false,
  files,
  bulkMail,
  pages,
  site,
}: Options = {}): Promise<TestApp> {
  const dataDir = newDataDir();
  const given = {
    CONFIRM_EMAIL: 'on',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://bonjour.test',
    CIRCLE_DATA_DIR: dataDir,
  };
  const config = readConfig({ ...given, LINK_PREVIEWS: pages ? 'on' : 'off', ...env });
  const clock = new TestClock();
  const log = createLog(config.logLevel);
  const db = onDisk ? await openDatabase(dataDir) : openTestDatabase();
  const sent: Mail[] = [];
  const server = createServer({
    config,
    db,
    files: files ?? (await openMediaStore(config)),
    clock,
    log,
    passwords: createPasswords({ memory: 8, passes: 1 }),
    rateLimits: rateLimit ? ':memory:' : undefined,
    signals: localSignals(),
    // Tests add the few places that they need.
    places: { ready: async () => {} },
    pushKeys: PUSH_KEYS,
    // Mails and notifications come in the order of what caused them.
    jobsAtOnce: 1,
    secret: 'a secret that only tests know about',
    sendMail: async (mail) => void sent.push(mail),
    bulkMail,
    ...(pages && { pages }),
    publicUrl: () => config.publicUrl ?? '',
  });
  const { deps, health, call } = server;
  const port = await server.listen(0, '127.0.0.1', typeof site === 'function' ? await site(deps, { call }) : site);
  return {
    ...people(`http://127.0.0.1:${port}`, deps),
    db,
    deps,
    clock,
    health,
    caller: call,
    async mails() {
      await deps.jobs.drain();
      return sent;
    },
    async close() {
      await server.stop(0);
      removeDataDir(dataDir);
    },
  };
}

let counter = 0;

function people(url: string, deps: Deps): Pick<TestApp, 'url' | 'visitor' | 'member' | 'admin'> {
  const member: TestApp['member'] = async (details = {}) => {
    const client = new MemberClient(url);
    client.password = details.password ?? 'correct horse';
    const { status, body } = await client.call(register, {
      body: {
        firstName: 'Marie',
        lastName: 'Curie',
        email: `member-${++counter}@school.example`,
        ...details,
        password: client.password,
        confirmPassword: client.password,
      },
    });
    if (status !== 201) throw new Error(`The test's member could not register: ${JSON.stringify(body)}`);
    // Like settled members: with a confirmed address, and no pending mail.
    await deps.db.deleteFrom('jobs').where('kind', '=', 'auth.confirm-email').execute();
    await deps.db
      .updateTable('users')
      .set({ email_confirmed_at: timestamp(deps.clock) })
      .where('id', '=', body.id)
      .execute();
    client.user = { ...body, emailConfirmed: true };
    return client;
  };
  return {
    url,
    visitor: () => new TestClient(url),
    member,
    async admin(details) {
      const client = await member({ firstName: 'Agnès', lastName: 'Varda', ...details });
      await deps.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', client.user.id).execute();
      client.user = { ...client.user, isAdmin: true };
      return client;
    },
  };
}

/** A fresh app for each test of the file. */
export function useTestApp(options?: Options): TestApp {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp(options);
  });
  afterEach(() => app.close());
  return new Proxy({} as TestApp, { get: (_, key) => app[key as keyof TestApp] });
}
