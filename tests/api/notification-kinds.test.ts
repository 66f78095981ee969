import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import { deleteComment, deletePost, followPost } from '#shared/contracts/endpoints/feed.ts';
import {
  chooseNotifications,
  countUnreadNotifications,
  getNotificationChoices,
  readNotifications,
} from '#shared/contracts/endpoints/notifications.ts';
import { acceptRequest, unblockMember } from '#shared/contracts/endpoints/messages.ts';
import { commentOn, like, share } from '../support/circle.ts';
import { block, send, withMember } from '../support/messages.ts';
import { notificationsOf, openReports, report, resolve } from '../support/moderation.ts';
import type { MemberClient } from '../support/test-client.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const ofId = (id: number) => ({ params: { id: String(id) } });
const members = async () => ({
  ada: await app.member({ firstName: 'Ada', lastName: 'Lovelace' }),
  rosa: await app.member({ firstName: 'Rosa', lastName: 'Bonheur' }),
  marie: await app.member({ firstName: 'Marie', lastName: 'Curie' }),
  emmy: await app.member({ firstName: 'Emmy', lastName: 'Noether' }),
});
const titles = async (member: MemberClient) => (await notificationsOf(member)).map(({ title }) => title);
const unread = async (member: MemberClient) => (await member.call(countUnreadNotifications, {})).body.count;
const readAll = async (member: MemberClient) => {
  const [newest] = await notificationsOf(member);
  await member.call(readNotifications, { body: { upTo: newest!.id } });
};

describe('a comment', () => {
  it('notifies the post’s author and earlier commenters, with a link to it', async () => {
    const { ada, rosa, marie } = await members();
    const post = await share(ada);
    await commentOn(post, rosa, 'Well done!');
    const second = await commentOn(post, marie, 'How many came?');
    expect(await notificationsOf(ada)).toMatchObject([
      {
        kind: 'comment',
        title: 'Marie Curie commented on your post',
        text: '“How many came?”',
        path: `/feed/${post.id}#comment-${second.id}`,
        by: { id: marie.user.id, firstName: 'Marie' },
        count: 1,
        readAt: null,
      },
      { title: 'Rosa Bonheur commented on your post' },
    ]);
    expect(await titles(rosa)).toEqual(['Marie Curie commented on a post you follow']);
    expect(await titles(marie)).toEqual([]);
    await commentOn(post, ada, 'Forty.');
    expect([await unread(ada), await unread(rosa), await unread(marie)]).toEqual([2, 2, 1]);
  });

  it('has no notifications once it or its post is deleted', async () => {
    const { ada, rosa, marie } = await members();
    const post = await share(ada);
    const comment = await commentOn(post, rosa);
    await commentOn(post, marie);
    await rosa.call(deleteComment, ofId(comment.id));
    expect([await titles(ada), await titles(rosa)]).toEqual([
      ['Marie Curie commented on your post'],
      ['Marie Curie commented on a post you follow'],
    ]);
    await ada.call(deletePost, ofId(post.id));
    expect([await unread(ada), await unread(rosa)]).toEqual([0, 0]);
  });

  it('has no notifications once its author’s account is deleted', async () => {
    const { ada, rosa } = await members();
    const post = await share(ada);
    await commentOn(post, rosa);
    await like(post, rosa, true);
    await send(rosa, ada);
    expect(await unread(ada)).toBe(3);
    await rosa.call(deleteAccount, { body: { password: rosa.password } });
    await app.deps.jobs.drain();
    expect(await notificationsOf(ada)).toEqual([]);
  });
});

describe('likes', () => {
  it('are combined in one notification for each post, with the last two names', async () => {
    const { ada, rosa, marie, emmy } = await members();
    const [post, other] = [await share(ada, { title: 'Open day' }), await share(ada)];
    await like(post, rosa, true);
    expect(await titles(ada)).toEqual(['Rosa Bonheur liked your post']);
    await like(other, rosa, true);
    await like(post, marie, true);
    await like(post, ada, true);
    expect(await titles(ada)).toEqual(['Marie Curie and Rosa Bonheur liked your post', 'Rosa Bonheur liked your post']);
    await like(post, emmy, true);
    expect((await notificationsOf(ada))[0]).toMatchObject({
      kind: 'like',
      title: 'Emmy Noether, Marie Curie and 1 other liked your post',
      text: '“Open day”',
      path: `/feed/${post.id}`,
      by: { firstName: 'Emmy' },
      count: 3,
    });
    expect(await unread(ada)).toBe(2);
  });

  it('make the notification unread again, and removed ones mark it as read or delete it', async () => {
    const { ada, rosa, marie } = await members();
    const post = await share(ada);
    await like(post, rosa, true);
    await readAll(ada);
    await commentOn(post, rosa);
    await like(post, marie, true);
    expect([(await titles(ada))[0], await unread(ada)]).toEqual(['Marie Curie and Rosa Bonheur liked your post', 2]);
    await like(post, marie, false);
    expect(await notificationsOf(ada)).toMatchObject([
      { kind: 'comment', readAt: null },
      { kind: 'like', title: 'Rosa Bonheur liked your post', count: 1, readAt: expect.any(String) as string },
    ]);
    await like(post, rosa, false);
    expect(await titles(ada)).toEqual(['Rosa Bonheur commented on your post']);
  });

  it('are counted exactly when they are added and removed at once', async () => {
    const { ada } = await members();
    const post = await share(ada);
    const others = await Promise.all(Array.from({ length: 8 }, () => app.member()));
    const countNow = async () => (await notificationsOf(ada))[0]?.count;
    await Promise.all(others.map((other) => like(post, other, true)));
    expect([await countNow(), await unread(ada)]).toEqual([8, 1]);
    const [leaving, staying] = [others.slice(0, 4), others.slice(4)];
    await Promise.all([
      ...leaving.map((other) => like(post, other, false)),
      ...staying.map((other) => like(post, other, true)),
    ]);
    expect(await countNow()).toBe(4);
    await Promise.all([...staying.map((other) => like(post, other, false)), readAll(ada)]);
    expect([await notificationsOf(ada), await unread(ada)]).toEqual([[], 0]);
  });

  it('that arrive while the list is read stay unread', async () => {
    const { ada, rosa, marie } = await members();
    const post = await share(ada);
    await like(post, rosa, true);
    const [seen] = await notificationsOf(ada);
    await like(post, marie, true);
    await ada.call(readNotifications, { body: { upTo: seen!.id } });
    expect(await unread(ada)).toBe(1);
  });
});

describe('a blocked member', () => {
  it.each(['the recipient', 'the actor'])('causes no notifications when blocked by %s', async (by) => {
    const { ada, rosa } = await members();
    const post = await share(ada);
    if (by === 'the actor') await block(rosa, ada);
    else await block(ada, rosa);
    await commentOn(post, rosa);
    await like(post, rosa, true);
    expect(await notificationsOf(ada)).toEqual([]);
  });

  it('has their earlier notifications deleted permanently', async () => {
    const { ada, rosa, marie } = await members();
    const post = await share(ada);
    await commentOn(post, rosa);
    await like(post, rosa, true);
    await like(post, marie, true);
    await send(rosa, ada);
    await block(ada, rosa);
    expect(await titles(ada)).toEqual(['Marie Curie liked your post']);
    await ada.call(unblockMember, withMember(rosa));
    await like(post, rosa, false);
    expect(await titles(ada)).toEqual(['Marie Curie liked your post']);
  });
});

it('muted content sends no notifications', async () => {
  const { ada, rosa, marie } = await members();
  const post = await share(ada);
  await commentOn(post, rosa);
  for (const member of [ada, rosa]) await member.call(followPost, { ...ofId(post.id), body: { follow: 'muted' } });
  await readAll(ada);
  await commentOn(post, marie);
  await like(post, marie, true);
  expect([await unread(ada), await unread(rosa)]).toEqual([0, 0]);
});

it('a message request links to the conversation until it is answered', async () => {
  const { ada, rosa } = await members();
  await send(rosa, ada, 'May I?');
  await send(rosa, ada, 'Please.');
  expect(await notificationsOf(ada)).toMatchObject([
    {
      kind: 'message_request',
      title: 'Rosa Bonheur would like to message you',
      path: `/messages/with/${rosa.user.id}`,
    },
  ]);
  await ada.call(acceptRequest, withMember(rosa));
  await send(rosa, ada);
  expect(await notificationsOf(ada)).toEqual([]);
});

it('a new level is notified once', async () => {
  const { ada } = await members();
  const posts = [await share(ada), await share(ada)];
  expect(await notificationsOf(ada)).toEqual([]);
  const third = await share(ada);
  expect(await notificationsOf(ada)).toMatchObject([
    { kind: 'level', title: 'You’ve reached level 2: Explorer', path: '/profile', by: null },
  ]);
  await ada.call(deletePost, ofId(third.id));
  await share(ada);
  await commentOn(posts[0]!, ada);
  expect(await unread(ada)).toBe(1);
});

it('an article shared by the agency notifies everybody, while its post exists', async () => {
  const { ada, rosa } = await members();
  const admin = await app.admin({ firstName: 'Berthe', lastName: 'Morisot' });
  const { id: blogPostId } = await app.db.selectFrom('blog_posts').select('id').executeTakeFirstOrThrow();
  const post = await share(admin, { title: 'Read this', blogPostId });
  await share(ada, { blogPostId });
  await app.deps.jobs.drain();
  expect(await notificationsOf(rosa)).toMatchObject([
    { kind: 'blog_post', title: 'Berthe Morisot shared a post from Beyond Bonjour', path: `/feed/${post.id}` },
  ]);
  expect(await notificationsOf(admin)).toEqual([]);
  await admin.call(deletePost, ofId(post.id));
  expect(await notificationsOf(rosa)).toEqual([]);
});

it('the decision on a report links to what remains', async () => {
  const { ada, rosa } = await members();
  const admin = await app.admin();
  const post = await share(ada);
  const comment = await commentOn(post, ada);
  await report(rosa, 'comment', comment.id);
  const [open] = await openReports(admin);
  await resolve(admin, open!.id, 'kept');
  expect((await notificationsOf(rosa))[0]).toMatchObject({
    kind: 'report',
    path: `/feed/${post.id}#comment-${comment.id}`,
  });
});

describe('a member’s settings', () => {
  it('turn on everything relevant by default, and omitted fields are unchanged', async () => {
    const { ada } = await members();
    expect((await ada.call(getNotificationChoices, {})).body).toMatchObject({
      channels: { comment: { bell: true, push: true, mail: true }, like: { bell: true, push: false, mail: false } },
      digest: 'weekly',
      quiet: null,
      timeZone: null,
      pausedUntil: null,
    });
    await ada.call(chooseNotifications, { body: { channels: { like: { bell: false } }, timeZone: 'Europe/London' } });
    const quiet = { from: '22:00', to: '07:00' };
    await ada.call(chooseNotifications, { body: { digest: 'daily', quiet, timeZone: 'Asia/Dubai' } });
    expect((await ada.call(getNotificationChoices, {})).body).toMatchObject({
      channels: { comment: { bell: true }, like: { bell: false, push: false } },
      digest: 'daily',
      quiet,
      timeZone: 'Asia/Dubai',
    });
    const same = { body: { quiet: { from: '22:00', to: '22:00' }, timeZone: 'UTC' } };
    expect((await ada.call(chooseNotifications, same)).status).toBe(400);
  });

  it('control notifications under the bell', async () => {
    const { ada, rosa } = await members();
    const post = await share(ada);
    const channels = { like: { bell: false }, comment: { bell: false } };
    await ada.call(chooseNotifications, { body: { channels, timeZone: 'UTC' } });
    await like(post, rosa, true);
    await commentOn(post, rosa);
    expect(await notificationsOf(ada)).toEqual([]);
    await send(rosa, ada);
    expect(await unread(ada)).toBe(1);
  });
});
