import path from 'node:path';
import type { Logger } from 'pino';
import { brand } from '#data/content/brand.ts';
import { bulkSmtp } from './adapters/bulk-mail.ts';
import { outboxMail, smtpMail, usesTokens } from './adapters/mail.ts';
import { mailTokens, type MailTokens } from './adapters/mail-tokens.ts';
import { openMediaStore } from './adapters/media-store.ts';
import { readPushKeys } from './adapters/web-push.ts';
import { finishPendingRestore } from './backup/pending-restore.ts';
import { removeAbandoned } from './backup/staging.ts';
import { createServer } from './create-server.ts';
import { acquireDataLock } from './db/data-lock.ts';
import { codeOf, writeIfPossible } from './db/errors.ts';
import { exclusively } from './db/advisory-lock.ts';
import { openConfigured } from './db/open.ts';
import { tableSecrets } from './db/server-secrets.ts';
import { localSignals } from './db/signals.ts';
import { ensureAdministrator } from './features/auth/administrators.ts';
import { confirmAll } from './features/auth/email-confirmation.ts';
import { applyErasures } from './features/erasure/apply-erasures.ts';
import { createPlaceImport } from './features/places/import-places.ts';
import { orderLibrary } from './features/library/seed-library.ts';
import { seed } from './features/seed.ts';
import { orderWebinars } from './features/webinars/seed-webinars.ts';
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

/** Opens, migrates, seeds and serves. Prints the address, and at the first start the administrator's credentials. */
export async function startServer(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const clock = systemClock;

  takeDataFolder(config);
  if (!config.postgres) await finishPendingRestore(config.dataDir);
  removeAbandoned(config.dataDir);
  const db = await openConfigured(config, { log: (text) => log.warn(text) });
  const shared = config.postgres && (await sharing(config.postgres.url, log));
  const secrets = shared ? tableSecrets(db) : folderSecrets(config.dataDir);
  for (const warning of settingWarnings(config)) log.warn(warning);

  const files = await openMediaStore(config);

  let publicUrl = siteAddress(config, config.port);
  const tokens = config.mail.oauth && mailTokens(config.mail.oauth, clock);
  const places = createPlaceImport({ db, clock, log });
  const server = createServer({
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
    sendMail: mailOf(config, publicUrl, tokens),
    bulkMail: config.smtpUrl
      ? bulkSmtp(config.smtpUrl, senderOf(config, publicUrl), loginOf(config, tokens))
      : undefined,
    publicUrl: () => publicUrl,
    sockets: socketLimits({ byAddress: config.rateLimit && config.trustProxy === 0 }),
  });
  const { deps, metrics } = server;
  // On PostgreSQL another process may be receiving files in the same folder.
  await deps.media.sweep(!config.postgres);

  // Before the first request: a restored backup may contain erased data.
  const say = (text: string): void => log.warn(text);
  const hasRoom = await exclusively(
    db,
    'start',
    async () => {
      const isErased = await writeIfPossible(applyErasures(deps));
      const isSeeded = isErased && (await writeIfPossible(seed(deps)));
      return isSeeded && (config.confirmEmail || (await writeIfPossible(confirmAll(db, clock))));
    },
    { log: say },
  );
  if (!hasRoom) {
    log.error('We can’t write to the database, because its disk is full or read-only. The site is in read-only mode.');
  }

  const stopMetrics =
    config.metricsPort &&
    (await metrics
      .listen(config.metricsPort)
      .catch((error: Error) => refuseAddress(error, { port: 'METRICS_PORT', at: `127.0.0.1:${config.metricsPort}` })));
  const site = await createSite(deps, { call: server.call });
  const port = await server
    .listen(config.port, config.host, site)
    .catch((error: Error) => refuseAddress(error, { port: 'PORT', at: `${urlHost(config.host)}:${config.port}` }));
  // The configured port may have been 0.
  publicUrl = siteAddress(config, port);
  if (listensEverywhere(config) && !config.publicUrl) {
    log.warn(`PUBLIC_URL is not set: emails and shared links point to ${publicUrl}. Set it to the site’s address.`);
  }

  const appoint = () => exclusively(db, 'start', () => ensureAdministrator(deps), { log: say });
  if (hasRoom && config.admin) await appoint();

  if (hasRoom && config.librarySeed) await orderLibrary(deps);
  if (hasRoom && config.librarySeed) await orderWebinars(deps);
  server.startWork();
  const stopImport = places.startLater();

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

  const isPrinted = print(`Listening on http://${urlHost(config.host)}:${port}`);
  // Only now: a failed start, or one without output, must not generate a password that it cannot print.
  const administrator = hasRoom && !config.admin && isPrinted ? await appoint() : undefined;
  if (administrator) {
    print(
      `${brand.name}: the first administrator is ${administrator.email} with the password ${administrator.password}`,
    );
    print('Keep it safe. You won’t see it again.');
  }
}

/** Held until the process ends. On SQLite a folder belongs to one server; on PostgreSQL several may share it. */
function takeDataFolder({ dataDir, postgres }: Config): void {
  if (acquireDataLock(dataDir, postgres ? 'work' : 'serve')) return;
  throw new DataFolderError(
    postgres
      ? `${dataDir} is being used by a server on SQLite, or is being restored. Stop that first, or set CIRCLE_DATA_DIR to another folder.`
      : `Another server is using ${dataDir}. Stop it first, or set CIRCLE_DATA_DIR to another folder.`,
  );
}

/** The rate limits' connections must not wait for others, nor for long. */
const COUNTING = { connections: 2, statementTimeoutMs: 2000 };

/** What processes on PostgreSQL share: signals, and the counts of the rate limits. */
async function sharing(url: string, log: Logger) {
  // A server on SQLite does not load the driver.
  const [{ postgresSignals }, { postgresPool }] = await Promise.all([
    import('./db/postgres-signals.ts'),
    import('./db/postgres-pool.ts'),
  ]);
  return { signals: postgresSignals(url, log), counts: () => postgresPool(url, COUNTING) };
}

/** Mail by SMTP, or into the data folder's outbox when no mail server is configured. */
function mailOf(config: Config, publicUrl: string, tokens: MailTokens | undefined) {
  const { smtpUrl, dataDir } = config;
  const from = senderOf(config, publicUrl);
  return smtpUrl ? smtpMail(smtpUrl, from, loginOf(config, tokens)) : outboxMail(path.join(dataDir, OUTBOX), from);
}

/** Tokens are for a mail server whose address has a user without a password. */
const loginOf = ({ smtpUrl }: Config, tokens: MailTokens | undefined): MailTokens | undefined =>
  smtpUrl !== undefined && usesTokens(smtpUrl) ? tokens : undefined;

const senderOf = ({ contactEmail }: Config, publicUrl: string) => ({
  address: contactEmail,
  host: new URL(publicUrl).hostname,
});

/** @returns whether it could be written: the log's disk may be full */
const print = (line: string): boolean => standardOutput.write(`${line}\n`);

/** Explains why the server cannot listen, and which setting selects another address. */
function refuseAddress(error: Error, { port, at }: { port: string; at: string }): never {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    throw new ConfigError(`${port}: another program is using ${at}. Stop it, or set ${port} to another number.`);
  }
  if (code === 'EACCES') {
    throw new ConfigError(
      `${port}: this user isn’t allowed to use ${at}. Choose a number above 1023. Use a proxy for 80 and 443.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    throw new ConfigError(
      `HOST: this machine has no address ${at.replace(/:\d+$/, '')}. Set HOST to one of its own, or to 0.0.0.0 for all.`,
    );
  }
  throw new ConfigError(`We can’t listen on ${at}: ${error.message}`, { cause: error });
}
