import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { retention } from '#data/content/retention.ts';
import {
  addBlogPicture,
  createBlogPost,
  deleteBlogPost,
  getBlogPost,
  updateBlogPost,
} from '#shared/contracts/endpoints/blog.ts';
import type { BlogPicture } from '#shared/contracts/blog.ts';
import { removeOld } from '../../server/features/retention/retention.ts';
import { jpeg } from '../support/pictures.ts';
import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { someBlogForm as form } from '../support/blog.ts';
import { begin, save } from '../support/blog-editor.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60 * 1000;
const file = async (width = 1200, height = 800) => new File([await jpeg(width, height)], 'open-day.jpg');

const upload = async (admin: MemberClient): Promise<BlogPicture> =>
  (await admin.call(addBlogPicture, { file: await file() })).body;
const look = (url: string) => app.visitor().request('GET', url, { as: 'bytes' });

describe('a picture of the blog', () => {
  it('is re-encoded in the widths of the page, and shown with its post', async () => {
    const admin = await app.admin();
    const { status, body: picture } = await admin.call(addBlogPicture, { file: await file() });
    expect(status).toBe(201);
    expect(picture).toMatchObject({ width: 1200, height: 800, alt: '' });
    expect(picture.sizes.map(({ width }) => width)).toEqual([480, 960, 1200]);
    const { body: post } = await admin.call(createBlogPost, {
      body: form({ imageUrl: picture.url, imageAlt: 'Two pupils at a gate' }),
    });
    expect(post).toMatchObject({ imageUrl: picture.url, picture: { ...picture, alt: 'Two pupils at a gate' } });
    expect((await app.visitor().call(getBlogPost, { params: { slug: post.slug } })).body).toEqual(post);
  });

  it('is public, cached for long, sent without cookies, and only as an image', async () => {
    const picture = await upload(await app.admin());
    const { status, headers, body } = await app.visitor().request<Uint8Array>('GET', picture.url, { as: 'bytes' });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      // Email clients and feed readers in a browser embed them in other sites.
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(headers.has('set-cookie')).toBe(false);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 800 });
    expect((await sharp(body).metadata()).exif).toBeUndefined();
  });

  it.each(['x', `${'0'.repeat(32)}-480.webp`, '..%2f..%2fbonjour.sqlite', `${'0'.repeat(32)}.webp`])(
    'is not found at %s',
    async (name) => {
      expect((await app.visitor().request('GET', `/api/blog/pictures/${name}`)).status).toBe(404);
    },
  );

  it('can be uploaded by administrators only', async () => {
    expect((await app.visitor().call(addBlogPicture, { file: await file() })).status).toBe(401);
    expect((await (await app.member()).call(addBlogPicture, { file: await file() })).status).toBe(403);
  });

  it.each([
    ['nothing', undefined, 400, 'Please select an image to upload'],
    ['a page', new File(['<html>'], 'a.jpg'), 415, 'Please select an image file (JPEG, PNG, WebP or GIF)'],
    ['an empty file', new File([], 'a.jpg'), 400, 'This file is empty. Please choose another.'],
  ])('is refused when it is %s', async (_, given, status, message) => {
    const admin = await app.admin();
    const answer = await admin.call(addBlogPicture, { ...(given && { file: given }) });
    expect(answer).toMatchObject({ status, body: { fields: { image: message } } });
  });

  it('is kept when its uploader’s account is deleted', async () => {
    await app.admin();
    const admin = await app.admin();
    const picture = await upload(admin);
    await admin.call(createBlogPost, { body: form({ imageUrl: picture.url }) });
    await app.db.deleteFrom('users').where('id', '=', admin.user.id).execute();
    expect((await look(picture.url)).status).toBe(200);
  });

  it('is deleted with its post when that is removed from the trash', async () => {
    const admin = await app.admin();
    const picture = await upload(admin);
    const { slug } = (await admin.call(createBlogPost, { body: form({ imageUrl: picture.url }) })).body;
    await admin.call(deleteBlogPost, { params: { slug } });
    app.clock.advance(retention.trash * DAY);
    await removeOld(app.deps);
    expect((await look(picture.url)).status).toBe(404);
  });

  it('is kept by a change that does not mention it, and deleted once no version shows it', async () => {
    const admin = await app.admin();
    const [first, second] = [await upload(admin), await upload(admin)];
    const { slug } = (await admin.call(createBlogPost, { body: form({ imageUrl: first.url, imageAlt: 'A gate' }) }))
      .body;
    const params = { slug };
    expect((await admin.call(updateBlogPost, { params, body: form() })).body.picture).toMatchObject({ alt: 'A gate' });
    const changed = await admin.call(updateBlogPost, { params, body: form({ imageUrl: second.url }) });
    expect(changed.body.picture?.url).toBe(second.url);
    expect((await look(first.url)).status).toBe(200);
    for (let count = 0; count < publishingLimits.postVersions; count++) {
      await admin.call(updateBlogPost, { params, body: form({ imageUrl: second.url }) });
    }
    expect((await look(first.url)).status).toBe(404);
    expect((await admin.call(updateBlogPost, { params, body: form({ imageUrl: first.url }) })).body).toMatchObject({
      fields: { imageUrl: 'We can’t find this picture any more. Please upload it again' },
    });
    expect((await admin.call(updateBlogPost, { params, body: form({ imageUrl: null }) })).body.picture).toBeNull();
  });

  it('can be put back for a day after a saved draft removed it', async () => {
    const admin = await app.admin();
    const { url } = await upload(admin);
    const post = await begin(admin, { imageUrl: url });
    const { body: without } = await save(admin, post, { imageUrl: null });
    await app.deps.jobs.drain();
    await app.deps.jobs.drain();
    expect((await look(url)).status).toBe(200);
    expect((await save(admin, without, { imageUrl: url })).body.fields.imageUrl).toBe(url);
    app.clock.advance(DAY);
    await app.deps.jobs.drain();
    await app.deps.jobs.drain();
    expect((await look(url)).status).toBe(200);
  });

  it('is not checked again at every save that still shows it', async () => {
    const admin = await app.admin();
    const { url } = await upload(admin);
    const post = await begin(admin, { imageUrl: url });
    await save(admin, post, { title: 'Doors wide open' });
    const jobs = await app.db.selectFrom('jobs').select('id').where('kind', '=', 'blog.forget-picture').execute();
    // The one of the upload.
    expect(jobs).toHaveLength(1);
  });

  it('is deleted a day after the last draft removed it', async () => {
    const admin = await app.admin();
    const { url } = await upload(admin);
    await save(admin, await begin(admin, { imageUrl: url }), { imageUrl: null });
    app.clock.advance(DAY);
    await app.deps.jobs.drain();
    await app.deps.jobs.drain();
    expect((await look(url)).status).toBe(404);
  });

  it('is deleted with its files after thirty days if no post used it', async () => {
    const admin = await app.admin();
    const [used, unused] = [await upload(admin), await upload(admin)];
    await admin.call(createBlogPost, { body: form({ imageUrl: used.url }) });
    app.clock.advance(30 * DAY);
    await app.deps.jobs.drain();
    await app.deps.jobs.drain();
    expect((await look(used.url)).status).toBe(200);
    expect((await look(unused.url)).status).toBe(404);
    expect(await app.deps.media.store.find(unused.url.split('/').at(-1)!)).toBeUndefined();
    expect(await app.deps.media.store.find(used.url.split('/').at(-1)!)).toBeDefined();
  });
});
