import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { createPost, listPosts } from '#shared/contracts/endpoints/feed.ts';
import { filesOf } from '../../server/media/media-rows.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { SEED, patience, rounds } from '../support/depth.ts';
import { jpeg } from '../support/pictures.ts';
import { createRandom } from '../support/random.ts';
import { runCommand } from '../support/run-command.ts';
import { type ServerProcess, removeDataDir, startServerProcess } from '../support/server-process.ts';
import { TestClient } from '../support/test-client.ts';
import { columnOfFolder, jobsLeft } from './evidence.ts';
import { databaseFile, LOCK_FILE } from '../../server/platform/data-folder.ts';

const ROUNDS = rounds(1, 3);
const AT_ONCE = 4;
const PASSWORD = 'correct horse';

let dataDir: string;
let server: ServerProcess;
let cookies: ReadonlyMap<string, string>;

beforeEach(async () => {
  dataDir = await makeDataFolder();
  server = await startServerProcess({ dataDir });
  const client = new TestClient(server.url);
  const person = { firstName: 'Rosa', lastName: 'Bonheur', email: 'rosa@school.example' };
  await client.call(register, { body: { ...person, password: PASSWORD, confirmPassword: PASSWORD } });
  cookies = client.cookies;
});
afterEach(async () => {
  await server.kill();
  removeDataDir(dataDir);
});

/** The member, at the server that is running now. */
function member(): TestClient {
  const client = new TestClient(server.url);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

/** The names of the files in a data folder and below it; none if it does not exist. */
function filesIn(folder: 'incoming' | 'uploads'): string[] {
  const place = path.join(dataDir, folder);
  if (!existsSync(place)) return [];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== LOCK_FILE)
    .map(({ name }) => name)
    .toSorted();
}

/** Starts the server again and runs the hourly cleanup after killed processes at once. */
async function restart(): Promise<void> {
  await server.kill();
  const sqlite = new BetterSqlite3(databaseFile(dataDir));
  sqlite.prepare("update jobs set run_at = '2026-01-01T00:00:00.000Z' where kind = 'media.discard'").run();
  sqlite.close();
  server = await startServerProcess({ dataDir });
  await vi.waitFor(async () => expect(await jobsLeft(columnOfFolder(dataDir))).toEqual([]), {
    timeout: patience(),
    interval: 50,
  });
}

/** The files that the rows name, which must be exactly those in the folder. */
function filesOfRows(): string[] {
  const sqlite = new BetterSqlite3(databaseFile(dataDir), { readonly: true });
  try {
    const rows = sqlite.prepare<[], Parameters<typeof filesOf>[0]>('select name, extension, sizes from media_files');
    return rows.all().flatMap(filesOf).toSorted();
  } finally {
    sqlite.close();
  }
}

it('an upload interrupted by a crash leaves no files once the server is back', { tags: ['full'] }, async () => {
  const head = `--line\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const request = http.request(new URL('/api/feed/posts', server.url), {
    method: 'POST',
    headers: {
      'Content-Type': 'multipart/form-data; boundary=line',
      'Content-Length': 3_000_000,
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  request.on('error', () => {});
  request.write(head);
  request.write(Buffer.alloc(1_000_000, 1));
  await vi.waitFor(() => expect(filesIn('incoming')).toHaveLength(1), { timeout: patience(), interval: 20 });

  await server.kill();
  expect(filesIn('incoming')).toHaveLength(1);
  expect(await runCommand('check', [], dataDir)).toMatchObject({ code: 0 });
  await restart();
  expect([...filesIn('incoming'), ...filesIn('uploads')]).toEqual([]);
  expect((await member().call(listPosts, {})).body).toEqual([]);
});

it('uploads during a crash are stored completely or not at all, and once', async () => {
  const random = createRandom(SEED);
  const context = `TEST_SEED=${SEED}`;
  const file = new Blob([await jpeg(900, 600)]);
  const send = (key: string) =>
    member().call(
      createPost,
      { body: { title: key, content: 'Seen on the lawn.', postType: 'image' }, file },
      { 'Idempotency-Key': key },
    );
  const titles = async () =>
    (await member().call(listPosts, { query: { limit: '100' } })).body.map(({ title }) => title);
  const all: string[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const keys = Array.from({ length: AT_ONCE }, () => randomUUID());
    all.push(...keys);
    const underWay = Promise.allSettled(keys.map(send));
    await wait(30 + random.below(400));
    await server.kill();
    const answers = await underWay;
    const acknowledged = keys.filter((_, index) => answers[index]?.status === 'fulfilled');
    await restart();

    // Nothing incomplete: each row has its files, and each file has a row.
    expect(filesIn('uploads'), context).toEqual(filesOfRows());
    expect(filesIn('incoming'), context).toEqual([]);
    for (const key of acknowledged) expect(await titles(), context).toContain(key);
  }
  for (const key of all) expect((await send(key)).status, context).toBe(201);
  expect((await titles()).toSorted(), context).toEqual(all.toSorted());
  expect(filesIn('uploads'), context).toEqual(filesOfRows());
  expect(await runCommand('check', [], dataDir)).toMatchObject({ code: 0 });
});
