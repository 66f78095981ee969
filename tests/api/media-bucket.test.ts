import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { deleteInquiry } from '#shared/contracts/endpoints/console.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { createPost, deletePost, listPosts } from '#shared/contracts/endpoints/feed.ts';
import { openBucket, type Bucket } from '../../server/adapters/bucket.ts';
import { bucketStore } from '../../server/adapters/media-store.ts';
import { openErasureList } from '../../server/erasures/erasure-list.ts';
import { applyErasures } from '../../server/features/erasure/apply-erasures.ts';
import { readConfig } from '../../server/platform/config.ts';
import { ERASURES } from '../../server/platform/data-folder.ts';
import { startObjectStore, type ObjectStore } from '../support/object-store.ts';
import { jpeg } from '../support/pictures.ts';
import { readZip } from '../support/read-zip.ts';
import { newDataDir, removeDataDir } from '../support/server-process.ts';
import { mp3 } from '../support/sounds.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

let remote: ObjectStore;
let bucket: Bucket;
let app: TestApp;
let member: MemberClient;
beforeEach(async () => {
  remote = await startObjectStore({ page: 3 });
  const patience = { connect: 1_500, answer: 1_500, stall: 1_500, pauses: [10, 10] };
  bucket = await openBucket(readConfig(remote.env).bucket!, patience);
  app = await startTestApp({ env: remote.env, files: { bucket, store: bucketStore(bucket) } });
  member = await app.member();
});
afterEach(async () => {
  await app.close();
  await remote.close();
});

const bytes = mp3(60);
const words = { title: 'Prize day', content: 'The whole school on the lawn.' };
const sendSound = () =>
  member.call(createPost, { body: { ...words, postType: 'audio' }, file: new File([bytes], 'episode.mp3') });
const uploads = () => [...remote.objects.keys()].filter((key) => key.startsWith('tests/uploads/'));
const nothingIsLeftHere = () => {
  expect(readdirSync(app.deps.media.incoming)).toEqual([]);
  expect(existsSync(path.join(app.deps.config.dataDir, 'uploads'))).toBe(false);
};

describe('files in a bucket', () => {
  it('are stored, served in each size, and deleted with their post', async () => {
    const file = new File([await jpeg(1000, 500)], 'lawn.jpg');
    const { status, body } = await member.call(createPost, { body: { ...words, postType: 'image' }, file });
    expect(status).toBe(201);
    expect(uploads()).toHaveLength(3);
    for (const { url } of body.media!.sizes) {
      const shown = await member.request('GET', url, { as: 'bytes' });
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(
        Buffer.from(shown.body as Uint8Array).equals(
          remote.objects.get(uploads().find((key) => key.endsWith(path.basename(url)))!)!.content,
        ),
      ).toBe(true);
    }
    nothingIsLeftHere();
    await member.call(deletePost, { params: { id: String(body.id) } });
    await app.deps.jobs.drain();
    expect(uploads()).toEqual([]);
  });

  it('are served in ranges and to members only, as from the folder', async () => {
    const url = (await sendSound()).body.mediaUrl!;
    const whole = await member.request<Uint8Array>('GET', url, { as: 'bytes' });
    expect(Buffer.from(whole.body).equals(bytes)).toBe(true);
    const etag = whole.headers.get('etag')!;
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const part = await member.request<Uint8Array>('GET', url, { as: 'bytes', headers: { Range: 'bytes=100-299' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${bytes.length}`]);
    expect(Buffer.from(part.body).equals(bytes.subarray(100, 300))).toBe(true);
    expect((await member.request('GET', url, { headers: { Range: `bytes=${bytes.length}-` } })).status).toBe(416);
    expect((await member.request('GET', url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const head = await member.request('HEAD', url);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect((await app.visitor().request('GET', url)).status).toBe(401);
  });

  it('are in the member’s export, and deleted with the account', async () => {
    const name = path.basename((await sendSound()).body.mediaUrl!);
    const zip = await member.request<Uint8Array>('GET', '/api/account/export', { as: 'bytes' });
    expect((await readZip(zip.body)).get(`files/${name}`)?.equals(bytes)).toBe(true);
    await member.call(deleteAccount, { body: { password: member.password } });
    await app.deps.jobs.drain();
    expect(uploads()).toEqual([]);
  });
});

describe('a failing bucket', () => {
  it('is retried without the member noticing when it recovers', async () => {
    remote.fail('PUT', 503, 'reset');
    const { status, body } = await sendSound();
    expect(status).toBe(201);
    remote.fail('HEAD', 500);
    remote.fail('GET', 'reset');
    const served = await member.request<Uint8Array>('GET', body.mediaUrl!, { as: 'bytes' });
    expect(Buffer.from(served.body).equals(bytes)).toBe(true);
  });

  it('makes a post fail when it rejects writes, leaves nothing behind, and the post can be sent again', async () => {
    remote.fail('PUT', 'reset', { after: 1000, how: 'reset' }, 500);
    const { status, body, headers } = await sendSound();
    expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect(body).toMatchObject({ code: 'unavailable', message: expect.stringContaining('isn’t responding') });
    expect((await member.call(listPosts, {})).body).toEqual([]);
    nothingIsLeftHere();
    expect((await sendSound()).status).toBe(201);
    expect(uploads()).toHaveLength(1);
  });

  it.each(['HEAD', 'GET'])('returns 503 to the player when it does not answer %s', async (method) => {
    const url = (await sendSound()).body.mediaUrl!;
    remote.fail(method, 'hang', 'hang', 'hang');
    const answer = await member.request('GET', url, { headers: { Range: 'bytes=0-99' } });
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'unavailable' }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('content-range')).toBe(false);
    remote.recover();
    expect((await member.request('GET', url)).status).toBe(200);
  });

  it.each(['reset', 'hang'] as const)(
    'ends a response with an error when it fails in the middle of a file (%s)',
    async (how) => {
      const url = (await sendSound()).body.mediaUrl!;
      remote.fail('GET', { after: bytes.length / 2, how });
      await expect(member.request('GET', url, { as: 'bytes' })).rejects.toThrow('terminated');
    },
  );
});

describe('the list of erasures in a bucket', () => {
  const listed = () => [...remote.objects.keys()].filter((key) => key.startsWith('tests/erasures/'));
  const eraseOne = async () => {
    await app.visitor().call(sendInquiry, {
      body: {
        firstName: 'Simone',
        lastName: 'Weil',
        email: 'simone@school.example',
        message: 'May we talk about films?',
      },
    });
    const { id } = await app.db.selectFrom('contact_inquiries').select('id').executeTakeFirstOrThrow();
    const admin = await app.admin();
    expect((await admin.call(deleteInquiry, { params: { id: String(id) } })).status).toBe(200);
  };

  it('is read by another machine, with the entries of that machine’s folder', async () => {
    await eraseOne();
    expect(listed()).toHaveLength(1);
    expect(existsSync(path.join(app.deps.config.dataDir, ERASURES))).toBe(false);
    const other = newDataDir();
    writeFileSync(path.join(other, ERASURES), '{"kind":"chat","sessionId":"a"}\n');
    const entries = await openErasureList(other, bucket).entries();
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['chat', 'inquiry']);
    expect((await app.deps.erasures.entries()).map(({ kind }) => kind).toSorted()).toEqual(['chat', 'inquiry']);
    removeDataDir(other);
  });

  it('is applied to a restored database', async () => {
    await app.visitor().call(sendInquiry, {
      body: {
        firstName: 'Simone',
        lastName: 'Weil',
        email: 'simone@school.example',
        message: 'May we talk about films?',
      },
    });
    const before = await app.db.selectFrom('contact_inquiries').selectAll().executeTakeFirstOrThrow();
    await (await app.admin()).call(deleteInquiry, { params: { id: String(before.id) } });
    await app.db.updateTable('change_counts').set({ changes: 0 }).where('name', '=', 'erasures').execute();
    await app.db.insertInto('contact_inquiries').values(before).execute();
    await applyErasures({ ...app.deps, erasures: openErasureList(app.deps.config.dataDir, bucket) });
    expect(await app.db.selectFrom('contact_inquiries').selectAll().execute()).toEqual([]);
  });

  it('refuses erasures while the bucket is unreachable', async () => {
    remote.fail('PUT', 403);
    await expect(eraseOne()).rejects.toThrow('expected 503 to be 200');
    expect(await app.db.selectFrom('contact_inquiries').selectAll().execute()).toHaveLength(1);
    expect(listed()).toEqual([]);
  });
});
