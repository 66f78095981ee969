import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startObjectStore, type ObjectStore } from '../../tests/support/object-store.ts';
import { patience } from '../../tests/support/depth.ts';
import { newDataDir, removeDataDir } from '../../tests/support/server-process.ts';
import { readConfig } from '../platform/config.ts';
import { openBucket } from './bucket.ts';
import { bucketStore, type MediaStore } from './media-store.ts';

let dataDir: string;
let remote: ObjectStore;
beforeEach(async () => {
  dataDir = newDataDir();
  // Two keys per page, so that lists span several.
  remote = await startObjectStore({ page: 2 });
});
afterEach(async () => {
  await remote.close();
  removeDataDir(dataDir);
  vi.useRealTimers();
});

/** Long enough for a local store, and short for a silent one. */
const SILENCE = patience(500);
const QUICK = { connect: SILENCE, answer: SILENCE, stall: SILENCE, pauses: [10, 10, 10] };
const open = (env: Record<string, string> = {}) => openBucket(readConfig({ ...remote.env, ...env }).bucket!, QUICK);
const openStore = async (): Promise<MediaStore> => bucketStore(await open());

function local(content: Buffer | string): string {
  const file = path.join(dataDir, 'in.part');
  writeFileSync(file, content);
  return file;
}

const content = randomBytes(3_000_000);
const contentOf = async (store: MediaStore, name: string) => {
  const found = await store.find(name);
  return found && buffer(await found.read());
};

describe('files in a bucket', () => {
  it('are read back unchanged, whole and in ranges', async () => {
    const store = await openStore();
    await store.put('ab12.mp3', local(content));
    const found = await store.find('ab12.mp3');
    expect(found?.bytes).toBe(content.length);
    expect(Math.abs(Date.now() - found!.storedAt)).toBeLessThan(60_000);
    expect((await buffer(await found!.read())).equals(content)).toBe(true);
    const part = await buffer(await found!.read({ start: 1_000_000, end: 1_999_999 }));
    expect(part.equals(content.subarray(1_000_000, 2_000_000))).toBe(true);
    expect([...remote.objects.keys()]).toEqual(['tests/uploads/ab12.mp3']);
  });

  it('are not found before they are stored and after they are removed', async () => {
    const store = await openStore();
    expect(await store.find('ab12.mp3')).toBeUndefined();
    await store.put('ab12.mp3', local('sound'));
    const found = await store.find('ab12.mp3');
    await store.removeAll('ab12');
    expect(await store.find('ab12.mp3')).toBeUndefined();
    await expect(found!.read()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are listed and removed by prefix across pages', async () => {
    const store = await openStore();
    const names = ['ab12-1.webp', 'ab12-2.webp', 'ab12-3.webp', 'ab12-4.webp', 'ab12-5.webp', 'ab99.mp3', 'cd.mp3'];
    for (const name of names) await store.put(name, local(name));
    remote.objects.set('tests/uploads/', { content: Buffer.from(''), storedAt: new Date() });
    remote.objects.set('tests/elsewhere', { content: Buffer.from(''), storedAt: new Date() });
    const all: string[] = [];
    for await (const name of store.names()) all.push(name);
    expect(all).toEqual(names);
    await store.removeAll('ab12');
    expect([...remote.objects.keys()]).toEqual([
      'tests/uploads/ab99.mp3',
      'tests/uploads/cd.mp3',
      'tests/uploads/',
      'tests/elsewhere',
    ]);
    await store.removeAll('ab12');
    await expect(store.removeAll('')).rejects.toThrow('by the beginning');
    expect(remote.objects.size).toBe(4);
  });
});

describe('a bucket with wrong settings is refused at the start', () => {
  it.each([
    ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'another' }, /doesn’t let AWS_ACCESS_KEY_ID.*SignatureDoesNotMatch/],
    ['an unknown key', { AWS_ACCESS_KEY_ID: 'another' }, /doesn’t let AWS_ACCESS_KEY_ID.*InvalidAccessKeyId/],
  ])('%s', async (_, env, message) => {
    await expect(open(env)).rejects.toMatchObject({ name: 'ConfigError', message: expect.stringMatching(message) });
  });

  it('a wrong bucket name, region or endpoint', async () => {
    const { MEDIA_URL } = remote.env;
    const changed = (from: string | RegExp, to: string) => open({ MEDIA_URL: MEDIA_URL.replace(from, to) });
    await expect(changed('bonjour-files', 'nobodys')).rejects.toThrow(/^MEDIA_URL: there’s no bucket nobodys at http/);
    await expect(changed('eu-test-1', 'eu-2')).rejects.toThrow(/^MEDIA_URL: .* is in a different region from eu-2/);
    await expect(changed(/127\.0\.0\.1:\d+/, '127.0.0.1:1')).rejects.toThrow(/^MEDIA_URL: .*:1 isn’t responding/);
    remote.fail('GET', 'hang', 'hang', 'hang');
    await expect(open()).rejects.toThrow(new RegExp(`^MEDIA_URL: .* isn’t responding .*silent for ${SILENCE} ms`));
  });
});

describe('a store with temporary faults', () => {
  let store: MediaStore;
  beforeEach(async () => {
    store = await openStore();
    await store.put('ab12.mp3', local(content));
  });
  const unavailable = { code: 'unavailable', cause: expect.any(Error) };

  it('is retried and recovers', async () => {
    remote.fail('PUT', 500, { after: 1_000_000, how: 'reset' }, 503);
    await store.put('cd34.mp3', local(content));
    expect((await contentOf(store, 'cd34.mp3'))?.equals(content)).toBe(true);
    remote.fail('HEAD', 500, 'reset');
    remote.fail('GET', 503, 'reset');
    expect((await contentOf(store, 'ab12.mp3'))?.equals(content)).toBe(true);
    remote.fail('GET', 500);
    remote.fail('DELETE', 500, 'hang');
    await store.removeAll('ab12');
    expect(await store.find('ab12.mp3')).toBeUndefined();
  });

  it('is sent an interrupted upload again', async () => {
    remote.fail('PUT', { after: 1_000_000, how: 'hang' }, 'hang');
    await store.put('cd34.mp3', local(content));
    expect((await contentOf(store, 'cd34.mp3'))?.equals(content)).toBe(true);
  });

  it('is not sent a rejected upload again, and is given up while it stays unavailable', async () => {
    remote.fail('PUT', 403);
    await expect(store.put('cd34.mp3', local(content))).rejects.toMatchObject(unavailable);
    expect(remote.requests.filter((request) => request.startsWith('PUT tests/uploads/cd34'))).toHaveLength(1);
    remote.fail('PUT', ...Array.from({ length: 4 }, () => 'reset' as const));
    await expect(store.put('cd34.mp3', local(content))).rejects.toMatchObject(unavailable);
    expect(remote.objects.has('tests/uploads/cd34.mp3')).toBe(false);
  });

  it('reports an error when it does not respond', async () => {
    const found = await store.find('ab12.mp3');
    const hang = Array.from({ length: 3 }, () => 'hang' as const);
    remote.fail('HEAD', ...hang);
    remote.fail('GET', ...hang);
    await expect(store.find('ab12.mp3')).rejects.toMatchObject(unavailable);
    await expect(found!.read()).rejects.toMatchObject(unavailable);
  });

  it('reports an error when it responds without sending anything', async () => {
    const found = await store.find('ab12.mp3');
    remote.fail('GET', { after: 0, how: 'hang' });
    await expect(found!.read()).rejects.toMatchObject(unavailable);
  });

  it.each(['hang', 'reset'] as const)('ends a file with an error when it stops in the middle (%s)', async (how) => {
    const found = await store.find('ab12.mp3');
    remote.fail('GET', { after: 1_000_000, how });
    const stream = await found!.read();
    await expect(buffer(stream)).rejects.toThrow(/silent|aborted/);
    expect(stream.destroyed).toBe(true);
  });

  it('reports an error when a file differs from what was announced', async () => {
    const found = await store.find('ab12.mp3');
    remote.objects.set('tests/uploads/ab12.mp3', { content: Buffer.from('short'), storedAt: new Date() });
    await expect(found!.read()).rejects.toMatchObject(unavailable);
  });
});

it('does not time out while a slow reader pauses', async () => {
  const store = await openStore();
  await store.put('ab12.mp3', local(content));
  const found = await store.find('ab12.mp3');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stream = await found!.read();
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let come = (await pieces.next()).value.length as number;
  // It reads ahead until it is full, and from then on only waits for the reader.
  while (stream.readableLength < stream.readableHighWaterMark) await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(600_000);
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) come += piece.value.length;
  expect(come).toBe(content.length);
});
