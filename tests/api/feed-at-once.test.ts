import { describe, expect, it } from 'vitest';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { unblockMember } from '#shared/contracts/endpoints/messages.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { commentOn, like, look, share } from '../support/circle.ts';
import { block, withMember } from '../support/messages.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();

async function feedOf(member: MemberClient): Promise<FeedPost[]> {
  const { status, body } = await member.call(feed.listPosts, {});
  expect(status).toBe(200);
  return body;
}

describe('a post in the next response of the feed', () => {
  it('has new likes, comments, changes, or is deleted', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    const post = await share(ada);
    const seen = async () => {
      const [mine, theirs] = [await feedOf(ada), await feedOf(grace)];
      // A separate one for each.
      const own = { likedByMe: false, follow: undefined };
      expect({ ...mine[0], ...own }).toEqual({ ...theirs[0], ...own });
      expect(theirs[0]).toEqual(await look(post, grace));
      return theirs[0]!;
    };
    expect(await seen()).toMatchObject({ likeCount: 0, likedByMe: false, comments: [] });
    await like(post, grace, true);
    expect(await seen()).toMatchObject({ likeCount: 1, likedByMe: true, likes: [{ userId: grace.user.id }] });
    const comment = await commentOn(post, ada, 'First');
    expect(await seen()).toMatchObject({ commentCount: 1, comments: [{ content: 'First' }] });
    const params = { id: String(comment.id) };
    await ada.call(feed.updateComment, { params, body: { content: 'Second' } });
    expect(await seen()).toMatchObject({ comments: [{ content: 'Second' }] });
    await ada.call(feed.deleteComment, { params });
    expect(await seen()).toMatchObject({ commentCount: 0, comments: [] });
    await like(post, grace, false);
    expect(await seen()).toMatchObject({ likeCount: 0, likedByMe: false, likes: [] });
    const edit = { title: 'Another title', content: 'Other words' };
    await ada.call(feed.updatePost, { params: { id: String(post.id) }, body: edit });
    expect(await seen()).toMatchObject(edit);
    await ada.call(feed.deletePost, { params: { id: String(post.id) } });
    expect(await feedOf(grace)).toEqual([]);
  });

  it('has the current names of author and commenters', async () => {
    const [ada, grace] = [await app.member({ firstName: 'Ada' }), await app.member({ firstName: 'Grace' })];
    const post = await share(ada);
    await commentOn(post, grace);
    await feedOf(ada);
    await app.db.updateTable('users').set({ first_name: 'Augusta', level: 3 }).where('id', '=', ada.user.id).execute();
    await app.db.updateTable('users').set({ last_name: 'Hopper' }).where('id', '=', grace.user.id).execute();
    expect((await feedOf(grace))[0]).toMatchObject({
      author: { firstName: 'Augusta', level: 3 },
      comments: [{ user: { lastName: 'Hopper' } }],
    });
  });

  it('is missing while its author’s account is being deleted, as are that member’s comments', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    await share(ada);
    const other = await share(grace);
    await commentOn(other, ada);
    expect(await feedOf(grace)).toHaveLength(2);
    const since = '2026-01-01T00:00:00.000Z';
    await app.db.updateTable('users').set({ deleting_since: since }).where('id', '=', ada.user.id).execute();
    expect(await feedOf(grace)).toMatchObject([{ id: other.id, comments: [] }]);
  });

  it('is unchanged after a rollback', async () => {
    const ada = await app.member();
    const post = await share(ada);
    const before = await feedOf(ada);
    const work = app.db.transaction().execute(async (trx) => {
      await trx.updateTable('feed_posts').set({ title: 'Never' }).where('id', '=', post.id).execute();
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await feedOf(ada)).toEqual(before);
  });
});

describe('a viewer’s own state', () => {
  it('is private: their likes, and whom they block', async () => {
    const [ada, grace, mary] = [await app.member(), await app.member(), await app.member()];
    const post = await share(ada);
    await share(mary);
    await commentOn(post, mary, 'Hidden from Grace');
    await like(post, ada, true);
    expect(await feedOf(grace)).toHaveLength(2);
    await block(grace, mary);
    expect(await feedOf(grace)).toMatchObject([{ id: post.id, comments: [], commentCount: 0, likedByMe: false }]);
    expect(await feedOf(ada)).toMatchObject([{}, { id: post.id, commentCount: 1, likedByMe: true }]);
    await grace.call(unblockMember, withMember(mary));
    expect(await feedOf(grace)).toMatchObject([{}, { id: post.id, commentCount: 1, likedByMe: false }]);
  });

  it('gives each viewer a different version, and a new one after each change', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    const post = await share(ada);
    await like(post, ada, true);
    const versionOf = async (member: MemberClient) => (await member.call(feed.listPosts, {})).headers.get('ETag');
    const [mine, theirs] = [await versionOf(ada), await versionOf(grace)];
    expect(mine).not.toBe(theirs);
    expect(await versionOf(ada)).toBe(mine);
    await commentOn(post, grace);
    expect(await versionOf(ada)).not.toBe(mine);
  });

  it('ends with the session, from the next response on', async () => {
    const ada = await app.member();
    await feedOf(ada);
    await app.db.deleteFrom('sessions').where('user_id', '=', ada.user.id).execute();
    expect((await ada.call(feed.listPosts, {})).status).toBe(401);
  });
});
