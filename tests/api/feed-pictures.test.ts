import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportAccount } from '#shared/contracts/endpoints/account.ts';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import type { PostForm } from '#shared/contracts/forms/feed.ts';
import { look } from '../support/circle.ts';
import { readZip } from '../support/read-zip.ts';
import { jpeg, png } from '../support/pictures.ts';
import { mp3 } from '../support/sounds.ts';
import { useTestApp } from '../support/test-app.ts';
import { formOf, type MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const words = { title: 'Prize day', content: 'The whole school on the lawn.' };
const WIDTHS = [500, 510, 520, 530, 540, 550, 560];
/** Pictures with different widths to distinguish them, and a low height so that they are quick to make. */
const pictures = (count: number) =>
  Promise.all(WIDTHS.slice(0, count).map(async (width) => new File([await jpeg(width, 60)], `${width}.jpg`)));
const send = async (
  member: MemberClient,
  count: number,
  form: Partial<PostForm> = {},
  headers?: Record<string, string>,
) => {
  const [file, ...files] = await pictures(count);
  return member.call(feed.createPost, { body: { ...words, postType: 'image', ...form }, file, files }, headers);
};
const stored = (): string[] => {
  try {
    const uploads = path.join(app.deps.config.dataDir, 'uploads');
    return readdirSync(uploads, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? entry.name : [],
    );
  } catch {
    return [];
  }
};
const nothingIsLeft = async () => {
  await app.deps.jobs.drain();
  // On PostgreSQL a job can lose a race, and is then retried a little later.
  app.clock.advance(60_000);
  await app.deps.jobs.drain();
  expect(readdirSync(app.deps.media.incoming)).toEqual([]);
  expect(stored()).toEqual([]);
  expect(await app.db.selectFrom('media_files').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('post_pictures').selectAll().execute()).toEqual([]);
};

describe('a post with several pictures', () => {
  it('has them in order with their alternative texts, and the first one also in `media`', async () => {
    const ada = await app.member();
    const alts = { mediaAlt: 'A banner', pictureAlts: ['', 'The choir', 'Cake'] };
    const { status, body } = await send(ada, 4, alts);
    expect(status).toBe(201);
    expect(body.pictures?.map(({ width, alt }) => [width, alt])).toEqual([
      [500, 'A banner'],
      [510, null],
      [520, 'The choir'],
      [530, 'Cake'],
    ]);
    expect(body.media).toEqual(body.pictures?.[0]);
    expect(body.mediaUrl).toBe(body.media?.url);
    const grace = await app.member();
    for (const { url } of body.pictures ?? []) expect((await grace.request('GET', url)).status).toBe(200);
    expect((await app.visitor().request('GET', body.pictures![3]!.url)).status).toBe(401);
    const [listed] = (await grace.call(feed.listPosts, {})).body;
    expect(listed?.pictures).toEqual(body.pictures);
    expect(await look(body, grace)).toEqual(listed);
  });

  it('is like any other picture post with only one', async () => {
    const { body } = await send(await app.member(), 1);
    expect(body.pictures).toBeUndefined();
    expect(body.media).toMatchObject({ width: 500 });
  });

  it('is limited to six', async () => {
    const ada = await app.member();
    expect((await send(ada, 6)).body.pictures).toHaveLength(6);
    expect(await send(ada, 7)).toMatchObject({
      status: 400,
      body: { fields: { pictures: 'Please send at most 6 pictures.' } },
    });
    expect(readdirSync(app.deps.media.incoming)).toEqual([]);
    expect(await send(ada, 2, { pictureAlts: ['x'.repeat(301)] })).toMatchObject({
      status: 400,
      body: { fields: { 'pictureAlts.0': 'Please use at most 300 characters' } },
    });
    expect(await app.db.selectFrom('feed_posts').select('id').execute()).toHaveLength(1);
  });

  it('gets new alternative texts when its author edits it', async () => {
    const ada = await app.member();
    const { body } = await send(ada, 3, { pictureAlts: ['One', 'Two'] });
    await ada.call(feed.listPosts, {});
    const change = (alts: object) =>
      ada.call(feed.updatePost, { params: { id: String(body.id) }, body: { ...words, ...alts } });
    const altsNow = async () => (await ada.call(feed.listPosts, {})).body[0]?.pictures?.map(({ alt }) => alt);
    await change({});
    expect(await altsNow()).toEqual([null, 'One', 'Two']);
    await change({ mediaAlt: 'First', pictureAlts: ['', 'Another', 'None such'] });
    expect(await altsNow()).toEqual(['First', null, 'Another']);
  });

  it('is stored completely or not at all', async () => {
    const ada = await app.member();
    const [file] = await pictures(1);
    const bad = new File([(await jpeg()).subarray(0, 300)], 'bad.jpg');
    const sound = new File([mp3(2)], 'sound.mp3');
    const body = { ...words, postType: 'image' } as const;
    expect(await ada.call(feed.createPost, { body, file, files: [file!, bad] })).toMatchObject({
      status: 400,
      body: { fields: { pictures: expect.stringContaining('can’t open this picture') as string } },
    });
    expect(await ada.call(feed.createPost, { body, file, files: [sound] })).toMatchObject({ status: 415 });
    expect(
      await ada.call(feed.createPost, { body: { ...words, postType: 'audio' }, file: sound, files: [file!] }),
    ).toMatchObject({ status: 400, body: { fields: { pictures: 'Only image posts can have several files' } } });
    const large = new File([await jpeg(), Buffer.alloc(5 * 2 ** 20)], 'large.jpg');
    expect(await ada.call(feed.createPost, { body, file, files: [large] })).toMatchObject({ status: 413 });
    const alone = formOf({ ...words, postType: 'image' }, 'pictures', file!);
    expect(await ada.request('POST', '/api/feed/posts', { body: alone })).toMatchObject({
      status: 400,
      body: { fields: { file: 'Please select an image to upload' } },
    });
    expect(await app.db.selectFrom('feed_posts').select('id').execute()).toEqual([]);
    app.clock.advance(2 * 60 * 60 * 1000);
    await nothingIsLeft();
  });

  it('is one post when retried with its key, which is refused with a different second picture', async () => {
    const ada = await app.member();
    const key = { 'Idempotency-Key': 'lawn' };
    const first = await send(ada, 2, {}, key);
    expect((await send(ada, 2, {}, key)).body).toEqual(first.body);
    expect(stored()).toHaveLength(4);
    const [file] = await pictures(1);
    const other = new File([await png()], 'other.png');
    const body = { ...words, postType: 'image' } as const;
    expect((await ada.call(feed.createPost, { body, file, files: [other] }, key)).status).toBe(422);
    expect(stored()).toHaveLength(4);
  });

  it('is deleted with all its files, by its author or an administrator', async () => {
    const ada = await app.member();
    const [one, two] = [(await send(ada, 3)).body, (await send(ada, 2)).body];
    await ada.call(feed.deletePost, { params: { id: String(one.id) } });
    expect((await ada.request('GET', one.pictures![2]!.url)).status).toBe(404);
    await (await app.admin()).call(feed.adminDeletePost, { params: { id: String(two.id) }, body: {} });
    await nothingIsLeft();
  });

  it('uses its author’s quota for each picture', async () => {
    const ada = await app.member();
    await send(ada, 3);
    const rows = await app.db.selectFrom('media_files').select(['user_id', 'bytes']).execute();
    expect(rows.map(({ user_id: id }) => id)).toEqual([ada.user.id, ada.user.id, ada.user.id]);
    expect(rows.every(({ bytes }) => bytes! > 0)).toBe(true);
  });
});

describe('a member’s export', () => {
  it('has every picture and its alternative text', async () => {
    const ada = await app.member();
    await send(ada, 2, { pictureAlts: ['The choir'] });
    const { body } = await ada.request<Buffer>('GET', exportAccount.path, { as: 'bytes' });
    const files = await readZip(Buffer.from(body));
    expect([...files.keys()].filter((name) => name.endsWith('.webp'))).toHaveLength(2);
    expect(String(files.get('post-pictures.json'))).toContain('The choir');
  });
});
