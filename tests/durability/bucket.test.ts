import { existsSync, readdirSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { login } from '#shared/contracts/endpoints/auth.ts';
import { deleteInquiry } from '#shared/contracts/endpoints/console.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { createPost, listPosts } from '#shared/contracts/endpoints/feed.ts';
import { patience } from '../support/depth.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { openIncoming } from '../../server/media/incoming.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { databaseFile, LOCK_FILE } from '../../server/platform/data-folder.ts';
import { startObjectStore, type ObjectStore } from '../support/object-store.ts';
import { runCommand } from '../support/run-command.ts';
import { newDataDir, removeDataDir, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { mp3 } from '../support/sounds.ts';
import { MemberClient } from '../support/test-client.ts';

const ADMIN = { email: 'admin@school.example', password: 'correct horse' };

let remote: ObjectStore;
let dataDir: string;
let server: ServerProcess | undefined;
beforeEach(async () => {
  remote = await startObjectStore();
  dataDir = newDataDir();
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  await remote.close();
  removeDataDir(dataDir);
});

async function start(): Promise<MemberClient> {
  const env = { ...remote.env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  server = await startServerProcess({ dataDir, env });
  const admin = new MemberClient(server.url);
  expect((await admin.call(login, { body: ADMIN })).status).toBe(200);
  return admin;
}

it('a server whose bucket rejects its keys does not start, and names the setting', { tags: ['full'] }, async () => {
  const env = { ...remote.env, AWS_SECRET_ACCESS_KEY: 'another' };
  await expect(startServerProcess({ dataDir, env })).rejects.toThrow(
    /ended with 1:[^]*Please check these settings:\nMEDIA_URL: http:\S+ doesn’t let AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY list s3:\S+ \(SignatureDoesNotMatch\)\./,
  );
  await expect(startServerProcess({ dataDir, env: { ...remote.env, AWS_SECRET_ACCESS_KEY: '' } })).rejects.toThrow(
    'MEDIA_URL needs the bucket’s keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  );
});

it('uploads in a bucket survive a crash, are listed in a backup, and erasures apply on another machine', async () => {
  const admin = await start();
  const words = { title: 'Prize day', content: 'Listen.', postType: 'audio' as const };
  const { body } = await admin.call(createPost, { body: words, file: new File([mp3(2)], 'one.mp3') });
  const inquiry = { firstName: 'Simone', lastName: 'Weil', email: 'simone@school.example' };
  await admin.call(sendInquiry, { body: { ...inquiry, message: 'May we talk about films?' } });

  const file = path.join(dataDir, 'out.tar.gz');
  const made = await runCommand('backup', [file], dataDir, remote.env);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(
    /Pictures and recordings are in the bucket\.[^]*aws s3 sync s3:\/\/bonjour-files\/tests\/uploads .* --endpoint-url http:/,
  );
  expect((await admin.call(deleteInquiry, { params: { id: '1' } })).status).toBe(200);
  await server!.kill();

  const served = await (await start()).request('GET', body.mediaUrl!);
  expect(served.status).toBe(200);
  await server!.stop();
  expect(existsSync(path.join(dataDir, 'uploads'))).toBe(false);
  expect(await runCommand('check', [], dataDir, remote.env)).toMatchObject({ code: 0, stderr: '' });

  const other = newDataDir();
  const restored = await runCommand('restore', [file], other, remote.env);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toContain('are read from s3://bonjour-files/tests. Nothing has changed there');
  const database = new Database(databaseFile(other), { readonly: true });
  expect(database.prepare('select * from contact_inquiries').all()).toEqual([]);
  database.close();
  removeDataDir(other);

  remote.objects.clear();
  const missing = await runCommand('check', [], dataDir, remote.env);
  expect([missing.code, missing.stdout]).toEqual([1, expect.stringMatching(/- The file \w+\.mp3 is missing/)]);
});

/** The files that are still arriving, of all processes. */
const incoming = (): string[] =>
  readdirSync(path.join(dataDir, 'incoming'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== LOCK_FILE)
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Starts to send a recording. @returns a function that sends the rest and returns the response's status */
async function beginUpload(url: string, member: MemberClient): Promise<() => Promise<number | undefined>> {
  const before = incoming().length;
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('title', 'Prize day')}${field('content', 'Listen.')}${field('postType', 'audio')}--x\r\nContent-Disposition: form-data; name="file"; filename="one.mp3"\r\nContent-Type: audio/mpeg\r\n\r\n`;
  const sound = mp3(60);
  const request = http.request(new URL('/api/feed/posts', url), {
    method: 'POST',
    headers: {
      'Content-Type': 'multipart/form-data; boundary=x',
      Cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const answered = new Promise<number | undefined>((resolve) => {
    request.on('response', (answer) => resolve(answer.resume().statusCode));
    request.on('error', () => resolve(undefined));
  });
  request.write(head);
  request.write(sound.subarray(0, 200_000));
  await vi.waitFor(() => expect(incoming()).toHaveLength(before + 1), { timeout: patience(), interval: 20 });
  return () => {
    request.end(Buffer.concat([sound.subarray(200_000), Buffer.from('\r\n--x--\r\n')]));
    return answered;
  };
}

it(
  'two servers on one database, bucket and folder do not delete each other’s uploads in progress',
  { tags: ['full'] },
  async () => {
    const postgres = await startPostgres();
    const shared = { ...remote.env, DATABASE_URL: postgres.url('postgres'), PUBLIC_URL: 'http://bonjour.test' };
    const env = { ...shared, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
    const servers: ServerProcess[] = [];
    const another = async (): Promise<ServerProcess> => {
      const started = await startServerProcess({ dataDir, env });
      servers.push(started);
      return started;
    };
    try {
      const first = await another();
      const member = new MemberClient(first.url);
      expect((await member.call(login, { body: ADMIN })).status).toBe(200);
      const finish = await beginUpload(first.url, member);
      const second = await another();
      expect(incoming()).toHaveLength(1);
      expect(await finish()).toBe(201);

      // Each server serves the other's upload to the same member.
      const elsewhere = new MemberClient(second.url);
      for (const [name, value] of member.cookies) elsewhere.cookies.set(name, value);
      const [post] = (await elsewhere.call(listPosts, {})).body;
      const served = await elsewhere.request<Uint8Array>('GET', post!.mediaUrl!, { as: 'bytes' });
      expect(Buffer.from(served.body).equals([...remote.objects.values()][0]!.content)).toBe(true);

      await beginUpload(first.url, member);
      const finishThere = await beginUpload(second.url, elsewhere);
      await first.kill();
      expect(incoming()).toHaveLength(2);
      // The killed server's lock is free; the other one still holds its own.
      const own = openIncoming(path.join(dataDir, 'incoming'), systemClock);
      expect(await own.sweep(true)).toBe(1);
      await own.close();
      expect(incoming()).toHaveLength(1);
      expect(await finishThere()).toBe(201);
    } finally {
      await Promise.all(servers.map((started) => started.kill()));
      await postgres.stop();
    }
  },
);
