import path from 'node:path';
import { brand } from '#data/content/brand.ts';
import { outboxMail, smtpMail } from './adapters/mail.ts';
import { readPushKeys } from './adapters/web-push.ts';
import { finishPendingRestore } from './backup/pending-restore.ts';
import { type BonjourServer, createServer, type Parts } from './create-server.ts';
import { acquireDataLock } from './db/data-lock.ts';
import { whereThereIsRoom } from './db/errors.ts';
import { openDatabase } from './db/open.ts';
import { ensureAdministrator } from './features/auth/administrators.ts';
import { applyErasures } from './features/erasure/apply-erasures.ts';
import { createPlaceImport } from './features/places/import-places.ts';
import { seed } from './features/seed.ts';
import { socketLimits } from './http/socket-limits.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig, urlHost } from './platform/config.ts';
import { OUTBOX, RATE_LIMITS } from './platform/data-folder.ts';
import { DataFolderError } from './platform/errors.ts';
import { createLog } from './platform/log.ts';
import { createPasswords } from './platform/passwords.ts';
import { sessionSecret } from './platform/secrets.ts';
import { listensEverywhere, settingWarnings, siteAddress } from './platform/site-address.ts';
import { createSite } from './site.ts';

/** Requests and jobs that take longer than this are cut off when the server stops. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

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
  const db = await openDatabase(config.dataDir).catch(failOnBadDataFolder);
  for (const warning of settingWarnings(config)) log.warn(warning);

  let publicUrl = siteAddress(config, config.port);
  const places = createPlaceImport({ db, clock, log });
  const server = openServer({
    config,
    db,
    clock,
    log,
    passwords: createPasswords(),
    rateLimits: config.rateLimit ? path.join(config.dataDir, RATE_LIMITS) : undefined,
    places,
    pushKeys: await readPushKeys(config.dataDir),
    secret: await sessionSecret(config.dataDir, config.sessionSecret),
    sendMail: mailOf(config, publicUrl),
    publicUrl: () => publicUrl,
    sockets: socketLimits({ byAddress: config.rateLimit && config.trustProxy === 0 }),
  });
  const { deps, metrics } = server;
  await deps.media.sweep(true);

  // Before the first request: a restored backup may have brought back what was erased.
  const isErased = await whereThereIsRoom(applyErasures(deps));
  const hasRoom = isErased && (await whereThereIsRoom(seed(deps)));
  if (!hasRoom) log.error('The disk is full: the site can be read, and nothing can be written until there is room.');

  const stopMetrics =
    config.metricsPort &&
    (await metrics
      .listen(config.metricsPort)
      .catch((error: Error) => fail(`Cannot listen on 127.0.0.1:${config.metricsPort}: ${error.message}`)));
  const site = await createSite(deps, { call: server.call });
  const port = await server
    .listen(config.port, config.host, site)
    .catch((error: Error) => fail(`Cannot listen on ${config.host}:${config.port}: ${error.message}`));
  // The configured port may have been 0.
  publicUrl = siteAddress(config, port);
  if (listensEverywhere(config) && !config.publicUrl) {
    log.warn(`PUBLIC_URL is not set: mails and shared links lead to ${publicUrl}. Set it to the site’s address.`);
  }

  // Only now: a start that fails must not make a password that it cannot print.
  const administrator = hasRoom ? await ensureAdministrator(deps) : undefined;

  server.startWork();
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
    // A signal may come twice: to the process group, and passed on by the parent process.
    if (stopping) return;
    stopping = true;
    stopImport();
    if (stopMetrics) stopMetrics();
    await server.stop(SHUTDOWN_TIMEOUT_MS);
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

function openServer(parts: Parts): BonjourServer {
  try {
    return createServer(parts);
  } catch (error) {
    return failOnBadDataFolder(error);
  }
}

/** Mail by SMTP, or into the data folder's outbox where no mail server is configured. */
function mailOf({ smtpUrl, dataDir, contactEmail }: Config, publicUrl: string) {
  const from = { address: contactEmail, host: new URL(publicUrl).hostname };
  return smtpUrl ? smtpMail(smtpUrl, from) : outboxMail(path.join(dataDir, OUTBOX), from);
}

function failOnBadDataFolder(error: unknown): never {
  if (error instanceof DataFolderError) fail(error.message);
  throw error;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
