import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDir, startServerProcess } from '../support/server-process.ts';

const isRoot = process.getuid?.() === 0;
let dataDir: string;
beforeEach(() => {
  dataDir = newDataDir();
});
afterEach(() => {
  chmodSync(dataDir, 0o700);
  removeDataDir(dataDir);
});
const put = (name: string, content: string): void => writeFileSync(path.join(dataDir, name), content);
/** The message of a start that fails. */
const refusal = async (env: Record<string, string> = {}): Promise<string> => {
  const error = await startServerProcess({ dataDir, env }).then(
    async (running) => {
      await running.kill();
      throw new Error('The server has started');
    },
    (thrown: unknown) => thrown as Error,
  );
  expect(error.message).toContain('ended with 1');
  // No stack, and no mere error code.
  expect(error.message.replace(/^.*\n/, '')).not.toMatch(/\n\s+at |node:internal|throw |Error:/);
  return error.message;
};

describe('a start that fails prints a message about', () => {
  it.each<[string, () => void, RegExp]>([
    [
      'a file instead of the data folder',
      () => (rmSync(dataDir, { recursive: true }), writeFileSync(dataDir, 'x')),
      /can’t be a folder/,
    ],
    ['a file instead of the uploads folder', () => put('incoming', 'x'), /incoming.*can’t be a folder/],
    [
      'a damaged database',
      () => put('bonjour.sqlite', 'no database at all, whatever its name says'.repeat(50)),
      /bonjour\.sqlite is damaged.*npm run restore/,
    ],
    [
      'a lock file with other content',
      () => put('server.lock', 'something else'.repeat(50)),
      /server\.lock is damaged.*Delete it/,
    ],
    [
      'a folder instead of the database',
      () => mkdirSync(path.join(dataDir, 'bonjour.sqlite')),
      /bonjour\.sqlite is a folder/,
    ],
    ['truncated push keys', () => put('push-keys.json', '{"publicKey":"BBx'), /push-keys\.json is damaged\. Delete it/],
    ['a truncated session secret', () => put('session-secret', 'half'), /session-secret is damaged\. Delete it/],
    [
      'a truncated restore plan',
      () => put('restore-pending.json', '{"staged":'),
      /restore-pending\.json.*is damaged\. Delete it/,
    ],
  ])('%s', { tags: ['full'] }, async (_, prepare, words) => {
    prepare();
    expect(await refusal()).toMatch(words);
    if (!words.source.includes('can’t be a folder')) return;
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir);
  });

  it.skipIf(isRoot)('a folder without write permission', async () => {
    chmodSync(dataDir, 0o500);
    expect(await refusal()).toMatch(/can’t be used: the user .* has no permission/);
  });

  it('a port in use, an unknown host, and a PUBLIC_URL with a path', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    expect(await refusal({ PORT: String(port) })).toMatch(/PORT: another program is using/);
    other.close();
    expect(await refusal({ HOST: '192.0.2.1' })).toMatch(/HOST: this machine has no address 192\.0\.2\.1/);
    expect(await refusal({ PUBLIC_URL: 'https://bonjour.example/site' })).toMatch(
      /PUBLIC_URL must be .* without a path/,
    );
  });

  it('a bucket endpoint that is a website', { tags: ['full'] }, async () => {
    const site = createServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<html><body>Hello</body></html>'),
    );
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as { port: number };
    const env = {
      MEDIA_URL: `s3://bucket?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'y',
    };
    expect(await refusal(env)).toMatch(/MEDIA_URL: .* isn’t responding for s3:\/\/bucket/);
    site.close();
  });
});

it('the server listens on an IPv6 address in brackets', { tags: ['full'] }, async () => {
  const server = await startServerProcess({ dataDir, env: { HOST: '[::1]' } });
  expect(server.url).toContain('http://[::1]:');
  await server.stop();
});

it('the start script says that Node is too old before anything is installed', async () => {
  const run = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
  const old = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"18.20.4"})';
  const { code, stderr } = await new Promise<{ code: number; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--import', old, run, 'start'], (error, _, text) =>
      resolve({ code: Number(error?.code ?? 0), stderr: text }),
    );
  });
  expect(code).toBe(1);
  expect(stderr).toBe(
    'Node 18.20.4 is too old. Install Node 20 or newer (https://nodejs.org), then run the same command again. Nothing was installed.\n',
  );
});
