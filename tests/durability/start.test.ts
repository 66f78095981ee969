import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { SEED, rounds } from '../support/depth.ts';
import { makeOldDatabase } from '../support/old-database.ts';
import { createRandom } from '../support/random.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';

const START_KILLS = rounds(1, 3);
const UPDATE_KILLS = rounds(1, 2);
/** Members of the old database, enough to make an update last. */
const MEMBERS = 3000;

const random = createRandom(SEED);
let dataDir: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  removeDataDir(dataDir);
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(1);
}

/**
 * Measures the phase that the kills are to interrupt, in milliseconds.
 * @param isUnderWay whether it has begun
 * @param isOver whether it has ended; by default, when the server listens
 */
async function timeStart(folder: string, isUnderWay: () => boolean, isOver?: () => boolean): Promise<number> {
  const start = startServerProcess({ dataDir: folder });
  await until(isUnderWay);
  const begun = performance.now();
  if (isOver) await until(isOver);
  else await start;
  const took = performance.now() - begun;
  server = await start;
  await server.stop();
  return Math.ceil(took);
}

/**
 * Starts a server and kills it at a random moment, usually before it listens.
 * @param isUnderWay whether the phase to interrupt has begun
 * @param within the kill comes at most this many milliseconds later
 */
async function killDuringStart(
  folder: string,
  isUnderWay: () => boolean,
  within: number,
): Promise<'starting' | 'listening'> {
  const moment = random.below(within);
  const kill = new AbortController();
  const start = startServerProcess({ dataDir: folder, signal: kill.signal });
  const outcome = start.then(
    () => 'listening' as const,
    () => 'starting' as const,
  );
  await until(isUnderWay);
  await Promise.race([wait(moment), outcome]);
  kill.abort();
  await start.then((running) => running.kill()).catch(() => {});
  return outcome;
}

/** Checks that any administrator's sign-in that the start printed works. */
async function expectSignIn(started: ServerProcess, context: string): Promise<void> {
  const shown = /administrator is (\S+) with the password (\S+)/.exec(started.output());
  const [, email = '', password = ''] = shown ?? [];
  const { status } = await new TestClient(started.url).call(login, { body: { email, password } });
  expect(status, context).toBe(shown ? 200 : 400);
}

async function expectSound(folder: string, context: string): Promise<void> {
  expect(await runCommand('check', [], folder), context).toMatchObject({ code: 0 });
}

it(`${START_KILLS} killed first starts leave folders that start`, async () => {
  let starting = 0;
  const first = path.join(dataDir, 'first');
  const within = await timeStart(first, () => existsSync(databaseFile(first)));
  for (let round = 1; round <= START_KILLS; round++) {
    const folder = path.join(dataDir, String(round));
    const context = `round ${round}, TEST_SEED=${SEED}`;
    if ((await killDuringStart(folder, () => existsSync(databaseFile(folder)), within)) === 'starting') starting++;
    server = await startServerProcess({ dataDir: folder });
    await expectSignIn(server, context);
    await server.stop();
    await expectSound(folder, context);
  }
  console.log(
    `${START_KILLS} first starts killed within ${within} ms, ${starting} of them before they listened; every folder starts (TEST_SEED=${SEED})`,
  );
});

/** Makes a database from before the search existed, with members. */
async function makeOldFolder(folder: string): Promise<void> {
  mkdirSync(folder);
  await makeOldDatabase(databaseFile(folder), { migrations: 30, formerNames: true });
  const sqlite = new BetterSqlite3(databaseFile(folder));
  const insert = sqlite.prepare(
    "insert into users (email, password_hash, first_name, last_name, school_name, location, created_at, updated_at) values (?, 'x', 'Rosa', 'Bonheur', 'A school of some name', 'Bordeaux', '2026-01-01', '2026-01-01')",
  );
  sqlite.transaction(() => {
    for (let member = 0; member < MEMBERS; member++) insert.run(`member-${member}@school.example`);
  })();
  sqlite.close();
}

/** Opened for writing, because a read-only connection would leave a journal, which is the sign of a running update. */
const migrationsOf = (folder: string): number => {
  const sqlite = new BetterSqlite3(databaseFile(folder));
  try {
    return sqlite.prepare<[], number>('select count(*) from kysely_migration').pluck().get() ?? 0;
  } finally {
    sqlite.close();
  }
};

it(`${UPDATE_KILLS} killed updates leave the old database or the new one, and it starts`, async () => {
  let old = 0;
  const first = path.join(dataDir, 'first');
  await makeOldFolder(first);
  // The update opens the database's journal first.
  const isOpen = (folder: string) => existsSync(`${databaseFile(folder)}-wal`);
  // The next step of a start creates this folder. Some kills are meant to come after.
  const isOver = () => existsSync(path.join(first, 'incoming'));
  const within = Math.ceil(1.3 * (await timeStart(first, () => isOpen(first), isOver)));
  for (let round = 1; round <= UPDATE_KILLS; round++) {
    const folder = path.join(dataDir, String(round));
    const context = `round ${round}, TEST_SEED=${SEED}`;
    await makeOldFolder(folder);
    const before = migrationsOf(folder);
    await killDuringStart(folder, () => isOpen(folder), within);
    const after = migrationsOf(folder);
    if (after === before) old++;
    server = await startServerProcess({ dataDir: folder });
    await server.stop();
    expect([before, migrationsOf(folder)], context).toContain(after);
    await expectSound(folder, context);
    const sqlite = new BetterSqlite3(databaseFile(folder), { readonly: true });
    const found = "select count(*) from members_fts where members_fts match 'bordeaux'";
    expect(sqlite.prepare(found).pluck().get(), context).toBe(MEMBERS);
    sqlite.close();
  }
  console.log(
    `${UPDATE_KILLS} updates killed within ${within} ms, ${old} of them before they were done; every folder starts (TEST_SEED=${SEED})`,
  );
});

it('creates an administrator at the first start, and prints once how to sign in', async () => {
  server = await startServerProcess({ dataDir });
  const first = server.output;
  await expect.poll(first).toMatch(/admin@localhost with the password \S+/);
  const password = /with the password (\S+)/.exec(first())?.[1] ?? '';
  const { body } = await new TestClient(server.url).call(login, { body: { email: 'admin@localhost', password } });
  expect(body).toMatchObject({ email: 'admin@localhost', isAdmin: true });
  expect(await server.stop()).toBe(0);

  server = await startServerProcess({ dataDir });
  expect((await new TestClient(server.url).request('GET', '/api/health')).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain('password');
});
