import type { WorkerInfo } from '@playwright/test';
import { POSTGRES_PROJECT } from '../../scripts/postgres-package.mjs';
import { startRoundRobin } from './round-robin.ts';
import { startSeveral } from './several-processes.ts';
import { removeDataDir, startServerProcess } from './server-process.ts';
import { ADMIN, APPOINTED, dataDirFromTemplate } from './template-data.ts';

export { ADMIN };

/** The site that browser tests open, at one address. */
export interface SiteServer {
  readonly url: string;
  readonly dataDir: string;
  /** The environment of a command beside it. */
  readonly settings: Record<string, string>;
  /** Kills it, like a crash. */
  halt(): Promise<void>;
  /** Restarts it with the same data. @param env settings that differ this time, on SQLite only */
  resume(env?: Record<string, string>): Promise<void>;
  /** Stops it and removes its data. */
  end(): Promise<void>;
}

/**
 * Starts the site of a project's tests: one server on SQLite, or two processes on PostgreSQL.
 * @param env settings that differ as long as it runs
 */
export const startSite = (project: string, env: Record<string, string> = {}): Promise<SiteServer> =>
  project === POSTGRES_PROJECT ? startPair(env) : startAlone(env);

async function startAlone(settings: Record<string, string>): Promise<SiteServer> {
  const always = { ...APPOINTED, ...settings };
  const dataDir = dataDirFromTemplate();
  let running = await startServerProcess({ dataDir, env: always });
  const { url } = running;
  return {
    url,
    dataDir,
    settings: {},
    halt: () => running.kill(),
    async resume(env = {}) {
      running = await startServerProcess({ dataDir, env: { ...always, ...env, PORT: new URL(url).port } });
    },
    async end() {
      await running.stop();
      removeDataDir(dataDir);
    },
  };
}

async function startPair(settings: Record<string, string>): Promise<SiteServer> {
  let urls: string[] = [];
  const balancer = await startRoundRobin(() => urls);
  const { url } = balancer;
  const several = await startSeveral({ count: 2, env: { ...APPOINTED, ...settings, PUBLIC_URL: url } });
  const begin = (): Promise<void> => {
    urls = several.processes.map((process) => process.url);
    return balancer.untilHealthy(2);
  };
  await begin();
  return {
    url,
    dataDir: several.dataDir,
    settings: several.settings,
    async halt() {
      urls = [];
      await Promise.all(several.processes.map((process) => process.kill()));
    },
    async resume() {
      await Promise.all(several.processes.map((_, index) => several.replace(index)));
      await begin();
    },
    async end() {
      await balancer.close();
      await several.stop();
    },
  };
}

/** Playwright's fixture: one site for all tests of a worker. */
export async function workerServer(
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
  {}: object,
  use: (server: SiteServer) => Promise<void>,
  { project }: WorkerInfo,
): Promise<void> {
  const server = await startSite(project.name);
  await use(server);
  await server.end();
}
