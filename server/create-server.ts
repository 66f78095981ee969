import type { Server } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Call as AnonymousCall } from '#shared/contracts/rendering.ts';
import { bulkMailBy, type BulkMail } from './adapters/bulk-mail.ts';
import type { SendMail } from './adapters/mail.ts';
import type { FileStorage } from './adapters/media-store.ts';
import { createPageFetcher, type PageFetcher } from './adapters/page-fetcher.ts';
import { webPush, type PushKeys } from './adapters/web-push.ts';
import type { Deps } from './app/deps.ts';
import { startCleanup } from './cleanup.ts';
import { contentVersion } from './db/content-version.ts';
import type { Signals } from './db/signals.ts';
import { type Db, lostRaces } from './db/transaction.ts';
import { queryTime } from './db/query-time.ts';
import { openErasureList } from './erasures/erasure-list.ts';
import { recordAudit } from './features/audit/audit-service.ts';
import { allRoutes, registerJobs } from './features/index.ts';
import { createPageViews } from './features/analytics/page-views.ts';
import { createGeocoder } from './features/places/geocoder.ts';
import { startDigests } from './features/member-mail/digest-round.ts';
import { startMailbox } from './features/desk-mail/read-mailbox.ts';
import { createNewsletterSender } from './features/newsletter/newsletter-sender.ts';
import { startRetention } from './features/retention/retention.ts';
import { formPosts } from './forms.ts';
import { createApp } from './http/app.ts';
import { anonymousCaller } from './http/contract-adapter.ts';
import { close, listen } from './http/listen.ts';
import { createHealth, createMetrics, type Health, type Metrics } from './http/monitoring.ts';
import { type CountStore, createRateLimits, noRateLimits } from './http/rate-limits.ts';
import type { SocketLimits } from './http/socket-limits.ts';
import { createJobQueue } from './jobs/queue.ts';
import { joinPage } from './join-page.ts';
import { createLive } from './live/live.ts';
import { createMedia } from './media/media.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { droppedLines } from './platform/log.ts';
import { INCOMING } from './platform/data-folder.ts';
import type { Passwords } from './platform/passwords.ts';
import type { Site } from './site.ts';

/** The parts that differ between production and tests. */
export interface Parts {
  readonly config: Config;
  readonly db: Db;
  readonly files: FileStorage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly passwords: Passwords;
  /** The storage of the rate limits' counts; undefined when nothing is limited. */
  readonly rateLimits: CountStore | undefined;
  /** Signals between the processes that share the database. */
  readonly signals: Signals;
  readonly places: Deps['places'];
  readonly pushKeys: PushKeys;
  /** Signs cookies and fingerprints. */
  readonly secret: string;
  readonly sendMail: SendMail;
  /** Sends newsletters and the team's replies. Uses `sendMail` by default. */
  readonly bulkMail?: BulkMail | undefined;
  /** Fetches web pages. The real one by default. */
  readonly pages?: PageFetcher;
  readonly publicUrl: () => string;
  /** Concurrent jobs of one kind. See `createJobQueue`. */
  readonly jobsAtOnce?: number;
  /** Limits on connections. None by default. */
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
   * @param site handles everything outside `/api`; without it the server is the API alone
   * @returns the port, which differs from the requested one when that is 0
   */
  listen(port: number, host: string, site?: Site): Promise<number>;
  /** Starts the background work: jobs, page views, cleanup, retention, digests and the mailbox. */
  startWork(): void;
  /**
   * Ends everything and closes the database, once balancers have had time to notice. Requests and jobs in progress then
   * get `timeoutMs` to finish.
   */
  stop(timeoutMs: number): Promise<void>;
}

/** Assembles the server from its parts. Opens no port and starts no work yet. */
export function createServer(parts: Parts): BonjourServer {
  const { config, db, clock, log, places, publicUrl, signals, sockets } = parts;
  const { dataDir } = config;
  const content = contentVersion({ db, signals, log });
  const jobs = createJobQueue({ db, clock, log, signals, lockMs: config.jobLockMs, atOnce: parts.jobsAtOnce });
  const isLimited = parts.rateLimits !== undefined;
  const deps: Deps = {
    config,
    db,
    clock,
    log,
    passwords: parts.passwords,
    limits: parts.rateLimits === undefined ? noRateLimits : createRateLimits(parts.rateLimits),
    jobs,
    erasures: openErasureList(dataDir, parts.files.bucket),
    media: createMedia({
      db,
      clock,
      jobs,
      log,
      quotas: config.quotas,
      store: parts.files.store,
      incoming: path.join(dataDir, INCOMING),
    }),
    push: webPush({
      clock,
      keys: parts.pushKeys,
      contact: `mailto:${config.contactEmail}`,
      services: config.pushServices,
    }),
    live: createLive({ db, clock, log, signals, isLimited, ...(sockets && { sockets: sockets.all }) }),
    places,
    pages: parts.pages ?? createPageFetcher({ userAgent: () => `Bonjour link previews (+${publicUrl()})` }),
    views: createPageViews({ db, clock, log }),
    geocoder: createGeocoder({ db, config, log }, places),
    secret: parts.secret,
    publicUrl,
    contentChanged: content.changed,
    contentVersion: content.current,
  };
  const bulkMail = parts.bulkMail ?? bulkMailBy(parts.sendMail);
  const newsletters = createNewsletterSender(deps, bulkMail);
  registerJobs(deps, parts.sendMail, bulkMail);
  const routes = allRoutes(deps);
  const health = createHealth(db);
  const metrics = createMetrics(config.metricsToken, [...deps.live.metrics, lostRaces, queryTime, droppedLines]);

  let listening: { readonly server: Server; readonly site: Site | undefined } | undefined;
  const stopWork: (() => void)[] = [];
  let stopViews: (() => Promise<void>) | undefined;
  return {
    deps,
    health,
    metrics,
    call: anonymousCaller(routes, deps),
    async listen(port, host, site) {
      const app = createApp({
        deps: { ...deps, recordAudit },
        routes,
        health,
        metrics,
        site: site?.middleware,
        memberPages: joinPage(deps),
        forms: site && { posts: formPosts, showRefused: site.showRefused },
      });
      const opened = await listen(app, port, host, sockets);
      site?.attach(opened.server);
      listening = { server: opened.server, site };
      return opened.port;
    },
    startWork() {
      jobs.start();
      stopViews = deps.views.start();
      stopWork.push(startCleanup(deps), startRetention(deps), startDigests(deps), startMailbox(deps));
    },
    async stop(timeoutMs) {
      health.drain();
      for (const stop of stopWork) stop();
      if (config.drainMs > 0 && listening) await wait(config.drainMs);
      deps.live.stop();
      newsletters.stop();
      await Promise.all([listening && close(listening.server, timeoutMs), jobs.stop(timeoutMs)]);
      newsletters.close();
      await listening?.site?.close();
      await stopViews?.();
      await db.destroy();
    },
  };
}
