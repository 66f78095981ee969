import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Logger } from 'pino';
import { brand } from '#data/content/brand.ts';
import { bulkSmtp } from './adapters/bulk-mail.ts';
import { outboxMail, smtpMail } from './adapters/mail.ts';
import { openMediaStore } from './adapters/media-store.ts';
import { readPushKeys } from './adapters/web-push.ts';
import { finishPendingRestore } from './backup/pending-restore.ts';
import { type BonjourServer, createServer, type Parts } from './create-server.ts';
import { acquireDataLock } from './db/data-lock.ts';
import { whereThereIsRoom } from './db/errors.ts';
import { exclusively } from './db/advisory-lock.ts';
import { openConfigured } from './db/open.ts';
import { tableSecrets } from './db/server-secrets.ts';
import { localSignals } from './db/signals.ts';
import { ensureAdministrator } from './features/auth/administrators.ts';
import { applyErasures } from './features/erasure/apply-erasures.ts';
import { createPlaceImport } from './features/places/import-places.ts';
import { seed } from './features/seed.ts';
import { socketLimits } from './http/socket-limits.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, readConfig, urlHost } from './platform/config.ts';
import { OUTBOX, RATE_LIMITS } from './platform/data-folder.ts';
import { DataFolderError } from './platform/errors.ts';
import { createLog, standardOutput } from './platform/log.ts';
import { createPasswords } from './platform/passwords.ts';
import { folderSecrets, sessionSecret } from './platform/secrets.ts';
import { listensEverywhere, settingWarnings, siteAddress } from './platform/site-address.ts';
import { createSite } from './site.ts';

/** Requests and jobs that take longer than this are cut off when the server stops. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
/** When the first requests have been answered. */
const AFTER_START_MS = 2000;

/** Opens, migrates, seeds and serves; prints where it listens, and on the very first start the administrator's sign-in. */
export async function startServer(): Promise<void> {
  const config = settings();
  const log = createLog(config.logLevel);
  const clock = systemClock;

  takeDataFolder(config);
  if (!config.postgres) await finishPendingRestore(config.dataDir);
  const db = await openConfigured(config).catch(failOnBadDataFolder);
  const shared = config.postgres && (await sharing(config.postgres.url, log));
  const secrets = shared ? tableSecrets(db) : folderSecrets(config.dataDir);
  for (const warning of settingWarnings(config)) log.warn(warning);

  const files = await openMediaStore(config).catch(failOnBadSetting);

  let publicUrl = siteAddress(config, config.port);
  const places = createPlaceImport({ db, clock, log });
  const server = openServer({
    config,
    db,
    files,
    clock,
    log,
    passwords: createPasswords(),
    rateLimits: config.rateLimit ? (shared?.counts() ?? path.join(config.dataDir, RATE_LIMITS)) : undefined,
    signals: shared?.signals ?? localSignals(),
    places,
    pushKeys: await readPushKeys(secrets),
    secret: await sessionSecret(secrets, config.sessionSecret),
    sendMail: mailOf(config, publicUrl),
    bulkMail: config.smtpUrl ? bulkSmtp(config.smtpUrl, senderOf(config, publicUrl)) : undefined,
    publicUrl: () => publicUrl,
    sockets: socketLimits({ byAddress: config.rateLimit && config.trustProxy === 0 }),
  });
  const { deps, metrics } = server;
  // On PostgreSQL another process may be receiving files into the same folder.
  await deps.media.sweep(!config.postgres);

  // Before the first request: a restored backup may have brought back what was erased.
  const hasRoom = await exclusively(db, 'start', async () => {
    const isErased = await whereThereIsRoom(applyErasures(deps));
    return isErased && (await whereThereIsRoom(seed(deps)));
  });
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

  const isHeard = print(`Listening on http://${urlHost(config.host)}:${port}`);
  // Only now: a start that fails, or whose words go nowhere, must not make a password that it cannot print.
  const mayMake = hasRoom && (isHeard || config.admin !== undefined);
  const administrator = mayMake ? await exclusively(db, 'start', () => ensureAdministrator(deps)) : undefined;

  server.startWork();
  setTimeout(giveBackMemory, AFTER_START_MS).unref();
  const stopImport = places.startLater();
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

/**
 * Collects what only the start needed, and gives the room for it back to the system: 40 MB, which V8 would keep for as long as
 * nobody asks for much.
 */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void;

  collect({ type: 'major', flavor: 'last-resort' });
}

/** Held until the process ends. On SQLite a folder is one server's; on PostgreSQL several may share it. */
function takeDataFolder({ dataDir, postgres }: Config): void {
  if (acquireDataLock(dataDir, postgres ? 'work' : 'serve')) return;
  fail(
    postgres
      ? `${dataDir} is used by a server on SQLite, or restored just now. Stop that first, or set CIRCLE_DATA_DIR to another folder.`
      : `Another server is using ${dataDir}. Stop it first, or set CIRCLE_DATA_DIR to another folder.`,
  );
}

/** Connections that count tries must not wait for others, nor for long. */
const COUNTING = { connections: 2, statementTimeoutMs: 2000 };

/** What a process on PostgreSQL shares with others: signals, and the counts of the rate limits. */
async function sharing(url: string, log: Logger) {
  // A server on SQLite does without the driver.
  const [{ postgresSignals }, { postgresPool }] = await Promise.all([
    import('./db/postgres-signals.ts'),
    import('./db/postgres.ts'),
  ]);
  return { signals: postgresSignals(url, log), counts: () => postgresPool(url, COUNTING) };
}

function settings(): Config {
  try {
    return readConfig();
  } catch (error) {
    return failOnBadSetting(error);
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
function mailOf(config: Config, publicUrl: string) {
  const { smtpUrl, dataDir } = config;
  const from = senderOf(config, publicUrl);
  return smtpUrl ? smtpMail(smtpUrl, from) : outboxMail(path.join(dataDir, OUTBOX), from);
}

const senderOf = ({ contactEmail }: Config, publicUrl: string) => ({
  address: contactEmail,
  host: new URL(publicUrl).hostname,
});

function failOnBadDataFolder(error: unknown): never {
  if (error instanceof DataFolderError) fail(error.message);
  throw error;
}

function failOnBadSetting(error: unknown): never {
  if (error instanceof ConfigError) fail(`The settings cannot be used:\n${error.message}`);
  throw error;
}

/** @returns whether it could be written: the disk of the log may be full */
const print = (line: string): boolean => standardOutput.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
