import { describe, expect, it } from 'vitest';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { commentOn, look, share } from '../support/circle.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const ofId = (id: number) => ({ id: String(id) });

describe('commenting', () => {
  it('returns 201 with the comment, which the post then includes', async () => {
    const author = await app.member();
    const reader = await app.member({ firstName: 'Grace', lastName: 'Hopper' });
    const post = await share(author);
    const { status, body } = await reader.call(feed.createComment, {
      params: ofId(post.id),
      body: { content: '  How did you count them?\nBy hand? ' },
    });
    expect(status).toBe(201);
    const now = new Date(app.clock.now()).toISOString();
    expect(body).toEqual({
      id: expect.any(Number),
      postId: post.id,
      content: 'How did you count them?\nBy hand?',
      createdAt: now,
      updatedAt: now,
      user: { id: reader.user.id, firstName: 'Grace', lastName: 'Hopper', profileImageUrl: null, level: 1 },
    });
    expect(await look(post, author)).toMatchObject({ commentCount: 1, comments: [body] });
  });

  it.each([
    [{}, 'Comment cannot be empty'],
    [{ content: '' }, 'Comment cannot be empty'],
    [{ content: ' \n\t ' }, 'Comment cannot be empty'],
    [{ content: 7 }, 'Comment cannot be empty'],
    [{ content: 'x'.repeat(2001) }, 'Please use at most 2,000 characters'],
    [{ content: 'a\u0007b' }, 'Please remove the characters we can’t display'],
  ])('refuses %j, new or changed', async (body, message) => {
    const member = await app.member();
    const post = await share(member);
    const comment = await commentOn(post, member);
    const refused = { status: 400, body: { message, code: 'validation_failed', fields: { content: message } } };
    expect(await member.request('POST', `/api/feed/posts/${post.id}/comments`, { body })).toMatchObject(refused);
    expect(await member.request('PUT', `/api/feed/comments/${comment.id}`, { body })).toMatchObject(refused);
    expect(await look(post, member)).toMatchObject({ commentCount: 1, comments: [comment] });
  });

  it('happens once when retried with its key, also for simultaneous retries', async () => {
    const member = await app.member();
    const post = await share(member);
    const write = (content: string) =>
      member.call(feed.createComment, { params: ofId(post.id), body: { content } }, { 'Idempotency-Key': 'c-1' });
    const answers = await Promise.all([write('Bravo'), write('Bravo'), write('Bravo')]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await look(post, member)).commentCount).toBe(1);
    expect((await write('Encore')).status).toBe(422);
  });

  it('is counted exactly when many comment at once', async () => {
    const members = await Promise.all(Array.from({ length: 5 }, () => app.member()));
    const post = await share(members[0]!);
    const comments = await Promise.all([...members, ...members].map((member) => commentOn(post, member)));
    await Promise.all(
      members.slice(0, 3).map((member, at) => member.call(feed.deleteComment, { params: ofId(comments[at]!.id) })),
    );
    expect((await look(post, members[0]!)).commentCount).toBe(7);
  });
});

describe('changing and deleting a comment', () => {
  it('is allowed for its author', async () => {
    const member = await app.member();
    const post = await share(member);
    const comment = await commentOn(post, member, 'Frist!');
    app.clock.advance(1000);
    const edit = await member.call(feed.updateComment, { params: ofId(comment.id), body: { content: 'First!' } });
    expect(edit.status).toBe(200);
    expect(edit.body).toEqual({ ...comment, content: 'First!', updatedAt: new Date(app.clock.now()).toISOString() });

    expect((await member.call(feed.deleteComment, { params: ofId(comment.id) })).body).toEqual({ success: true });
    expect((await member.call(feed.deleteComment, { params: ofId(comment.id) })).status).toBe(404);
    expect(await look(post, member)).toMatchObject({ commentCount: 0, comments: [] });
  });

  it('is refused to everybody else, including the post’s author and administrators', async () => {
    const host = await app.member();
    const guest = await app.member();
    const post = await share(host);
    const comment = await commentOn(post, guest);
    for (const other of [host, await app.admin()]) {
      const edit = await other.call(feed.updateComment, { params: ofId(comment.id), body: { content: 'No' } });
      const removal = await other.call(feed.deleteComment, { params: ofId(comment.id) });
      expect([edit.status, removal.status]).toEqual([403, 403]);
      expect(edit.body).toEqual({ message: 'You can only change your own comments.', code: 'forbidden' });
    }
    expect(await look(post, guest)).toMatchObject({ commentCount: 1, comments: [comment] });
  });

  it('is allowed for administrators with their own call', async () => {
    const member = await app.member();
    const admin = await app.admin();
    const post = await share(member);
    const comment = await commentOn(post, member);
    expect((await member.call(feed.adminDeleteComment, { params: ofId(comment.id) })).status).toBe(403);
    expect((await admin.call(feed.adminDeleteComment, { params: ofId(comment.id) })).status).toBe(200);
    expect((await admin.call(feed.adminDeleteComment, { params: ofId(comment.id) })).status).toBe(404);
    expect((await look(post, member)).commentCount).toBe(0);
  });
});

describe('a post’s comments', () => {
  it('are the newest 20 with the post, and all of them page by page', async () => {
    const member = await app.member();
    const post = await share(member);
    for (let number = 1; number <= 45; number++) await commentOn(post, member, `Comment ${number}`);
    const named = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => `Comment ${from - index}`);

    const seen = await look(post, member);
    expect(seen.commentCount).toBe(45);
    expect(seen.comments.map(({ content }) => content)).toEqual(named(45, 26).toReversed());

    const pages: string[][] = [];
    let before: string | undefined;
    do {
      const answer = await member.call(feed.listComments, { params: ofId(post.id), query: before ? { before } : {} });
      pages.push(answer.body.map(({ content }) => content));
      before = cursorOf(answer);
    } while (before);
    expect(pages).toEqual([named(45, 26), named(25, 6), named(5, 1)]);
  });
});
