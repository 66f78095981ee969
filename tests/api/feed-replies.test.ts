import { describe, expect, it } from 'vitest';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { listActivities, searchCircle } from '#shared/contracts/endpoints/members.ts';
import { getCurrentUser } from '#shared/contracts/endpoints/session.ts';
import { limits } from '#shared/contracts/limits.ts';
import { commentOn, like, likeComment, look, replyTo, share } from '../support/circle.ts';
import { block } from '../support/messages.ts';
import { cursorOf } from '../support/paging.ts';
import { addMembers } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const ofId = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const members = () => Promise.all([app.member(), app.member(), app.member()]);
/** The post from the list, which may be cached. */
const listed = async (viewer: MemberClient) => (await viewer.call(feed.listPosts, { query: {} })).body[0]!;
const pointsOf = async (member: MemberClient) => (await member.call(getCurrentUser, {})).body.points;

describe('a reply', () => {
  it('belongs to its parent comment, counts as a comment and earns its points', async () => {
    const [ada, grace, edsger] = await members();
    const post = await share(ada);
    const comment = await commentOn(post, grace, 'How many?');
    const reply = await replyTo(comment, edsger, 'Forty.');
    expect(reply).toMatchObject({ content: 'Forty.', parentId: comment.id });
    const nested = await replyTo(reply, ada, 'Forty-one.');
    expect(nested.parentId).toBe(comment.id);

    const seen = await look(post, grace);
    expect(seen).toMatchObject({ commentCount: 3 });
    expect(seen.comments.map(({ id, parentId }) => [id, parentId])).toEqual([
      [comment.id, undefined],
      [reply.id, comment.id],
      [nested.id, comment.id],
    ]);
    expect(await listed(grace)).toEqual(seen);
    expect(await pointsOf(edsger)).toBe(5);
    const found = await grace.call(searchCircle, { query: { q: 'Forty-one', kind: 'comment' } });
    expect(found.body).toHaveLength(1);
  });

  it('stays when its parent comment is deleted, and is marked', async () => {
    const [ada, grace, edsger] = await members();
    const post = await share(ada);
    const comment = await commentOn(post, grace);
    const reply = await replyTo(comment, edsger);
    await listed(ada);
    await grace.call(feed.deleteComment, ofId(comment));
    const seen = await look(post, ada);
    expect(seen).toMatchObject({
      commentCount: 1,
      comments: [{ id: reply.id, parentId: comment.id, parentGone: true }],
    });
    expect(await listed(ada)).toEqual(seen);
    expect([await pointsOf(grace), await pointsOf(edsger)]).toEqual([0, 5]);
    const late = await ada.call(feed.createComment, { ...ofId(post), body: { content: 'Late', parentId: comment.id } });
    expect(late).toMatchObject({ status: 404, body: { message: expect.stringContaining('replying to') as string } });
    // Other comments of the thread can still be answered.
    expect((await replyTo(reply, ada)).parentId).toBe(comment.id);
  });

  it('is refused for a comment of another post', async () => {
    const [ada, grace] = await members();
    const comment = await commentOn(await share(ada), grace);
    const other = await share(ada);
    const body = { content: 'Lost', parentId: comment.id };
    expect((await ada.call(feed.createComment, { ...ofId(other), body })).status).toBe(404);
    expect((await look(other, ada)).commentCount).toBe(0);
  });

  it('is returned with its parent comment, however old that is', async () => {
    const [ada, grace] = await members();
    const post = await share(ada);
    const first = await commentOn(post, grace, 'First');
    for (let count = 0; count < limits.commentsShown; count++) await commentOn(post, grace, `More ${count}`);
    expect((await look(post, ada)).comments.map(({ id }) => id)).not.toContain(first.id);
    const reply = await replyTo(first, ada);
    const { comments } = await look(post, ada);
    expect([comments[0]!.id, comments.at(-1)!.id, comments.length]).toEqual([
      first.id,
      reply.id,
      limits.commentsShown + 1,
    ]);
    expect((await listed(grace)).comments).toEqual(comments);
  });

  it('is hidden from people who block its author, and shown without its parent if that is blocked', async () => {
    const [ada, grace, mallory] = await members();
    const post = await share(ada);
    const comment = await commentOn(post, mallory);
    const reply = await replyTo(comment, grace);
    await replyTo(comment, mallory, 'Boo');
    await block(ada, mallory);
    const seen = await look(post, ada);
    expect(seen).toMatchObject({ commentCount: 1, comments: [{ id: reply.id, parentId: comment.id }] });
    expect(seen.comments[0]).not.toHaveProperty('parentGone');
    expect(await listed(ada)).toEqual(seen);
  });
});

describe('a comment’s like', () => {
  it('is set and removed, counted, and marked as one’s own, with the post and in the list', async () => {
    const [ada, grace, edsger] = await members();
    const post = await share(ada);
    const [one, other] = [await commentOn(post, ada, 'One'), await commentOn(post, ada, 'Two')];
    expect(await likeComment(one, grace, true)).toEqual({ liked: true, likeCount: 1 });
    expect(await likeComment(one, grace, true)).toEqual({ liked: true, likeCount: 1 });
    expect(await likeComment(one, edsger, true)).toEqual({ liked: true, likeCount: 2 });
    await likeComment(other, edsger, true);

    for (const [viewer, liked] of [
      [ada, undefined],
      [grace, [one.id]],
      [edsger, [one.id, other.id]],
    ] as const) {
      const seen = await look(post, viewer);
      expect(seen.likedComments).toEqual(liked);
      expect(seen.comments.map(({ likeCount }) => likeCount)).toEqual([2, 1]);
      expect(await listed(viewer)).toEqual(seen);
      const all = await viewer.call(feed.listComments, { ...ofId(post), query: {} });
      expect(
        all.body
          .filter(({ likedByMe }) => likedByMe)
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      ).toEqual(liked ?? []);
    }
    expect(await likeComment(one, grace, false)).toEqual({ liked: false, likeCount: 1 });
    expect(await likeComment(one, grace, false)).toEqual({ liked: false, likeCount: 1 });
    expect((await listed(grace)).likedComments).toBeUndefined();
    // Toggles without a body.
    expect((await grace.call(feed.likeComment, ofId(one))).body).toEqual({ liked: true, likeCount: 2 });
  });

  it('earns no points and is no activity, and a deleted comment has none', async () => {
    const [ada, grace] = await members();
    const comment = await commentOn(await share(ada), ada);
    await likeComment(comment, grace, true);
    expect(await pointsOf(grace)).toBe(0);
    const params = { userId: String(grace.user.id) };
    expect((await ada.call(listActivities, { params, query: {} })).body).toEqual([]);
    await ada.call(feed.deleteComment, ofId(comment));
    const answer = await grace.call(feed.likeComment, { ...ofId(comment), body: { liked: true } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await grace.call(feed.listCommentLikes, { ...ofId(comment), query: {} })).status).toBe(404);
  });

  it('is marked as one’s own even if the comment has more likes than are cached', async () => {
    const [ada, grace, edsger] = await members();
    const post = await share(ada);
    const comment = await commentOn(post, ada);
    await likeComment(comment, grace, true);
    const crowd = await addMembers(app.db, limits.likesShown + 1);
    const created_at = post.createdAt;
    const rows = crowd.map((user_id) => ({ comment_id: comment.id, user_id, created_at }));
    await app.db.insertInto('feed_comment_likes').values(rows).execute();
    await app.db
      .updateTable('feed_post_comments')
      .set({ like_count: crowd.length + 1 })
      .execute();
    expect((await listed(grace)).likedComments).toEqual([comment.id]);
    expect((await listed(edsger)).likedComments).toBeUndefined();
  });
});

describe('the list of members who like something', () => {
  it('is paged, latest first, without blocked members', async () => {
    const [ada, grace, mallory] = await members();
    const post = await share(ada);
    const comment = await commentOn(post, ada);
    for (const member of [ada, mallory, grace]) {
      await like(post, member, true);
      await likeComment(comment, member, true);
    }
    await block(ada, mallory);
    for (const [call, target] of [
      [feed.listPostLikes, post],
      [feed.listCommentLikes, comment],
    ] as const) {
      const first = await ada.call(call, { ...ofId(target), query: { limit: '1' } });
      expect(first.body).toMatchObject([{ id: grace.user.id, firstName: grace.user.firstName }]);
      const second = await ada.call(call, { ...ofId(target), query: { limit: '1', before: cursorOf(first)! } });
      expect(second.body.map(({ id }) => id)).toEqual([ada.user.id]);
      expect(cursorOf(second)).toBeUndefined();
      expect((await grace.call(call, { ...ofId(target), query: {} })).body).toHaveLength(3);
    }
    expect((await ada.call(feed.listPostLikes, { params: { id: '999' }, query: {} })).status).toBe(404);
  });
});
