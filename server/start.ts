import path from 'node:path';
import { brand } from '#data/content/brand.ts';
import { systemClock } from './platform/clock.ts';
import { outboxMail, smtpMail } from './adapters/mail.ts';
import { createPasswords } from './platform/passwords.ts';
import { readPushKeys } from './adapters/push/push-keys.ts';
import { webPush } from './adapters/push/web-push.ts';
import { createApp } from './http/app.ts';
import { finishPendingRestore } from './backup/pending-restore.ts';
import { type Config, ConfigError, readConfig, urlHost } from './platform/config.ts';
import { acquireDataLock } from './db/data-lock.ts';
import { DataFolderError, whereThereIsRoom } from './db/errors.ts';
import { openDatabase } from './db/open.ts';
import type { Deps } from './app/deps.ts';
import { type ErasureList, openErasureList } from './erasures/erasure-list.ts';
import { ensureAdministrator } from './features/auth/first-administrator.ts';
import { applyErasures } from './features/erasure/apply-erasures.ts';
import { registerJobs } from './features/jobs.ts';
import { startRetention } from './features/retention/retention.ts';
import { createGeocoder } from './features/places/create-geocoder.ts';
import { createPlaceImport } from './features/places/import-places.ts';
import { anonymousCaller } from './http/caller.ts';
import { createHealth } from './http/health.ts';
import { close, listen } from './http/listen.ts';
import { createMetrics } from './http/metrics.ts';
import { createRateLimits, noRateLimits } from './http/rate-limits.ts';
import { allRoutes } from './http/routes.ts';
import { socketLimits } from './http/socket-limits.ts';
import { startCleanup } from './cleanup.ts';
import { createJobQueue } from './jobs/queue.ts';
import { createFolderMedia } from './media/folder-media.ts';
import { createLive } from './live/live.ts';
import { createLog } from './platform/log.ts';
import { seed } from './seed.ts';
import { sessionSecret } from './platform/session-secret.ts';
import { createSite } from './site.ts';
import { listensEverywhere, settingWarnings, siteAddress } from './platform/site-address.ts';

/** How long a stop waits for what is in flight, in milliseconds (decisions §1, "Health"). */
const PATIENCE = 10_000;

/** Opens, migrates, seeds and serves; prints where it listens, and on the very first start the administrator's sign-in. */
export async function startServer(): Promise<void> {
  const config = settings();
  const log = createLog(config.logLevel);
  const clock = systemClock;

  // Held until the process ends.
  if (!acquireDataLock(config.dataDir, 'serve')) {
    fail(`Another server is using ${config.dataDir}. Stop it first, or set CIRCLE_DATA_DIR to another folder.`);
  }
  await finishPendingRestore(config.dataDir);
  const db = await openDatabase(config.dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderError) fail(error.message);
    throw error;
  });
  for (const warning of settingWarnings(config)) log.warn(warning);

  const erasures = readErasures(config.dataDir);
  const places = createPlaceImport({ db, clock, log });
  let publicUrl = siteAddress(config, config.port);
  let contentVersion = 0;
  const jobs = createJobQueue({ db, clock, log });
  const sockets = socketLimits({ byAddress: config.rateLimit && config.trustProxy === 0 });
  const media = createFolderMedia({ db, clock, jobs, log, quotas: config.quotas, dataDir: config.dataDir });
  await media.sweep(true);
  const deps: Deps = {
    config,
    db,
    clock,
    log,
    passwords: createPasswords(),
    limits: config.rateLimit ? createRateLimits(path.join(config.dataDir, 'rate-limits.sqlite')) : noRateLimits,
    jobs,
    erasures,
    media,
    push: webPush({
      clock,
      keys: await readPushKeys(config.dataDir),
      contact: `mailto:${config.contactEmail}`,
      services: config.pushServices,
    }),
    live: createLive({ db, clock, log, isLimited: config.rateLimit, sockets: sockets.all }),
    places,
    geocoder: createGeocoder({ db, config, log }, places),
    secret: await sessionSecret(config.dataDir, config.sessionSecret),
    publicUrl: () => publicUrl,
    contentChanged: () => void contentVersion++,
    contentVersion: () => contentVersion,
  };

  // Before anybody is answered: what was erased is not to be seen, whatever a restored backup brought back.
  const isErased = await whereThereIsRoom(applyErasures(deps));
  const hasRoom = isErased && (await whereThereIsRoom(seed(deps)));
  if (!hasRoom) log.error('The disk is full: the site can be read, and nothing can be written until there is room.');
  const from = { address: config.contactEmail, host: new URL(publicUrl).hostname };
  registerJobs(
    deps,
    config.smtpUrl ? smtpMail(config.smtpUrl, from) : outboxMail(path.join(config.dataDir, 'outbox'), from),
  );

  const routes = allRoutes(deps);
  const health = createHealth();
  const metrics = createMetrics(config.metricsToken, deps.live.metrics);
  const stopMetrics =
    config.metricsPort &&
    (await metrics
      .listen(config.metricsPort)
      .catch((error: Error) => fail(`Cannot listen on 127.0.0.1:${config.metricsPort}: ${error.message}`)));
  const site = await createSite(deps, { call: anonymousCaller(routes, deps) });
  const { server, port } = await listen(
    createApp({ deps, routes, health, metrics, site: site.middleware }),
    config.port,
    config.host,
    sockets,
  ).catch((error: Error) => fail(`Cannot listen on ${config.host}:${config.port}: ${error.message}`));
  // The port that was asked for may have been 0.
  publicUrl = siteAddress(config, port);
  if (listensEverywhere(config) && !config.publicUrl) {
    log.warn(`PUBLIC_URL is not set: mails and shared links lead to ${publicUrl}. Set it to the site’s address.`);
  }

  // Only now: a start that fails must not make a password that it cannot tell.
  const administrator = hasRoom ? await ensureAdministrator(deps) : undefined;

  site.attach(server);
  deps.jobs.start();
  const stopCleanup = startCleanup(deps);
  const stopRetention = startRetention(deps);
  const stopImport = places.startLater();
  print(`Listening on http://${urlHost(config.host)}:${port}`);
  if (administrator) {
    print(
      `${brand.name}: the first administrator is ${administrator.email} with the password ${administrator.password}`,
    );
    print('It is shown this once. Keep it safe.');
  }

  let stopping = false;
  const stop = async (): Promise<void> => {
    // A signal may come twice: to the group, and passed on by who started us.
    if (stopping) return;
    stopping = true;
    health.drain();
    stopCleanup();
    stopRetention();
    deps.live.stop();
    stopImport();
    if (stopMetrics) stopMetrics();
    await Promise.all([close(server, PATIENCE), deps.jobs.stop(PATIENCE)]);
    await site.close();
    deps.limits.close();
    await db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

function settings(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (error instanceof ConfigError) fail(`The settings cannot be used:\n${error.message}`);
    throw error;
  }
}

function readErasures(dataDir: string): ErasureList {
  try {
    return openErasureList(dataDir);
  } catch (error) {
    if (error instanceof DataFolderError) fail(error.message);
    throw error;
  }
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
