import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { databaseFile } from '../../server/platform/data-folder.ts';
import { fillEveryTable } from '../support/full-tables.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { createRandom } from '../support/random.ts';
import { runCommand } from '../support/run-command.ts';
import { newDataDir, removeDataDir } from '../support/server-process.ts';
import { lines } from './table.ts';

interface Options {
  readonly members: number;
  readonly posts: number;
  /** How often each move of the second round is killed. */
  readonly kills: number;
  readonly atEnd: (work: () => unknown) => void;
}

const FILES = 2000;
/** Kills come within this share of the whole move's time. */
const LATEST_KILL = 0.15;

/**
 * `npm run bench -- move`: moves a large community to PostgreSQL and back, once undisturbed and once killed several times at
 * random moments, and lets SQLite compare the result with the original. Ends with 1 if anything differs.
 */
export async function benchMove({ members, posts, kills, atEnd }: Options): Promise<void> {
  const source = newDataDir();
  atEnd(() => removeDataDir(source));
  console.log(`Writing ${figure(members)} members and ${figure(posts)} posts …`);
  const size = ['--members', String(members), '--posts', String(posts)];
  const seeded = await runCommand('seed-demo', [...size, '--words-only'], source);
  if (seeded.code !== 0) throw new Error(seeded.stderr);
  fillEveryTable(databaseFile(source));
  writeFiles(source);

  const postgres = await startPostgres({ isDurable: true });
  atEnd(postgres.stop);
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  atEnd(() => client.end());

  const rounds: string[][] = [];
  let whole = { there: Infinity, back: Infinity };
  for (const [round, times] of [0, kills].entries()) {
    const database = `round_${round}`;
    await client.query(`create database ${database}`);
    const back = newDataDir();
    atEnd(() => removeDataDir(back));
    const url = postgres.url(database);
    const there = await move([url], { source, env: {}, times, whole: whole.there });
    const home = await move([back], {
      source,
      env: { DATABASE_URL: url, PUBLIC_URL: 'http://bonjour.test' },
      times,
      whole: whole.back,
    });
    whole = { there: there.seconds, back: home.seconds };
    const { rows, differing } = compare(source, back);
    const { rows: bytes } = await client.query<{ size: string }>(`select pg_database_size('${database}') as size`);
    rounds.push([
      times === 0 ? 'undisturbed' : `killed ${there.killed} and ${home.killed} times`,
      there.seconds.toFixed(0),
      home.seconds.toFixed(0),
      figure(rows),
      (Number(bytes[0]?.size) / 2 ** 20).toFixed(0),
      differing.length === 0 ? 'nothing differs' : `differs: ${differing.join(', ')}`,
    ]);
    if (differing.length > 0) process.exitCode = 1;
  }
  const headings = ['', 'there s', 'back s', 'rows', 'MB in PostgreSQL', ''];
  for (const line of lines([headings, ...rounds])) console.log(line);
}

const figure = (count: number): string => count.toLocaleString('en-GB');

function writeFiles(dataDir: string): void {
  for (let number = 0; number < FILES; number++) {
    const name = `${(number * 2_654_435_761).toString(16).padStart(12, '0')}-480.webp`;
    mkdirSync(path.join(dataDir, 'uploads', name.slice(0, 2)), { recursive: true });
    writeFileSync(
      path.join(dataDir, 'uploads', name.slice(0, 2), name),
      Buffer.alloc(1000 + (number % 50) * 1000, number),
    );
  }
}

interface Killing {
  readonly source: string;
  readonly env: Record<string, string>;
  readonly times: number;
  /** The time of an undisturbed move, in seconds. */
  readonly whole: number;
}

const random = createRandom(7);

/** Runs the command until it completes. @returns the total seconds, and the number of killed runs */
async function move(
  args: readonly string[],
  { source, env, times, whole }: Killing,
): Promise<{ seconds: number; killed: number }> {
  const started = performance.now();
  for (let killed = 0; ;) {
    const wait = killed < times ? random.below(whole * 1000 * LATEST_KILL) : undefined;
    const { code, printed } = await run(args, { CIRCLE_DATA_DIR: source, ...env }, wait);
    if (code === null) {
      killed++;
      continue;
    }
    if (code !== 0) throw new Error(`The move ended with ${code}:\n${printed}`);
    return { seconds: (performance.now() - started) / 1000, killed };
  }
}

function run(
  args: readonly string[],
  env: Record<string, string>,
  killAfterMs: number | undefined,
): Promise<{ code: number | null; printed: string }> {
  const file = fileURLToPath(new URL('../../server/cli/move.ts', import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve({ code, printed });
    });
  });
}

/** Lets SQLite find rows of one database that are missing in the other, table by table. */
function compare(source: string, back: string): { rows: number; differing: string[] } {
  const sqlite = new BetterSqlite3(databaseFile(source), { readonly: true });
  try {
    sqlite.prepare('attach ? as back').run(databaseFile(back));
    const tables = sqlite
      .prepare<[], string>(
        `select name from main.sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
         and name not like '%\\_fts%' escape '\\' and name not like 'kysely%'`,
      )
      .pluck()
      .all();
    let rows = 0;
    const differing = tables.filter((table) => {
      const count = (from: string) => sqlite.prepare<[], number>(`select count(*) from ${from}`).pluck().get() ?? 0;
      const missing = count(`(select * from main.${table} except select * from back.${table})`);
      rows += count(`main.${table}`);
      return missing > 0 || count(`main.${table}`) !== count(`back.${table}`);
    });
    return { rows, differing };
  } finally {
    sqlite.close();
  }
}
