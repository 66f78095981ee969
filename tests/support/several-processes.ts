import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { SESSION_COOKIE } from '#shared/contracts/session-cookie.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import type { Database } from '../../server/db/schema.ts';
import { patience } from './depth.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { METRICS_TOKEN, type ServerProcess, newDataDir, removeDataDir, startServerProcess } from './server-process.ts';
import { MemberClient, type TestClient } from './test-client.ts';

interface Options {
  readonly count?: number;
  /** Whether committed data survives a crash of PostgreSQL itself. */
  readonly isDurable?: boolean;
  readonly env?: Record<string, string>;
}

/** Several servers on one database and one data folder, as one machine may run them. */
export interface SeveralProcesses {
  readonly postgres: PostgresServer;
  /** The test's own connections to their database. */
  readonly db: Kysely<Database>;
  readonly dataDir: string;
  /** The environment of each process, and of a command beside them. */
  readonly settings: Record<string, string>;
  /** The current processes. */
  readonly processes: readonly ServerProcess[];
  /** The address of one of them; the numbers wrap around. */
  readonly url: (index: number) => string;
  /** Starts one in the place of another, which has ended or is about to. */
  replace(index: number): Promise<ServerProcess>;
  /** A person with the same cookies at another process. */
  at<C extends TestClient>(index: number, person: C): C;
  /** Registers a member, at one of the processes; their address counts as confirmed. */
  member(index: number, details?: { email?: string; password?: string; isAdmin?: boolean }): Promise<MemberClient>;
  /** The sum of a counter over the current processes. */
  metric(name: string): Promise<number>;
  /** The output of all processes, including replaced ones. */
  readonly output: () => string;
  stop(): Promise<void>;
}

/** The site's address, the same for every process. */
const PUBLIC_URL = 'http://circle.example';
const PASSWORD = 'correct horse';
/** In seconds. Otherwise a slow process on a busy machine would lose its jobs, or its last requests. */
const SHORTLY = String(Math.ceil(patience(2)));

/** Starts them all at once on an empty database, on a PostgreSQL of their own. */
export async function startSeveral({
  count = 3,
  isDurable = false,
  env = {},
}: Options = {}): Promise<SeveralProcesses> {
  const postgres = await startPostgres({ isDurable });
  const dataDir = newDataDir();
  const databaseUrl = postgres.url('postgres');
  const settings = { DATABASE_URL: databaseUrl, PUBLIC_URL, JOB_LOCK_SECONDS: SHORTLY, DRAIN_SECONDS: SHORTLY, ...env };
  const start = (): Promise<ServerProcess> => startServerProcess({ dataDir, env: settings });
  const starts = await Promise.allSettled(Array.from({ length: count }, start));
  const processes = starts.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const failed = starts.find((one) => one.status === 'rejected');
  if (failed) {
    await Promise.all(processes.map((running) => running.kill()));
    await postgres.stop();
    removeDataDir(dataDir);
    throw failed.reason;
  }
  const db = openPostgres(databaseUrl, { connections: 4 });
  const started = [...processes];
  let registered = 0;

  const several: SeveralProcesses = {
    postgres,
    db,
    dataDir,
    settings,
    processes,
    url: (index) => processes[index % count]!.url,
    async replace(index) {
      const running = await start();
      started.push(running);
      processes[index] = running;
      return running;
    },
    at<C extends TestClient>(index: number, person: C): C {
      const same = new MemberClient(several.url(index));
      Object.assign(same, { user: (person as Partial<MemberClient>).user });
      for (const [name, value] of person.cookies) same.cookies.set(name, value);
      return same as TestClient as C;
    },
    async member(
      index,
      { email = `member-${++registered}@school.example`, password = PASSWORD, isAdmin = false } = {},
    ) {
      const client = new MemberClient(several.url(index));
      const name = { firstName: 'Marie', lastName: 'Curie' };
      const { status, body } = await client.call(register, {
        body: { ...name, email, password, confirmPassword: password },
      });
      if (status !== 201) throw new Error(`The test's member could not register: ${JSON.stringify(body)}`);
      await db
        .updateTable('users')
        .set({ email_confirmed_at: new Date().toISOString(), is_admin: isAdmin ? 1 : 0 })
        .where('id', '=', body.id)
        .execute();
      return Object.assign(client, { user: { ...body, isAdmin }, password });
    },
    async metric(name) {
      const texts = await Promise.all(
        processes.map(async ({ url }) => {
          const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
          return answer.text();
        }),
      );
      return texts.reduce((sum, text) => sum + Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0), 0);
    },
    output: () => started.map((server) => `${server.url}\n${server.output()}`).join('\n'),
    async stop() {
      await Promise.all(processes.map((running) => running.kill()));
      await db.destroy();
      await postgres.stop();
      removeDataDir(dataDir);
    },
  };
  return several;
}

/** The id of a person's session, as in the table. */
export const sessionHashOf = (person: TestClient): string =>
  createHash('sha256').update(person.cookies.get(SESSION_COOKIE)!).digest('hex');
