import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { commentOn, like, likeComment, look, share } from '../support/circle.ts';
import { notificationsOf } from '../support/moderation.ts';
import { addMembers } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient, TestClient } from '../support/test-client.ts';

const app = useTestApp();
const ofPost = (id: number) => ({ id: String(id) });

describe('members behind one address', () => {
  const limited = useTestApp({ rateLimit: true });

  /** The limit of requests a minute. */
  const useUp = (limit: 'request:client' | 'request:member', key: string) =>
    Promise.allSettled(Array.from({ length: 600 }, () => limited.deps.limits.consume(limit, key)));
  const read = async (client: TestClient) => (await client.call(feed.listPosts, { query: { limit: '1' } })).status;

  it('have separate rate limits, and visitors one for the address', async () => {
    const [one, other] = [await limited.member(), await limited.member()];
    await useUp('request:client', '127.0.0.1');
    expect(await read(limited.visitor())).toBe(429);
    expect(await read(one)).toBe(200);
    await useUp('request:member', String(one.user.id));
    expect([await read(one), await read(other)]).toEqual([429, 200]);
  });

  it('are not rate limited when forty of them like twenty posts each within a minute', { tags: ['full'] }, async () => {
    const members: MemberClient[] = [];
    for (let number = 0; number < 40; number++) {
      members.push(await limited.member());
      await limited.deps.limits.reset('register:client', '127.0.0.1');
    }
    const posts = await Promise.all(Array.from({ length: 20 }, () => share(members[0]!)));
    const statuses = await Promise.all(
      members.map(async (member) => {
        const own: number[] = [];
        for (const { id } of posts) {
          own.push((await member.call(feed.likePost, { params: ofPost(id), body: { liked: true } })).status);
        }
        return own;
      }),
    );
    expect(statuses.flat()).toEqual(Array(800).fill(200));
    expect((await look(posts[0]!, members[1]!)).likeCount).toBe(40);
  });
});

describe('a like', () => {
  it('is set and removed explicitly, any number of times', async () => {
    const author = await app.member();
    const reader = await app.member();
    const post = await share(author);

    expect(await like(post, reader, true)).toEqual({ liked: true, likeCount: 1 });
    expect(await like(post, reader, true)).toEqual({ liked: true, likeCount: 1 });
    expect(await like(post, author, true)).toEqual({ liked: true, likeCount: 2 });
    expect(await like(post, reader, false)).toEqual({ liked: false, likeCount: 1 });
    expect(await like(post, reader, false)).toEqual({ liked: false, likeCount: 1 });

    expect(await look(post, author)).toMatchObject({
      likeCount: 1,
      likedByMe: true,
      likes: [{ userId: author.user.id, postId: post.id }],
    });
    expect(await look(post, reader)).toMatchObject({ likeCount: 1, likedByMe: false });
  });

  it('toggles without a body', async () => {
    const member = await app.member();
    const post = await share(member);
    expect(await like(post, member)).toEqual({ liked: true, likeCount: 1 });
    expect(await like(post, member)).toEqual({ liked: false, likeCount: 0 });
    const withEmptyBody = await member.call(feed.likePost, { params: ofPost(post.id), body: {} });
    expect(withEmptyBody.body).toEqual({ liked: true, likeCount: 1 });
  });

  it('toggles once when retried with its key', async () => {
    const member = await app.member();
    const post = await share(member);
    const toggle = () =>
      member.call(feed.likePost, { params: ofPost(post.id), body: undefined }, { 'Idempotency-Key': 'like-1' });
    const answers = await Promise.all([toggle(), toggle(), toggle()]);
    for (const { body } of answers) expect(body).toEqual({ liked: true, likeCount: 1 });
    expect(await look(post, member)).toMatchObject({ likeCount: 1, likedByMe: true });
  });

  it('is counted exactly when many members like at once', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => app.member()));
    const post = await share(members[0]!);
    await Promise.all([...members, ...members].map((member) => like(post, member, true)));
    await Promise.all(members.slice(0, 2).flatMap((member) => [like(post, member, false), like(post, member, false)]));
    const seen = await look(post, members[5]!);
    expect(seen.likeCount).toBe(4);
    expect(seen.likes).toHaveLength(4);
  });

  it.each([['yes'], [1], [null]])('refuses liked: %j', async (liked) => {
    const member = await app.member();
    const post = await share(member);
    const answer = await member.request('POST', `/api/feed/posts/${post.id}/like`, { body: { liked } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { liked: 'liked must be true or false' } } });
    expect((await look(post, member)).likeCount).toBe(0);
  });
});

describe('the likes of a post', () => {
  it('include the newest 100, and always the viewer’s own', async () => {
    const early = await app.member();
    const post = await share(early);
    await like(post, early, true);
    const others = await addMembers(app.db, 150);
    const at = new Date(app.clock.now()).toISOString();
    await app.db
      .insertInto('feed_post_likes')
      .values(others.map((user_id) => ({ post_id: post.id, user_id, created_at: at })))
      .execute();

    const newest = others.toReversed().slice(0, 100);
    const seenByEarly = (await look(post, early)).likes.map(({ userId }) => userId);
    expect(seenByEarly).toEqual([...newest.slice(0, 99), early.user.id]);

    const seenByAnother = (await look(post, await app.member())).likes.map(({ userId }) => userId);
    expect(seenByAnother).toEqual(newest);
  });
});

const titles = async (member: MemberClient) => (await notificationsOf(member)).map(({ title }) => title);

it('likes of posts and comments are removed with a deleted member', async () => {
  const ada = await app.member();
  const rosa = await app.member();
  const marie = await app.member({ firstName: 'Marie', lastName: 'Curie' });
  const post = await share(ada);
  const comment = await commentOn(post, ada);
  for (const member of [marie, rosa]) {
    await like(post, member, true);
    await likeComment(comment, member, true);
  }
  await rosa.call(deleteAccount, { body: { password: rosa.password } });
  await app.deps.jobs.drain();
  expect(await titles(ada)).toEqual(['Marie Curie liked your comment', 'Marie Curie liked your post']);
  await marie.call(deleteAccount, { body: { password: marie.password } });
  await app.deps.jobs.drain();
  expect(await titles(ada)).toEqual([]);
});
