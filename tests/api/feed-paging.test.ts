import { describe, expect, it } from 'vitest';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { commentOn, like, share } from '../support/circle.ts';
import { cursorOf } from '../support/paging.ts';
import { addPosts } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

describe('the feed', () => {
  it('is empty at first', async () => {
    const { status, body, headers } = await (await app.member()).call(feed.listPosts, {});
    expect({ status, body }).toEqual({ status: 200, body: [] });
    expect(headers.get('Link')).toBeNull();
  });

  it('is private, and returns 304 for a known version', async () => {
    const member = await app.member();
    await share(member);
    const { headers } = await member.call(feed.listPosts, {});
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
    // Without the caller's own Cache-Control, fetch adds "no-cache", which disables 304.
    const known = { 'If-None-Match': headers.get('ETag')!, 'Cache-Control': 'max-age=0' };
    const again = () => member.call(feed.listPosts, {}, known);
    expect((await again()).status).toBe(304);
    await share(member);
    expect((await again()).status).toBe(200);
  });

  it('has the newest 20 with their likes and comments', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    const posts = [await share(ada), await share(grace), await share(ada)] as const;
    await like(posts[0], grace, true);
    await like(posts[2], ada, true);
    const comment = await commentOn(posts[2], grace);
    await addPosts(app.db, ada.user.id, 18);

    const { body } = await ada.call(feed.listPosts, {});
    expect(body).toHaveLength(20);
    expect(body.map(({ id }) => id)).toEqual(body.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(body.at(18)).toMatchObject({ likes: [{ userId: ada.user.id }], comments: [comment], likedByMe: true });
    expect(body.at(19)).toMatchObject({ author: { id: grace.user.id }, likes: [], comments: [], likedByMe: false });
  });

  it('clamps a limit to 1 to 100', async () => {
    const member = await app.member();
    await addPosts(app.db, member.user.id, 105);
    const lengths = { '1': 1, '100': 100, '101': 100, '999999999': 100, '0': 1, '-5': 1 };
    for (const [limit, length] of Object.entries(lengths)) {
      const { body } = await member.call(feed.listPosts, { query: { limit } });
      expect.soft(body, `a limit of ${limit}`).toHaveLength(length);
    }
  });

  it('refuses invalid limits and cursors', async () => {
    const member = await app.member();
    const refused = {
      limit: ['x', '1.5', '1&limit=2'],
      // Not base64url of ours; then "i0", "i-1", "i1 OR 1=1", a time, and "i1" with a suffix.
      before: ['abc', '%00', 'aTA', 'aS0x', 'aTEgT1IgMT0x', 'dDIwMjY', 'aTE='],
    };
    for (const [field, values] of Object.entries(refused)) {
      for (const value of values) {
        const answer = await member.request('GET', `/api/feed/posts?${field}=${value}`);
        expect.soft(answer, `${field}=${value}`).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', fields: { [field]: expect.any(String) } },
        });
      }
    }
  });

  it('can be paged to the end without gaps or duplicates while others post', async () => {
    const member = await app.member();
    const old = await addPosts(app.db, member.user.id, 95);
    const seen: number[] = [];
    let before: string | undefined;
    do {
      const answer = await member.call(feed.listPosts, { query: { limit: '10', ...(before && { before }) } });
      seen.push(...answer.body.map(({ id }) => id));
      before = cursorOf(answer);
      await share(member);
    } while (before);
    expect(seen).toEqual(old.toReversed());
  });

  it('keeps the other parameters in the link to the next page', async () => {
    const member = await app.member();
    await addPosts(app.db, member.user.id, 3);
    const { headers } = await member.call(feed.listPosts, { query: { limit: '2' } });
    expect(headers.get('Link')).toMatch(/^<\/api\/feed\/posts\?limit=2&before=[\w-]+>; rel="next"$/);
  });
});

describe('a shared blog post', () => {
  it('is shown only while it is published', async () => {
    const member = await app.member();
    const later = new Date(app.clock.now() + 60_000).toISOString();
    const article = { excerpt: 'In short', content: 'Long', category: 'News', created_at: later, updated_at: later };
    const rows = await app.db
      .insertInto('blog_posts')
      .values([
        { ...article, slug: 'soon', title: 'Soon', published: 1, published_at: later },
        { ...article, slug: 'draft', title: 'Draft', published: 0, published_at: '2020-01-01T00:00:00.000Z' },
      ])
      .returning('id')
      .execute();
    for (const { id } of rows) await addPosts(app.db, member.user.id, 1, { blog_post_id: id });
    const shown = async () => (await member.call(feed.listPosts, {})).body.map(({ blogPost }) => blogPost);

    expect(await shown()).toEqual([null, null]);
    app.clock.advance(60_000);
    expect(await shown()).toEqual([null, { slug: 'soon', title: 'Soon', excerpt: 'In short' }]);
  });
});
