import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { listNotifications } from '#shared/contracts/endpoints/notifications.ts';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { findFollowers } from '../../server/db/post-follows.ts';
import { commentOn, look, share } from '../support/circle.ts';
import { readZip } from '../support/read-zip.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();

const follow = (member: MemberClient, post: { id: number }, state: 'following' | 'muted' | null, key?: string) =>
  member.call(
    feed.followPost,
    { params: { id: String(post.id) }, body: { follow: state } },
    key ? { 'Idempotency-Key': key } : {},
  );

describe('following a post', () => {
  it('happens with a comment, unless the member has muted the post, and can be undone', async () => {
    const [ada, grace, mary] = [await app.member(), await app.member(), await app.member()];
    const post = await share(ada);
    expect((await follow(mary, post, 'muted')).body).toEqual({ follow: 'muted' });
    for (const member of [grace, mary, grace]) await commentOn(post, member);
    expect((await look(post, grace)).follow).toBe('following');
    expect((await look(post, mary)).follow).toBe('muted');
    expect((await look(post, ada)).follow).toBeUndefined();
    expect(await findFollowers(app.db, post.id)).toEqual([grace.user.id]);
    const notified = async (member: MemberClient) =>
      (await member.call(listNotifications, { query: {} })).body.filter(({ kind }) => kind === 'thread').length;
    expect([await notified(grace), await notified(mary)]).toEqual([1, 0]);

    await follow(grace, post, null);
    expect(await findFollowers(app.db, post.id)).toEqual([]);
    await commentOn(post, grace);
    expect(await findFollowers(app.db, post.id)).toEqual([grace.user.id]);
  });

  it('is a state: the last change counts, and a retry changes nothing', async () => {
    const member = await app.member();
    const post = await share(await app.member());
    await follow(member, post, 'following', 'one');
    await follow(member, post, 'muted', 'two');
    const again = await follow(member, post, 'following', 'one');
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect((await look(post, member)).follow).toBe('muted');
  });

  it('is refused for a deleted post', async () => {
    const member = await app.member();
    expect((await follow(member, { id: 77 }, 'muted')).status).toBe(404);
  });
});

describe('a member’s marks on posts', () => {
  it('are in their data export, and deleted with the post or the member', async () => {
    const [author, member] = [await app.member(), await app.member()];
    const [post, other] = [await share(author), await share(author)];
    for (const each of [post, other]) {
      await follow(member, each, 'muted');
      await member.call(feed.savePost, { params: { id: String(each.id) }, body: { saved: true } });
    }
    const files = await readZip((await member.request<Uint8Array>('GET', '/api/account/export', { as: 'bytes' })).body);
    const held = (name: string) => JSON.parse(String(files.get(`${name}.json`))) as unknown;
    expect(held('saved-posts')).toMatchObject([{ postId: post.id }, { postId: other.id }]);
    expect(held('followed-posts')).toMatchObject([
      { postId: post.id, state: 'muted' },
      { postId: other.id, state: 'muted' },
    ]);

    const left = async () => [
      (await app.db.selectFrom('post_saves').select('post_id').execute()).map((row) => row.post_id),
      (await app.db.selectFrom('post_follows').select('post_id').execute()).map((row) => row.post_id),
    ];
    await author.call(feed.deletePost, { params: { id: String(post.id) } });
    expect(await left()).toEqual([[other.id], [other.id]]);
    await member.call(deleteAccount, { body: { password: member.password } });
    await app.mails();
    expect(await left()).toEqual([[], []]);
  });
});

describe('a muted post', () => {
  it('does not notify a member mentioned in it until it is unmuted', async () => {
    const [ada, marie] = [await app.member(), await app.member()];
    const rosa = await app.member({ firstName: 'Rosa', lastName: 'Bonheur' });
    const mentions = [{ userId: rosa.user.id, start: 0, name: 'Rosa Bonheur' }];
    const notified = async () => (await rosa.call(listNotifications, { query: {} })).body.map(({ title }) => title);
    const post = await share(ada);
    await follow(rosa, post, 'muted');
    const comment = await commentOn(post, marie, '@Rosa Bonheur, look!', { mentions });
    await commentOn(post, ada, '@Rosa Bonheur?', { mentions, parentId: comment.id });
    const body = { title: 'Open day', content: '@Rosa Bonheur came.', mentions };
    await ada.call(feed.updatePost, { params: { id: String(post.id) }, body });
    expect(await notified()).toEqual([]);
    const seen = await look(post, rosa);
    expect([seen.mentions, ...seen.comments.map((each) => each.mentions)]).toEqual([mentions, mentions, mentions]);

    await follow(rosa, post, null);
    expect(await notified()).toEqual([]);
    await commentOn(post, marie, '@Rosa Bonheur, are you there?', { mentions });
    expect(await notified()).toEqual(['Marie Curie mentioned you in a comment']);
    // Another post is not affected.
    await follow(rosa, post, 'muted');
    await share(marie, { content: '@Rosa Bonheur!', mentions });
    expect((await notified())[0]).toBe('Marie Curie mentioned you');
  });
});
