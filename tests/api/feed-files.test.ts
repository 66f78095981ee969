import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createPost, deletePost, updatePost } from '#shared/contracts/endpoints/feed.ts';
import type { PostForm } from '#shared/contracts/forms/feed.ts';
import { jpeg, png } from '../support/pictures.ts';
import { mp3 } from '../support/sounds.ts';
import { useTestApp } from '../support/test-app.ts';
import { formOf, type MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const words = { title: 'Prize day', content: 'The whole school on the lawn.' };
const picture = async (width?: number, height?: number) => new File([await jpeg(width, height)], 'lawn.jpg');
const sound = (seconds = 2) => new File([mp3(seconds)], 'episode.mp3');

const send = (
  member: MemberClient,
  postType: PostForm['postType'],
  file: Blob | undefined,
  headers?: Record<string, string>,
) => member.call(createPost, { body: { ...words, postType }, file }, headers);
const form = (member: MemberClient, body: FormData) => member.request('POST', '/api/feed/posts', { body });

const stored = () =>
  readdirSync(path.join(app.deps.config.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
const uploads = () => {
  try {
    return stored();
  } catch {
    return [];
  }
};
const nothingIsLeft = async () => {
  expect(readdirSync(app.deps.media.incoming)).toEqual([]);
  expect(uploads()).toEqual([]);
  expect(await app.db.selectFrom('media_files').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('feed_posts').selectAll().execute()).toEqual([]);
};
/** Runs the jobs of the next hour and a bit. */
const later = async () => {
  app.clock.advance(61 * 60 * 1000);
  await app.deps.jobs.drain();
};

describe('an image post', () => {
  it('returns the picture in its sizes', async () => {
    const member = await app.member();
    const { status, body } = await send(member, 'image', await picture(1000, 500));
    expect(status).toBe(201);
    const { url = '', sizes = [], ...rest } = body.media ?? {};
    expect(rest).toEqual({ width: 1000, height: 500, duration: null, alt: null });
    expect(body).toMatchObject({ postType: 'image', mediaUrl: url, title: words.title });
    expect(sizes.map((size) => size.width)).toEqual([480, 960, 1000]);
    expect(sizes.at(-1)?.url).toBe(url);
    expect(stored()).toHaveLength(3);
    expect(readdirSync(app.deps.media.incoming)).toEqual([]);
    for (const size of sizes) expect((await member.request('GET', size.url)).status).toBe(200);
  });

  it('has alternative text, which its author can change', async () => {
    const member = await app.member();
    const mediaAlt = 'Two pupils carry a banner';
    const { body } = await member.call(createPost, {
      body: { ...words, postType: 'image', mediaAlt },
      file: await picture(),
    });
    expect(body.media?.alt).toBe(mediaAlt);
    const change = async (changes: object) =>
      (await member.call(updatePost, { params: { id: String(body.id) }, body: { ...words, ...changes } })).body.media
        ?.alt;
    expect(await change({})).toBe(mediaAlt);
    expect(await change({ mediaAlt: 'A banner on the lawn' })).toBe('A banner on the lawn');
    expect(await change({ mediaAlt: '' })).toBeNull();
  });

  it('keeps its files during the cleanup after a crash', async () => {
    const member = await app.member();
    const { body } = await send(member, 'image', await picture());
    await later();
    expect((await member.request('GET', body.mediaUrl!)).status).toBe(200);
    expect(await app.db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['is missing', 'image', undefined, 400, 'Please select an image to upload'],
    ['is a sound', 'image', sound(), 415, 'Please select an image file (JPEG, PNG, WebP or GIF)'],
    ['is missing', 'audio', undefined, 400, 'Please select an audio file to upload'],
    ['is one too many', 'text', sound(), 400, 'Only image and audio posts can have a file'],
  ] as const)('is refused when its file %s (%s)', async (_, postType, file, status, message) => {
    const answer = await send(await app.member(), postType, file);
    expect(answer).toMatchObject({ status, body: { message, fields: { file: message } } });
    await nothingIsLeft();
  });

  it('is refused with invalid text, and its file is deleted', async () => {
    const member = await app.member();
    const answer = await form(member, formOf({ ...words, title: ' ', postType: 'image' }, 'file', await picture()));
    expect(answer).toMatchObject({ status: 400, body: { fields: { title: 'Title is required' } } });
    await nothingIsLeft();
  });

  it('accepts one file, in the right field', async () => {
    const member = await app.member();
    const two = formOf({ ...words, postType: 'image' }, 'file', await picture());
    two.append('file', await picture());
    expect(await form(member, two)).toMatchObject({ status: 400 });
    const elsewhere = formOf({ ...words, postType: 'image' }, 'photo', await picture());
    expect(await form(member, elsewhere)).toMatchObject({
      status: 400,
      body: { fields: { file: 'Please send the file in the field “file”.' } },
    });
    await nothingIsLeft();
  });

  it('of more than 5 MB returns 413, and is refused before it is read if it is much larger', async () => {
    const large = new File([await jpeg(), Buffer.alloc(5 * 2 ** 20)], 'lawn.jpg');
    expect(await send(await app.member(), 'image', large)).toMatchObject({
      status: 413,
      body: { code: 'too_large', fields: { file: 'Please select an image smaller than 5MB' } },
    });
    await nothingIsLeft();
  });

  it('is one post with one picture when retried with its key, and 422 with a different picture', async () => {
    const member = await app.member();
    const key = { 'Idempotency-Key': 'lawn' };
    const [first, again] = [
      await send(member, 'image', await picture(), key),
      await send(member, 'image', await picture(), key),
    ];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(stored()).toHaveLength(2);
    const other = await send(member, 'image', new File([await png()], 'lawn.png'), key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(stored()).toHaveLength(2);
  });

  it('is deleted with its files by its author, and not by other members', async () => {
    const member = await app.member();
    const { body } = await send(member, 'image', await picture());
    const other = await app.member();
    expect((await other.call(deletePost, { params: { id: String(body.id) } })).status).toBe(403);
    await member.call(deletePost, { params: { id: String(body.id) } });
    expect((await member.request('GET', body.mediaUrl!)).status).toBe(404);
    await app.deps.jobs.drain();
    await nothingIsLeft();
  });
});

describe('an audio post', () => {
  it('keeps the audio as it is, and returns its duration', async () => {
    const member = await app.member();
    const { status, body } = await send(member, 'audio', sound(90));
    expect(status).toBe(201);
    expect(body.media).toMatchObject({ url: expect.stringMatching(/\.mp3$/) as string, width: null, sizes: [] });
    expect(Math.round(body.media!.duration!)).toBe(90);
    expect(stored()).toHaveLength(1);
  });
});

describe('a text post sent as a form', () => {
  it('is like any other text post', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...words, postType: 'text' })) body.set(name, value);
    expect(await form(await app.member(), body)).toMatchObject({
      status: 201,
      body: { postType: 'text', media: null },
    });
  });
});

describe('an interrupted upload', () => {
  it('leaves nothing when the connection breaks or the process is killed', async () => {
    const member = await app.member();
    const { hostname, port } = new URL(app.url);
    const request = http.request({
      hostname,
      port,
      method: 'POST',
      path: '/api/feed/posts',
      headers: {
        Cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': '500000',
      },
    });
    request.on('error', () => {});
    request.write(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    );
    request.write(Buffer.alloc(100_000, 0xff));
    const { incoming } = app.deps.media;
    await expect.poll(() => readdirSync(incoming).length).toBe(1);
    request.destroy();
    await expect.poll(() => readdirSync(incoming)).toEqual([]);

    const killed = path.join(incoming, '../../of-a-killed-process');
    mkdirSync(killed);
    writeFileSync(path.join(killed, 'one.part'), 'half');
    expect(await app.deps.media.sweep(false)).toBe(0);
    expect(await app.deps.media.sweep(true)).toBe(1);
    await nothingIsLeft();
  });

  it('between storing its files and its row is cleaned up within the hour', async () => {
    const { media } = app.deps;
    const member = await app.member();
    // Everything except the row, as after a kill.
    const { body } = await send(member, 'audio', sound());
    await app.db.deleteFrom('feed_posts').where('id', '=', body.id).execute();
    await app.db.deleteFrom('media_files').execute();
    expect(stored()).toHaveLength(1);
    await later();
    expect(uploads()).toEqual([]);
    expect(readdirSync(media.incoming)).toEqual([]);
  });
});

describe('a full disk during an upload', () => {
  it('is reported, and nothing of the post remains', async () => {
    const member = await app.member();
    const put = vi
      .spyOn(app.deps.media.store, 'put')
      .mockRejectedValue(Object.assign(new Error('x'), { code: 'ENOSPC' }));
    expect(await send(member, 'image', await picture())).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    put.mockRestore();
    await later();
    await nothingIsLeft();
  });
});
