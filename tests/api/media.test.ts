import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPost } from '#shared/contracts/endpoints/feed.ts';
import { jpeg } from '../support/pictures.ts';
import { mp3 } from '../support/sounds.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const bytes = mp3(2);
let owner: MemberClient;
let sound: string;

beforeEach(async () => {
  owner = await app.member();
  const body = { title: 'Episode one', content: 'Listen.', postType: 'audio' as const };
  sound = (await owner.call(createPost, { body, file: new File([bytes], 'one.mp3') })).body.mediaUrl!;
});

const get = (headers: Record<string, string> = {}) => owner.request<string>('GET', sound, { headers });

describe('a file of the Circle', () => {
  it('is for members only: its owner, others and administrators', async () => {
    expect((await app.visitor().request('GET', sound)).status).toBe(401);
    for (const member of [owner, await app.member(), await app.admin()]) {
      expect((await member.request('GET', sound)).status).toBe(200);
    }
  });

  it('has exactly its own content type', async () => {
    const { headers } = await get();
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.has('content-encoding')).toBe(false);
  });

  it('has no location metadata, and otherwise the same sound: an encoder’s M4A', async () => {
    const sent = readFileSync(new URL('../support/lawn.m4a', import.meta.url));
    expect(sent.includes(Buffer.from('©xyz', 'latin1')) && sent.includes('+51.5014-000.1419/')).toBe(true);
    const words = { title: 'On the lawn', content: 'Listen.', postType: 'audio' as const };
    const { status, body } = await owner.call(createPost, { body: words, file: new File([sent], 'lawn.m4a') });
    expect([status, body.media?.duration]).toEqual([201, 1.064]);
    const { body: served } = await owner.request<Uint8Array>('GET', body.mediaUrl!, { as: 'bytes' });
    const received = Buffer.from(served);
    for (const tag of ['xyz', '51.5014', 'Lawn', 'Lavf']) expect(received.includes(tag), tag).toBe(false);
    expect(received).toHaveLength(sent.length);
    // The audio and its index stay byte for byte.
    for (const [name, size] of [
      ['mdat', sent.readUInt32BE(sent.indexOf('mdat') - 4)] as const,
      ['stco', 20],
      ['stsz', 40],
    ] as const) {
      const at = sent.indexOf(name);
      expect(received.subarray(at, at + size - 4).equals(sent.subarray(at, at + size - 4)), name).toBe(true);
    }
  });

  it('returns 304 for a known version', async () => {
    const etag = (await get()).headers.get('etag')!;
    expect(await get({ 'If-None-Match': etag })).toMatchObject({ status: 304, body: '' });
  });

  it('supports HEAD', async () => {
    const { status, headers, body } = await owner.request('HEAD', sound);
    expect([status, headers.get('content-length'), body]).toEqual([200, String(bytes.length), '']);
  });

  it.each([
    '/api/media/x',
    '/api/media/..%2f..%2fbonjour.sqlite',
    `/api/media/${'0'.repeat(32)}.mp3`,
    `/api/media/${'0'.repeat(32)}-960.webp`,
  ])('is not found at %s', async (path) => {
    expect((await owner.request('GET', path)).status).toBe(404);
  });

  it('is not found with another extension or a size it does not have', async () => {
    for (const ending of ['.webp', '-480.webp', '-480.mp3', '.html']) {
      expect((await owner.request('GET', sound.replace('.mp3', ending))).status).toBe(404);
    }
  });
});

describe('a range of a file', () => {
  const total = bytes.length;
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, total - 1],
    ['bytes=-50', total - 50, total - 1],
    [`bytes=10-${total * 2}`, 10, total - 1],
    [`bytes=-${total * 2}`, 0, total - 1],
  ])('is sent for %s', async (range, start, end) => {
    const { status, headers } = await get({ Range: range });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${total}`);
    expect(headers.get('content-length')).toBe(String(end - start + 1));
  });

  it.each([`bytes=${total}-`, 'bytes=-0', `bytes=${total + 5}-${total + 9}`])(
    'beyond the end returns 416: %s',
    async (range) => {
      const { status, headers, body } = await get({ Range: range });
      expect(status).toBe(416);
      expect(headers.get('content-range')).toBe(`bytes */${total}`);
      expect(body).toMatchObject({ code: 'range_not_satisfiable' });
    },
  );

  it.each(['bytes=5-2', 'bytes=a-b', 'bytes=-', 'items=0-1', 'bytes=0-1,4-5'])(
    'is the whole file for %s',
    async (range) => {
      expect((await get({ Range: range })).status).toBe(200);
    },
  );

  it('is sent only for the version in If-Range', async () => {
    const etag = (await get()).headers.get('etag')!;
    expect((await get({ Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Mon, 05 Jan 2026 09:00:00 GMT']) {
      expect((await get({ Range: 'bytes=0-9', 'If-Range': other })).status).toBe(200);
    }
  });
});

describe('a picture', () => {
  it('is served in each of its sizes as WebP', async () => {
    const body = { title: 'Prize day', content: 'Look.', postType: 'image' as const };
    const post = await owner.call(createPost, { body, file: new File([await jpeg(1200, 600)], 'lawn.jpg') });
    for (const { url } of post.body.media!.sizes) {
      const { status, headers } = await owner.request('GET', url);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });
});

describe('uploading files', () => {
  const limited = useTestApp({ rateLimit: true });
  it('is rate limited', async () => {
    const member = await limited.member();
    const body = { title: 'x', content: 'x', postType: 'image' as const };
    const statuses = new Set<number>();
    for (let count = 0; count < 62; count++) {
      limited.clock.advance(1000);
      statuses.add((await member.call(createPost, { body, file: new File(['text'], 'a.jpg') })).status);
      if (statuses.has(429)) break;
    }
    expect([...statuses]).toEqual([415, 429]);
  });
});
