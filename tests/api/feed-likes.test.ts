import { describe, expect, it } from 'vitest';
import * as feed from '#shared/contracts/feed.ts';
import { like, look, share } from '../support/circle.ts';
import { addMembers } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const ofPost = (id: number) => ({ id: String(id) });

describe('a like', () => {
  it('is set and taken away by saying which, however often it is said', async () => {
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

  it('turns over without a body', async () => {
    const member = await app.member();
    const post = await share(member);
    expect(await like(post, member)).toEqual({ liked: true, likeCount: 1 });
    expect(await like(post, member)).toEqual({ liked: false, likeCount: 0 });
    const withEmptyBody = await member.call(feed.likePost, { params: ofPost(post.id), body: {} });
    expect(withEmptyBody.body).toEqual({ liked: true, likeCount: 1 });
  });

  it('that is repeated with its key turns over once', async () => {
    const member = await app.member();
    const post = await share(member);
    const toggle = () =>
      member.call(feed.likePost, { params: ofPost(post.id), body: undefined }, { 'Idempotency-Key': 'like-1' });
    const answers = await Promise.all([toggle(), toggle(), toggle()]);
    for (const { body } of answers) expect(body).toEqual({ liked: true, likeCount: 1 });
    expect(await look(post, member)).toMatchObject({ likeCount: 1, likedByMe: true });
  });

  it('of many members at the same moment is counted exactly', async () => {
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
    expect(answer).toMatchObject({ status: 400, body: { fields: { liked: 'Please give liked as true or false' } } });
    expect((await look(post, member)).likeCount).toBe(0);
  });
});

describe('the likes of a post', () => {
  it('are the newest 100, and the viewer’s own however old it is', async () => {
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
