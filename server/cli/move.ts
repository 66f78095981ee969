/**
 * `npm run move -- postgres://…` copies the data folder's SQLite to PostgreSQL; `npm run move -- FOLDER` copies it back.
 * The servers must be stopped.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openMediaStore } from '../adapters/media-store.ts';
import { openErasureList } from '../erasures/erasure-list.ts';
import { type Move, type Moved, moveCommunity } from '../move/move.ts';
import { addressOf } from '../db/postgres-errors.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { OUTBOX, UPLOADS } from '../platform/data-folder.ts';
import { CommandError } from '../platform/errors.ts';
import { runCommand } from './command.ts';

const USAGE = `Usage:
  npm run move -- postgres://USER:PASSWORD@HOST/DATABASE [--again]   from the data folder to PostgreSQL
  npm run move -- FOLDER [--again]                                   from PostgreSQL (DATABASE_URL) to a folder
Stop every server first. Run the same command again to continue an interrupted move, or add --again to start over.`;

const isPostgresUrl = (text: string): boolean =>
  /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname.length > 1;

/** The direction, and the source. */
function readDirection(config: Config): Pick<Move, 'to' | 'url' | 'folder' | 'again'> {
  const { where, again } = parsed();
  if (isPostgresUrl(where)) return { to: 'postgres', url: where, folder: config.dataDir, again };
  if (where.includes('://')) throw new CommandError(USAGE, 2);
  if (!config.postgres) {
    throw new CommandError(`Set DATABASE_URL to the database you want to move to ${where}: postgres://…`, 2);
  }
  const folder = path.resolve(where);
  if (!existsSync(path.dirname(folder))) throw new CommandError(`There is no folder ${path.dirname(folder)}.`);
  return { to: 'folder', url: config.postgres.url, folder, again };
}

function parsed(): { where: string; again: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { again: { type: 'boolean' } } });
    const [where] = positionals;
    if (where && positionals.length === 1) return { where, again: values.again ?? false };
  } catch {
    // The usage explains the right arguments, whatever is wrong.
  }
  throw new CommandError(USAGE, 2);
}

function printVerified({ tables }: Moved): void {
  const width = Math.max(...tables.map(({ table }) => table.length));
  console.log('\nEvery row was compared on both sides, and all match:');
  console.log(`${'table'.padEnd(width)}  ${'rows'.padStart(11)}  checksum (SHA-256, shortened)`);
  for (const { table, rows, checksum } of tables) {
    console.log(`${table.padEnd(width)}  ${rows.toLocaleString('en-GB').padStart(11)}  ${checksum.slice(0, 16)}`);
  }
}

function printExceptions({ tables, leftBehind }: Moved): void {
  for (const { table, cleaned } of tables) {
    for (const { key, columns } of cleaned) {
      console.log(
        `${table}, row ${key}: NUL characters were left out of ${columns.join(', ')}; PostgreSQL can’t store them.`,
      );
    }
  }
  if (leftBehind.length > 0) console.log(`Not moved, because this site didn’t create them: ${leftBehind.join(', ')}`);
}

/** Prints the remaining steps before the site runs on its new database. */
function printNext({ to, url, folder }: Move, config: Config): void {
  const steps =
    to === 'postgres' ? stepsToPostgres(addressOf(url), config) : stepsToFolder(addressOf(url), folder, config);
  console.log('\nWhat to do next:');
  for (const [index, step] of steps.flat().entries()) console.log(`${index + 1}. ${step}`);
}

const KEEP_SECRET = 'Keep SESSION_SECRET, so everyone stays signed in.';

const stepsToPostgres = (address: string, { dataDir, bucket, publicUrl, sessionSecret, smtpUrl }: Config) => [
  `Set DATABASE_URL to ${address} (with its password) for every server.`,
  publicUrl ? [] : 'Set PUBLIC_URL to the address of the site.',
  bucket
    ? 'Set MEDIA_URL and its keys for every server: the files are in the bucket now.'
    : `Keep CIRCLE_DATA_DIR. The files stay in ${path.join(dataDir, UPLOADS)}. Several machines need a bucket (MEDIA_URL) or share that folder.`,
  sessionSecret ? KEEP_SECRET : [],
  smtpUrl ? [] : `Set SMTP_URL: without it, emails stay in ${OUTBOX}/ on the machine that wrote them.`,
  'Start the servers, sign in, and make a backup with pg_dump.',
  `Do not start a server on the SQLite database in ${dataDir} again. Anything written there would be missing from PostgreSQL.`,
];

const stepsToFolder = (address: string, folder: string, { bucket, sessionSecret }: Config) => [
  `Set CIRCLE_DATA_DIR to ${folder}, and take DATABASE_URL${bucket ? ' and MEDIA_URL' : ''} out of the settings.`,
  sessionSecret ? KEEP_SECRET : [],
  'Run npm run check, start the server (one), sign in, and make a backup with npm run backup.',
  `Do not start servers on ${address} again. Anything written there would be missing from the folder.`,
];

// What is already copied stays valid, so there is nothing to clean up.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => {
    console.error('Interrupted, but nothing is lost. Run the same command again to continue.');
    process.exit(code);
  });
}

await runCommand(async () => {
  const config = readConfig();
  const direction = readDirection(config);
  const { store: serverFiles, bucket } = await openMediaStore(config);
  const serverErasures = openErasureList(config.dataDir, bucket);
  const move: Move = { ...direction, serverFolder: config.dataDir, serverFiles, serverErasures, log: console.log };
  const started = performance.now();
  const moved = await moveCommunity(move);
  printVerified(moved);
  printExceptions(moved);
  console.log(`\nMoved in ${Math.ceil((performance.now() - started) / 1000)} s.`);
  printNext(move, config);
});
