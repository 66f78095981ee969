import { describe, expect, it } from 'vitest';
import { type Endpoint, pathOf } from '#shared/contracts/endpoint.ts';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { commentOn, look, share } from '../support/circle.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const ofPost = (id: number) => ({ id: String(id) });
/** A body, and the errors of its fields. */
type Refused = [body: object, fields: Record<string, string>];

describe('sharing a post', () => {
  it('returns 201 with the post as in the feed', async () => {
    const member = await app.member({ firstName: 'Ada', lastName: 'Byron' });
    const { status, body } = await member.call(feed.createPost, {
      body: { title: '  Open day  ', content: 'Forty families came.\n\nThank you all!' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'Open day',
      content: 'Forty families came.\n\nThank you all!',
      postType: 'text',
      mediaUrl: null,
      mediaType: null,
      media: null,
      createdAt: new Date(app.clock.now()).toISOString(),
      updatedAt: new Date(app.clock.now()).toISOString(),
      author: { id: member.user.id, firstName: 'Ada', lastName: 'Byron', profileImageUrl: null, level: 1 },
      blogPost: null,
      likes: [],
      comments: [],
      likeCount: 0,
      commentCount: 0,
      likedByMe: false,
    });
    expect(await look(body, member)).toEqual(body);
  });

  it('stores a video’s URL and media type as given', async () => {
    const member = await app.member();
    const mediaUrl = 'http://films.example/open-day.mp4?quality=high#start';
    const post = await share(member, { postType: 'video', mediaUrl, mediaType: 'video/mp4' });
    expect(post).toMatchObject({ postType: 'video', mediaUrl, mediaType: 'video/mp4' });
  });

  it('drops a URL from a text post, because it is not validated', async () => {
    const post = await share(await app.member(), { mediaUrl: 'javascript:alert(1)' });
    expect(post).toMatchObject({ postType: 'text', mediaUrl: null });
  });

  it('accepts only the declared fields of the body', async () => {
    const member = await app.member();
    const other = await app.member();
    const forged = {
      id: 999,
      authorId: other.user.id,
      points: 500,
      likeCount: 9,
      createdAt: '2001-01-01T00:00:00.000Z',
    };
    const post = await share(member, forged as object);
    expect(post).toMatchObject({ author: { id: member.user.id }, likeCount: 0 });
    expect(post.id).not.toBe(999);
    expect(post.createdAt).toBe(new Date(app.clock.now()).toISOString());
  });

  const noVideo: Refused[] = [
    undefined,
    null,
    '',
    'not a link',
    'javascript:alert(1)',
    'ftp://films.example/a',
    'https://me:pass@films.example/',
  ].map((mediaUrl) => [
    { title: 'x', content: 'x', postType: 'video', mediaUrl },
    { mediaUrl: 'Please enter the video’s web address, starting with https://' },
  ]);

  it.each<Refused>([
    [{ content: 'x' }, { title: 'Title is required' }],
    [{ title: '   ', content: 'x' }, { title: 'Title is required' }],
    [{ title: 'x' }, { content: 'Content is required' }],
    [{ title: 'x', content: ' \n ' }, { content: 'Content is required' }],
    [{ title: 'x', content: '\u200b\u3164\u2800\u0301' }, { content: 'Content is required' }],
    [{ title: '\u202e\ufeff', content: 'x' }, { title: 'Title is required' }],
    [{}, { title: 'Title is required', content: 'Content is required' }],
    [
      { title: 5, content: ['x'] },
      { title: 'Title is required', content: 'Content is required' },
    ],
    [{ title: 'x'.repeat(201), content: 'x' }, { title: 'Please use at most 200 characters' }],
    [{ title: 'one\ntwo', content: 'x' }, { title: 'Please keep this to one line' }],
    [{ title: 'x', content: 'x'.repeat(10_001) }, { content: 'Please use at most 10,000 characters' }],
    [{ title: 'x', content: 'a\u0000b' }, { content: 'Please remove the characters we can’t display' }],
    [{ title: 'x', content: 'x', postType: 'image' }, { file: 'Please select an image to upload' }],
    ...noVideo,
  ])('refuses %j', async (body, fields) => {
    const member = await app.member();
    const answer = await member.request('POST', '/api/feed/posts', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', message: Object.values(fields)[0], fields });
    expect((await member.call(feed.listPosts, {})).body).toEqual([]);
  });

  it('counts characters, not code units', async () => {
    const post = await share(await app.member(), { title: '🎓'.repeat(200) });
    expect(Array.from(post.title)).toHaveLength(200);
  });

  it('refuses a body over 64 KB', async () => {
    const member = await app.member();
    const body = { title: 'x', content: 'x', padding: 'x'.repeat(64 * 1024) };
    const answer = await member.request('POST', '/api/feed/posts', { body });
    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect((await member.call(feed.listPosts, {})).body).toEqual([]);
  });

  it('happens once for a key, also for simultaneous retries', async () => {
    const member = await app.member();
    const post = () =>
      member.call(feed.createPost, { body: { title: 'Once', content: 'Only once' } }, { 'Idempotency-Key': 'k-1' });
    const answers = await Promise.all(Array.from({ length: 8 }, post));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toHaveLength(7);
    expect((await member.call(feed.listPosts, {})).body).toHaveLength(1);

    const other = await member.call(
      feed.createPost,
      { body: { title: 'Other', content: 'Something else' } },
      { 'Idempotency-Key': 'k-1' },
    );
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });
});

describe('changing and deleting a post', () => {
  it('lets the author change title and content', async () => {
    const author = await app.member();
    const post = await share(author);
    await commentOn(post, author);
    app.clock.advance(60_000);
    const { status, body } = await author.call(feed.updatePost, {
      params: ofPost(post.id),
      body: { title: 'Open evening', content: 'Fifty families came.' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Open evening', content: 'Fifty families came.', commentCount: 1 });
    expect(body.createdAt).toBe(post.createdAt);
    expect(body.updatedAt > post.updatedAt).toBe(true);
  });

  it.each([
    [{ title: ' ', content: 'x' }, { title: 'Title is required' }],
    [{ title: 'x', content: '' }, { content: 'Content is required' }],
  ])('refuses the change %j', async (body, fields) => {
    const author = await app.member();
    const post = await share(author);
    const answer = await author.request('PUT', `/api/feed/posts/${post.id}`, { body });
    expect(answer).toMatchObject({ status: 400, body: { fields } });
    expect(await look(post, author)).toEqual(post);
  });

  it('lets the author delete it with its comments', async () => {
    const author = await app.member();
    const post = await share(author);
    const comment = await commentOn(post, author);
    expect(await author.call(feed.deletePost, { params: ofPost(post.id) })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await author.call(feed.getPost, { params: ofPost(post.id) })).status).toBe(404);
    expect((await author.call(feed.deletePost, { params: ofPost(post.id) })).status).toBe(404);
    expect((await author.call(feed.deleteComment, { params: ofPost(comment.id) })).status).toBe(404);
  });

  it('is refused to other members, and to administrators outside /api/admin', async () => {
    const author = await app.member();
    const post = await share(author);
    for (const stranger of [await app.member(), await app.admin()]) {
      const edit = await stranger.call(feed.updatePost, {
        params: ofPost(post.id),
        body: { title: 'Mine', content: 'Mine' },
      });
      const removal = await stranger.call(feed.deletePost, { params: ofPost(post.id) });
      expect([edit.status, removal.status]).toEqual([403, 403]);
      expect(edit.body).toEqual({ message: 'You can only change your own posts.', code: 'forbidden' });
    }
    expect(await look(post, author)).toEqual(post);
  });

  it('lets administrators delete it', async () => {
    const author = await app.member();
    const admin = await app.admin();
    const post = await share(author);
    expect((await author.call(feed.adminDeletePost, { params: ofPost(post.id) })).status).toBe(403);
    expect((await admin.call(feed.adminDeletePost, { params: ofPost(post.id) })).body).toEqual({ success: true });
    expect((await admin.call(feed.adminDeletePost, { params: ofPost(post.id) })).status).toBe(404);
    expect((await author.call(feed.listPosts, {})).body).toEqual([]);
  });
});

describe('the feed’s calls', () => {
  const calls: Endpoint[] = Object.values(feed).filter((value) => 'path' in value);

  it('require a session', async () => {
    for (const { name, method, path } of calls) {
      const answer = await app.visitor().request(method, pathOf(path, { id: 1 }));
      const refusal = { status: 401, body: { message: 'Not authenticated', code: 'not_authenticated' } };
      expect.soft(answer, name).toMatchObject(refusal);
    }
  });

  it('return 404 for an unknown id', async () => {
    const member = await app.admin();
    const marks = { liked: true, shown: true, saved: true, follow: null, pinned: true, topicId: null };
    for (const { name, method, path } of calls.filter((call) => call.path.includes(':'))) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { title: 'x', content: 'x', ...marks };
      for (const id of ['7', '0', '-1', '1.5', 'abc', '99999999999999999999', '1;drop']) {
        const answer = await member.request(method, pathOf(path, { id }), { body });
        expect.soft(answer, `${name} of ${id}`).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    }
  });

  it('are refused to a deleted member, from the next call on', async () => {
    const member = await app.member();
    await share(member);
    await app.db.deleteFrom('users').where('id', '=', member.user.id).execute();
    expect((await member.call(feed.listPosts, {})).status).toBe(401);
    expect((await member.call(feed.createPost, { body: { title: 'x', content: 'x' } })).status).toBe(401);
  });
});
