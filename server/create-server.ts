import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Call as AnonymousCall } from '#shared/contracts/rendering.ts';
import type { SendMail } from './adapters/mail.ts';
import { webPush, type PushKeys } from './adapters/web-push.ts';
import type { Deps } from './app/deps.ts';
import { startCleanup } from './cleanup.ts';
import type { Db } from './db/transaction.ts';
import { openErasureList } from './erasures/erasure-list.ts';
import { recordAudit } from './features/audit/audit-service.ts';
import { allRoutes, registerJobs } from './features/index.ts';
import { createGeocoder } from './features/places/geocoder.ts';
import { startRetention } from './features/retention/retention.ts';
import { createApp } from './http/app.ts';
import { anonymousCaller } from './http/contract-adapter.ts';
import { close, listen } from './http/listen.ts';
import { createHealth, createMetrics, type Health, type Metrics } from './http/monitoring.ts';
import { createRateLimits, noRateLimits } from './http/rate-limits.ts';
import type { SocketLimits } from './http/socket-limits.ts';
import { createJobQueue } from './jobs/queue.ts';
import { createLive } from './live/live.ts';
import { createFolderMedia } from './media/media.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Passwords } from './platform/passwords.ts';
import type { Site } from './site.ts';

/** What production and tests put in differently; everything else is the same for both. */
export interface Parts {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwords: Passwords;
  /** The file of the rate limits' counts, or `:memory:`; undefined where nothing is limited. */
  readonly rateLimits: string | undefined;
  readonly places: Deps['places'];
  readonly pushKeys: PushKeys;
  /** Signs cookies and fingerprints. */
  readonly secret: string;
  readonly sendMail: SendMail;
  readonly publicUrl: () => string;
  /** Limits on connections; none unless given. */
  readonly sockets?: SocketLimits;
}

export interface BonjourServer {
  readonly deps: Deps;
  readonly health: Health;
  readonly metrics: Metrics;
  /** Calls the API in-process as an anonymous visitor. */
  readonly call: AnonymousCall;
  /**
   * Listens for requests.
   * @param site answers everything outside `/api`; without it the server is the API alone
   * @returns the port, which matters when the one asked for was 0
   */
  listen(port: number, host: string, site?: Site): Promise<number>;
  /** Starts what runs in the background: jobs, cleanup and the removal of old records. */
  startWork(): void;
  /** Ends everything and closes the database. Requests and jobs under way get `timeoutMs` to finish. */
  stop(timeoutMs: number): Promise<void>;
}

/** Puts the server together from its parts. Opens no port and starts no work yet. */
export function createServer(parts: Parts): BonjourServer {
  const { config, db, clock, log, places, publicUrl, sockets } = parts;
  const { dataDir } = config;
  let contentVersion = 0;
  const jobs = createJobQueue({ db, clock, log });
  const isLimited = parts.rateLimits !== undefined;
  const deps: Deps = {
    config,
    db,
    clock,
    log,
    passwords: parts.passwords,
    limits: parts.rateLimits === undefined ? noRateLimits : createRateLimits(parts.rateLimits),
    jobs,
    erasures: openErasureList(dataDir),
    media: createFolderMedia({ db, clock, jobs, log, quotas: config.quotas, dataDir }),
    push: webPush({
      clock,
      keys: parts.pushKeys,
      contact: `mailto:${config.contactEmail}`,
      services: config.pushServices,
    }),
    live: createLive({ db, clock, log, isLimited, ...(sockets && { sockets: sockets.all }) }),
    places,
    geocoder: createGeocoder({ db, config, log }, places),
    secret: parts.secret,
    publicUrl,
    contentChanged: () => void contentVersion++,
    contentVersion: () => contentVersion,
  };
  registerJobs(deps, parts.sendMail);
  const routes = allRoutes(deps);
  const health = createHealth();
  const metrics = createMetrics(config.metricsToken, deps.live.metrics);

  let listening: { readonly server: Server; readonly site: Site | undefined } | undefined;
  const stopWork: (() => void)[] = [];
  return {
    deps,
    health,
    metrics,
    call: anonymousCaller(routes, deps),
    async listen(port, host, site) {
      const app = createApp({ deps: { ...deps, recordAudit }, routes, health, metrics, site: site?.middleware });
      const opened = await listen(app, port, host, sockets);
      site?.attach(opened.server);
      listening = { server: opened.server, site };
      return opened.port;
    },
    startWork() {
      jobs.start();
      stopWork.push(startCleanup(deps), startRetention(deps));
    },
    async stop(timeoutMs) {
      health.drain();
      for (const stop of stopWork) stop();
      deps.live.stop();
      await Promise.all([listening && close(listening.server, timeoutMs), jobs.stop(timeoutMs)]);
      await listening?.site?.close();
      deps.limits.close();
      await db.destroy();
    },
  };
}
