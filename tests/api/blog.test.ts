import { describe, expect, it } from 'vitest';
import {
  createBlogPost,
  deleteBlogPost,
  getBlogPost,
  listBlogPosts,
  updateBlogPost,
} from '#shared/contracts/endpoints/blog.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import { findBlogRedirect } from '../../server/features/blog/public-posts.ts';
import { timestamp } from '../../server/platform/clock.ts';
import { someBlogForm as form } from '../support/blog.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60 * 1000;

const slugs = (posts: { slug: string }[]) => posts.map(({ slug }) => slug);
const inFuture = () => timestamp(app.clock, DAY);

describe('reading the blog', () => {
  it('starts with the three sample posts, newest first', async () => {
    const { status, body } = await app.visitor().call(listBlogPosts, {});
    expect(status).toBe(200);
    expect(body).toHaveLength(3);
    expect(body.map((post) => post.publishedAt)).toEqual(
      body
        .map((post) => post.publishedAt)
        .toSorted()
        .toReversed(),
    );
    for (const { slug } of body) {
      const post = (await app.visitor().call(getBlogPost, { params: { slug } })).body;
      expect(post.content.split(/\s+/).length).toBeGreaterThan(600);
    }
  });

  it('lists summaries without their texts, however long those are', async () => {
    const admin = await app.admin();
    const texts = { content: 'word '.repeat(39_999), excerpt: 'In short.' };
    await admin.call(createBlogPost, { body: form(texts) });
    for (const [client, query] of [
      [app.visitor(), { limit: '100', fields: 'summary' }],
      [admin, { limit: '100', scope: 'all', fields: 'summary' }],
    ] as const) {
      const { body } = await client.call(listBlogPosts, { query });
      expect(body[0]).toMatchObject({ title: 'A day in the life', excerpt: 'In short.' });
      expect(JSON.stringify(body)).not.toContain('word');
    }
  });

  it('returns a post by its slug', async () => {
    const [post] = (await app.visitor().call(listBlogPosts, {})).body;
    const { status, body } = await app.visitor().call(getBlogPost, { params: { slug: post!.slug } });
    expect(status).toBe(200);
    const rest = { doc: documentOf(body.content), pictures: [], seoTitle: null, seoDescription: null };
    expect(body).toEqual({ ...post, ...rest, content: expect.any(String) as string });
  });

  it('returns 404 for an unknown slug', async () => {
    const { status, body } = await app.visitor().call(getBlogPost, { params: { slug: 'nothing' } });
    expect(status).toBe(404);
    expect(body).toEqual({ code: 'not_found', message: 'We couldn’t find this post.' });
  });

  it('pages through all posts once, even with the same publishing time', async () => {
    const admin = await app.admin();
    for (let number = 1; number <= 5; number++) {
      await admin.call(createBlogPost, { body: form({ slug: `post-${number}` }) });
    }
    const seen: string[] = [];
    let path = '/api/blog/posts?limit=3';
    for (;;) {
      const { body, headers } = await app.visitor().request<{ slug: string }[]>('GET', path);
      seen.push(...slugs(body));
      const next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      if (!next) break;
      path = next;
    }
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
    expect(seen.slice(0, 5)).toEqual(['post-5', 'post-4', 'post-3', 'post-2', 'post-1']);
  });

  it('refuses a cursor of another list', async () => {
    const { status, body } = await app.visitor().call(listBlogPosts, { query: { before: 'aTE' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_failed', fields: { before: expect.any(String) as string } });
  });

  it('returns 304 for a known version, and 200 after a change', async () => {
    const visitor = app.visitor();
    const etag = (await visitor.call(listBlogPosts, {})).headers.get('etag')!;
    expect((await visitor.call(listBlogPosts, {}, { 'If-None-Match': etag })).status).toBe(304);
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form() });
    expect((await visitor.call(listBlogPosts, {}, { 'If-None-Match': etag })).status).toBe(200);
  });
});

describe('drafts and scheduled posts', () => {
  it('are visible to administrators only', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form({ slug: 'draft', published: false }) });
    await admin.call(createBlogPost, { body: form({ slug: 'later', publishedAt: inFuture() }) });
    const member = await app.member();
    for (const reader of [app.visitor(), member]) {
      const listed = slugs((await reader.call(listBlogPosts, {})).body);
      expect(listed).not.toContain('draft');
      expect(listed).not.toContain('later');
      for (const slug of ['draft', 'later']) {
        expect((await reader.call(getBlogPost, { params: { slug } })).status).toBe(404);
      }
    }
    for (const slug of ['draft', 'later']) {
      expect((await admin.call(getBlogPost, { params: { slug } })).status).toBe(200);
    }
    expect(slugs((await admin.call(listBlogPosts, {})).body)).not.toContain('draft');
    const everything = slugs((await admin.call(listBlogPosts, { query: { scope: 'all' } })).body);
    expect(everything).toEqual(expect.arrayContaining(['draft', 'later']));
  });

  it('are not listed with ?scope=all for others', async () => {
    const member = await app.member();
    expect((await app.visitor().call(listBlogPosts, { query: { scope: 'all' } })).status).toBe(401);
    expect((await member.call(listBlogPosts, { query: { scope: 'all' } })).status).toBe(403);
    const { status, body } = await app.visitor().request('GET', '/api/blog/posts?scope=mine');
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { scope: 'scope can only be all' } });
  });

  it('appear when they are due', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form({ publishedAt: inFuture() }) });
    app.clock.advance(DAY);
    expect((await app.visitor().call(getBlogPost, { params: { slug: 'a-day-in-the-life' } })).status).toBe(200);
  });
});

describe('writing a post', () => {
  it('returns 201 with the post, published now, in the category Beyond Bonjour', async () => {
    const admin = await app.admin();
    const { status, body } = await admin.call(createBlogPost, { body: form({ title: '  A day in the life ' }) });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'A day in the life',
      category: 'Beyond Bonjour',
      imageUrl: null,
      published: true,
      publishedAt: timestamp(app.clock),
    });
    expect(slugs((await app.visitor().call(listBlogPosts, {})).body)[0]).toBe('a-day-in-the-life');
  });

  it('stores a date in any time zone as UTC', async () => {
    const admin = await app.admin();
    const { body } = await admin.call(createBlogPost, { body: form({ publishedAt: '2026-03-01T00:30:00+04:00' }) });
    expect(body.publishedAt).toBe('2026-02-28T20:30:00.000Z');
  });

  it('accepts a body beyond the usual 64 KB, up to 1 MB', async () => {
    const admin = await app.admin();
    const long = await admin.call(createBlogPost, { body: form({ content: 'word '.repeat(30_000) }) });
    expect(long.status).toBe(201);
    const body = form({ content: 'word '.repeat(220_000) });
    const tooLong = await admin.request('POST', '/api/blog/posts', { body });
    expect(tooLong.status).toBe(413);
    expect(tooLong.body).toMatchObject({ code: 'too_large' });
  });

  it('returns an error on the slug field when it is taken', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form() });
    const { status, body } = await admin.call(createBlogPost, { body: form({ title: 'Another' }) });
    expect(status).toBe(409);
    const fields = { slug: 'Another post already uses this address. Please choose a different one' };
    expect(body).toMatchObject({ code: 'conflict', fields });
  });

  it('requires an administrator, also for changes and deletion', async () => {
    const member = await app.member();
    const [post] = (await app.visitor().call(listBlogPosts, {})).body;
    const params = { slug: post!.slug };
    for (const [client, status] of [
      [app.visitor(), 401],
      [member, 403],
    ] as const) {
      expect((await client.call(createBlogPost, { body: form() })).status).toBe(status);
      expect((await client.call(updateBlogPost, { params, body: form() })).status).toBe(status);
      expect((await client.call(deleteBlogPost, { params })).status).toBe(status);
    }
    expect((await app.visitor().call(getBlogPost, { params })).body).toMatchObject(post!);
  });

  it('happens once for an Idempotency-Key, also for simultaneous retries', async () => {
    const admin = await app.admin();
    const key = { 'Idempotency-Key': 'one-post' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call(createBlogPost, { body: form() }, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(4);
    const other = await admin.call(createBlogPost, { body: form({ title: 'Another' }) }, key);
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({ code: 'idempotency_mismatch' });
  });
});

describe('changing a post', () => {
  it('replaces its texts and its date', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form() });
    const changes = form({ title: 'A night', category: 'Marketing', publishedAt: '2026-01-02T03:04:05Z' });
    const { status, body } = await admin.call(updateBlogPost, { params: { slug: changes.slug }, body: changes });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'A night', category: 'Marketing', publishedAt: '2026-01-02T03:04:05.000Z' });
  });

  it('keeps an omitted picture and date, and removes the picture with null', async () => {
    const admin = await app.admin();
    const imageUrl = '/images/blog/open-day.svg';
    const made = (await admin.call(createBlogPost, { body: form({ imageUrl }) })).body;
    app.clock.advance(DAY);
    const params = { slug: made.slug };
    const kept = (await admin.call(updateBlogPost, { params, body: form() })).body;
    expect(kept).toMatchObject({ imageUrl, publishedAt: made.publishedAt });
    const gone = (await admin.call(updateBlogPost, { params, body: form({ imageUrl: null }) })).body;
    expect(gone.imageUrl).toBeNull();
  });

  it('returns 404 for an unknown slug, and 409 for a taken one', async () => {
    const admin = await app.admin();
    const unknown = await admin.call(updateBlogPost, { params: { slug: 'nothing' }, body: form() });
    expect(unknown.status).toBe(404);
    await admin.call(createBlogPost, { body: form() });
    const [, other] = (await admin.call(listBlogPosts, {})).body;
    const taken = await admin.call(updateBlogPost, {
      params: { slug: 'a-day-in-the-life' },
      body: form({ slug: other!.slug }),
    });
    expect(taken.status).toBe(409);
    expect(taken.body).toMatchObject({ fields: { slug: expect.any(String) as string } });
  });
});

describe('a former slug', () => {
  const rename = async (from: string, to: string) => {
    const admin = await app.admin();
    return admin.call(updateBlogPost, { params: { slug: from }, body: form({ slug: to }) });
  };
  const leadsTo = (slug: string) => findBlogRedirect(app.db, app.clock, slug);

  it('redirects to the post, through several changes', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form({ slug: 'first' }) });
    await rename('first', 'second');
    await rename('second', 'third');
    expect(await leadsTo('first')).toBe('third');
    expect(await leadsTo('second')).toBe('third');
    expect(await leadsTo('third')).toBeUndefined();
  });

  it('stops redirecting once a new post takes it, or the post takes it back', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form({ slug: 'first' }) });
    await rename('first', 'second');
    expect((await admin.call(createBlogPost, { body: form({ slug: 'first' }) })).status).toBe(201);
    expect(await leadsTo('first')).toBeUndefined();
    await rename('second', 'third');
    await rename('third', 'second');
    expect(await leadsTo('second')).toBeUndefined();
    expect(await leadsTo('third')).toBe('second');
  });

  it('does not reveal a draft, and is deleted with its post', async () => {
    const admin = await app.admin();
    await admin.call(createBlogPost, { body: form({ slug: 'first' }) });
    await rename('first', 'second');
    await admin.call(updateBlogPost, { params: { slug: 'second' }, body: form({ slug: 'second', published: false }) });
    expect(await leadsTo('first')).toBeUndefined();
    await admin.call(updateBlogPost, { params: { slug: 'second' }, body: form({ slug: 'second' }) });
    expect(await leadsTo('first')).toBe('second');
    await admin.call(deleteBlogPost, { params: { slug: 'second' } });
    expect(await leadsTo('first')).toBeUndefined();
  });
});

describe('deleting a post', () => {
  it('removes it, and returns 404 the second time', async () => {
    const admin = await app.admin();
    const [post] = (await app.visitor().call(listBlogPosts, {})).body;
    const params = { slug: post!.slug };
    const { status, body } = await admin.call(deleteBlogPost, { params });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true });
    expect((await app.visitor().call(getBlogPost, { params })).status).toBe(404);
    expect((await admin.call(deleteBlogPost, { params })).status).toBe(404);
  });
});
