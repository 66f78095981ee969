import { describe, expect, it } from 'vitest';
import * as auth from '#shared/contracts/endpoints/session.ts';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import * as users from '#shared/contracts/endpoints/members.ts';
import { commentOn, like, share } from '../support/circle.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const ofId = (id: number) => ({ id: String(id) });

const standing = async (member: MemberClient) => {
  const { body } = await member.call(users.getMember, { params: ofId(member.user.id) });
  return { points: body.points, level: body.level, contributions: body.contributionCount };
};
const activitiesOf = async (member: MemberClient, viewer = member) =>
  (await viewer.call(users.listActivities, { params: { userId: String(member.user.id) } })).body;

describe('points', () => {
  it('are earned by a post (10) and a comment (5), but not by a like', async () => {
    const member = await app.member();
    expect(await standing(member)).toEqual({ points: 0, level: 1, contributions: 0 });
    const post = await share(member);
    expect(await standing(member)).toEqual({ points: 10, level: 1, contributions: 1 });
    await commentOn(post, member);
    expect(await standing(member)).toEqual({ points: 15, level: 1, contributions: 2 });
    await like(post, member, true);
    expect(await standing(member)).toEqual({ points: 15, level: 1, contributions: 2 });
    expect((await member.call(auth.getCurrentUser, {})).body).toMatchObject({ points: 15, level: 1 });
  });

  it('are lost with the post or comment', async () => {
    const member = await app.member();
    const post = await share(member);
    const comment = await commentOn(post, member);
    await member.call(feed.deleteComment, { params: ofId(comment.id) });
    expect(await standing(member)).toEqual({ points: 10, level: 1, contributions: 1 });
    await member.call(feed.deletePost, { params: ofId(post.id) });
    expect(await standing(member)).toEqual({ points: 0, level: 1, contributions: 0 });
    expect(await activitiesOf(member)).toEqual([]);
  });

  it('of comments are lost when the post is deleted', async () => {
    const [host, guest, admin] = [await app.member(), await app.member(), await app.admin()];
    const [post, other] = [await share(host), await share(host)];
    await commentOn(post, guest);
    await commentOn(post, guest);
    await commentOn(post, host);
    await commentOn(other, guest);
    await like(post, guest, true);
    await admin.call(feed.adminDeletePost, { params: ofId(post.id) });
    expect(await standing(guest)).toEqual({ points: 5, level: 1, contributions: 1 });
    expect(await standing(host)).toEqual({ points: 10, level: 1, contributions: 1 });
    expect(await activitiesOf(guest)).toHaveLength(1);
  });

  it('are earned once when a call is retried with its key', async () => {
    const member = await app.member();
    const post = () =>
      member.call(feed.createPost, { body: { title: 'Once', content: 'Once' } }, { 'Idempotency-Key': 'once' });
    await Promise.all([post(), post(), post()]);
    expect(await standing(member)).toEqual({ points: 10, level: 1, contributions: 1 });
  });

  it('raise the level, and lower it again', async () => {
    const member = await app.member();
    const levels: number[] = [];
    const posts = [];
    for (let count = 1; count <= 8; count++) {
      posts.push(await share(member));
      levels.push((await standing(member)).level);
    }
    expect(levels).toEqual([1, 1, 2, 2, 2, 2, 2, 3]);
    await member.call(feed.deletePost, { params: ofId(posts[0]!.id) });
    expect(await standing(member)).toMatchObject({ points: 70, level: 2 });
  });

  it('come with a default badge for a level without one', async () => {
    const level = { level_number: 9, name: 'Patron', min_points: 5000 };
    const badge = await app.db
      .insertInto('levels')
      .values(level as never)
      .returning(['badge_color', 'badge_icon'])
      .executeTakeFirst();
    expect(badge).toEqual({ badge_color: '#3B82F6', badge_icon: 'star' });
  });

  it('follow the levels in the database, when the agency has changed them', async () => {
    await app.db.updateTable('levels').set({ min_points: 10 }).where('level_number', '=', 2).execute();
    const member = await app.member();
    await share(member);
    expect(await standing(member)).toMatchObject({ points: 10, level: 2 });
  });
});

describe('activities', () => {
  it('list what a member did, newest first, to every member', async () => {
    const member = await app.member();
    const reader = await app.member();
    const post = await share(member);
    const comment = await commentOn(post, member);
    await like(post, member, true);
    const at = new Date(app.clock.now()).toISOString();
    const of = { id: expect.any(Number), userId: member.user.id, postId: post.id, createdAt: at };
    expect(await activitiesOf(member, reader)).toEqual([
      { ...of, activityType: 'like', points: 0, relatedId: post.id },
      { ...of, activityType: 'comment', points: 5, relatedId: comment.id },
      { ...of, activityType: 'post', points: 10, relatedId: post.id },
    ]);
    await like(post, member, false);
    expect(await activitiesOf(member, reader)).toHaveLength(2);
  });

  it('have pages', async () => {
    const member = await app.member();
    for (let count = 0; count < 5; count++) await share(member);
    const params = { userId: String(member.user.id) };
    const first = await member.call(users.listActivities, { params, query: { limit: '3' } });
    const second = await member.call(users.listActivities, { params, query: { limit: '3', before: cursorOf(first) } });
    expect([...first.body, ...second.body]).toEqual(await activitiesOf(member));
    expect(cursorOf(second)).toBeUndefined();
  });

  it.each(['999', '0', 'me'])('of member %s return 404', async (userId) => {
    const member = await app.member();
    expect(await member.request('GET', `/api/gamification/activities/${userId}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});

describe('reporting an activity, as older clients do', () => {
  it('earns nothing and returns the current points', async () => {
    const member = await app.member();
    const post = await share(member);
    const comment = await commentOn(post, member);
    const [ofComment, ofPost] = await activitiesOf(member);
    const report = (activityType: 'post' | 'comment', relatedId: number) =>
      member.call(users.recordActivity, { body: { activityType, relatedId, points: 1_000_000 } });
    expect(await report('post', post.id)).toMatchObject({ status: 200, body: ofPost });
    expect(await report('comment', comment.id)).toMatchObject({ status: 200, body: ofComment });
    expect(await report('post', post.id)).toMatchObject({ status: 200, body: ofPost });
    expect(await standing(member)).toMatchObject({ points: 15 });
  });

  it('returns 404 for missing, deleted and other people’s content', async () => {
    const [member, other] = [await app.member(), await app.member()];
    const post = await share(member);
    const report = async (who: MemberClient, activityType: 'post' | 'comment', relatedId: number) =>
      (await who.call(users.recordActivity, { body: { activityType, relatedId, points: 10 } })).status;
    expect(await report(member, 'post', post.id + 1)).toBe(404);
    expect(await report(member, 'comment', post.id)).toBe(404);
    expect(await report(other, 'post', post.id)).toBe(404);
    await member.call(feed.deletePost, { params: ofId(post.id) });
    expect(await report(member, 'post', post.id)).toBe(404);
    expect(await standing(other)).toMatchObject({ points: 0 });
  });

  it.each([
    [{ relatedId: 1 }, { activityType: 'activityType must be post or comment' }],
    [{ activityType: 'like', relatedId: 1 }, { activityType: 'activityType must be post or comment' }],
    [{ activityType: 'post' }, { relatedId: 'relatedId must be the id of a post or comment' }],
    [{ activityType: 'post', relatedId: 0 }, { relatedId: 'relatedId must be the id of a post or comment' }],
    [{ activityType: 'post', relatedId: '1' }, { relatedId: 'relatedId must be the id of a post or comment' }],
    [{ activityType: 'post', relatedId: 1, points: 'ten' }, { points: 'points must be a number' }],
  ])('refuses %j', async (body, fields) => {
    const answer = await (await app.member()).request('POST', '/api/gamification/activity', { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', fields } });
  });
});
