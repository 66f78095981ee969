import { describe, expect, it } from 'vitest';
import { createTopic } from '#shared/contracts/endpoints/console.ts';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import type { FeedShow } from '#shared/contracts/feed.ts';
import { block } from '../support/messages.ts';
import { commentOn, look, share } from '../support/circle.ts';
import { cursorOf } from '../support/paging.ts';
import { addPosts } from '../support/rows.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();

interface Asked {
  readonly topic?: string;
  readonly show?: FeedShow;
  readonly limit?: string;
  readonly before?: string;
}

async function read(member: MemberClient, query: Asked = {}) {
  const answer = await member.call(feed.listPosts, { query });
  expect(answer.status).toBe(200);
  return { ids: answer.body.map(({ id }) => id), posts: answer.body, next: cursorOf(answer) };
}
const idsOf = async (member: MemberClient, query: Asked = {}) => (await read(member, query)).ids;

const params = (post: { id: number }) => ({ id: String(post.id) });
const pin = (admin: MemberClient, post: { id: number }, pinned = true) =>
  admin.call(feed.pinPost, { params: params(post), body: { pinned } });
const save = (member: MemberClient, post: { id: number }, saved = true) =>
  member.call(feed.savePost, { params: params(post), body: { saved } });
const addTopic = async (name: string) => (await (await app.admin()).call(createTopic, { body: { name } })).body;

const DAY = 24 * 60 * 60 * 1000;

describe('pinned posts', () => {
  it('are first for everybody, marked, the last pinned first, without duplicates', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const ids = await addPosts(app.db, member.user.id, 5);
    const [oldest, second] = ids as [number, number];
    expect(await idsOf(member)).toEqual(ids.toReversed());
    await pin(admin, { id: oldest });
    app.clock.advance(1000);
    expect((await pin(admin, { id: second })).body.pinned).toBe(true);

    const first = await read(member, { limit: '2' });
    expect(first.ids).toEqual([second, oldest, ids[4], ids[3]]);
    expect(first.posts.map(({ pinned = false }) => pinned)).toEqual([true, true, false, false]);
    expect(await idsOf(member, { before: first.next! })).toEqual([ids[2]]);
    await pin(admin, { id: second }, false);
    expect(await idsOf(member)).toEqual([oldest, ids[4], ids[3], ids[2], second]);
  });

  it('are limited to three, also when two administrators pin at once', async () => {
    const [admin, other] = [await app.admin(), await app.admin()];
    const posts = [await share(admin), await share(admin), await share(admin), await share(admin)] as const;
    await pin(admin, posts[0]);
    await pin(admin, posts[1]);
    const answers = await Promise.all([pin(admin, posts[2]), pin(other, posts[3])]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    // Pinning again does not unpin another.
    expect((await pin(admin, posts[0])).status).toBe(200);
    expect((await read(admin)).posts.filter(({ pinned }) => pinned)).toHaveLength(3);
  });

  it('return to their place when the pin expires, after two weeks by default', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const [oldest, middle, newest] = (await addPosts(app.db, member.user.id, 3)) as [number, number, number];
    const days = (count: number) => new Date(app.clock.now() + count * DAY).toISOString();
    await pin(admin, { id: oldest });
    const pinned = await admin.call(feed.pinPost, {
      params: params({ id: middle }),
      body: { pinned: true, until: days(3) },
    });
    expect(pinned.body.pinnedUntil).toBe(days(3));
    const settle = async (count: number) => {
      app.clock.advance(count * DAY);
      await app.deps.jobs.drain();
      return idsOf(member);
    };
    expect(await settle(2)).toEqual([middle, oldest, newest]);
    expect(await settle(1)).toEqual([oldest, newest, middle]);
    expect(await settle(10)).toEqual([oldest, newest, middle]);
    expect(await settle(1)).toEqual([newest, middle, oldest]);
  });

  it('expire on the day that was chosen last', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const [older, newer] = (await addPosts(app.db, member.user.id, 2)) as [number, number];
    const pinFor = (days: number) =>
      admin.call(feed.pinPost, {
        params: params({ id: older }),
        body: { pinned: true, until: new Date(app.clock.now() + days * DAY).toISOString() },
      });
    await pinFor(1);
    await pinFor(5);
    app.clock.advance(2 * DAY);
    await app.deps.jobs.drain();
    expect(await idsOf(member)).toEqual([older, newer]);
    expect((await pinFor(-1)).body).toMatchObject({ fields: { until: 'Please choose a date in the future' } });
    expect((await pinFor(400)).body).toMatchObject({ fields: { until: 'Please choose a date within the next year' } });
  });

  it('are hidden from people who block their author, and stay in place with a filter', async () => {
    const [admin, member] = [await app.admin(), await app.member()];
    const author = await app.member();
    const post = await share(author);
    const newer = await share(member);
    await pin(admin, post);
    expect(await idsOf(admin, { show: 'active' })).toEqual([newer.id, post.id]);
    await block(member, author);
    expect(await idsOf(member)).toEqual([newer.id]);
  });
});

describe('a topic', () => {
  it('is chosen for a new post, changed by its author, and otherwise unchanged', async () => {
    const [author, fairs] = [await app.member(), await addTopic('Fairs')];
    const post = await share(author, { topicId: fairs.id });
    await share(author);
    expect(post.topicId).toBe(fairs.id);
    expect(await idsOf(author, { topic: String(fairs.id) })).toEqual([post.id]);
    const edit = { title: 'Fair', content: 'Words' };
    const change = (body: { topicId?: number | null }) =>
      author.call(feed.updatePost, { params: params(post), body: { ...edit, ...body } });
    expect((await change({})).body.topicId).toBe(fairs.id);
    expect((await change({ topicId: null })).body).not.toHaveProperty('topicId');
    expect(await idsOf(author, { topic: String(fairs.id) })).toEqual([]);
  });

  it('is dropped when it was deleted before the post was sent', async () => {
    expect(await share(await app.member(), { topicId: 77 })).not.toHaveProperty('topicId');
  });

  it('can be changed by administrators in anybody’s post, but by no other member', async () => {
    const [admin, author, member] = [await app.admin(), await app.member(), await app.member()];
    const [post, fairs] = [await share(author), await addTopic('Fairs')];
    const move = (who: MemberClient, topicId: number | null) =>
      who.call(feed.movePost, { params: params(post), body: { topicId } });
    expect((await move(member, fairs.id)).status).toBe(403);
    expect((await move(admin, fairs.id)).body.topicId).toBe(fairs.id);
    expect((await move(admin, 77)).status).toBe(404);
    expect((await look(post, author)).updatedAt).toBe(post.updatedAt);
    expect(await idsOf(author, { topic: String(fairs.id), show: 'unanswered' })).toEqual([post.id]);
  });
});

describe('the latest activity', () => {
  it('is the post’s time or that of the newest comment, also after its deletion', async () => {
    const member = await app.member();
    const [one, two] = [await share(member), await share(member)];
    app.clock.advance(1000);
    const comment = await commentOn(one, member);
    const active = () => idsOf(member, { show: 'active' });
    expect(await active()).toEqual([one.id, two.id]);
    await member.call(feed.deleteComment, { params: params(comment) });
    expect(await active()).toEqual([two.id, one.id]);
  });

  it('can change during paging: unaffected posts appear once, and none is missing', async () => {
    const member = await app.member();
    const posts = await addPosts(app.db, member.user.id, 40);
    app.clock.advance(1000);
    const moved = new Set<number>();
    const seen: number[] = [];
    let before: string | undefined;
    do {
      const page = await read(member, { show: 'active', limit: '7', ...(before && { before }) });
      seen.push(...page.ids);
      before = page.next;
      // One that was shown and one that was not.
      const later = posts.find((id) => !seen.includes(id) && !moved.has(id));
      for (const id of [seen[0]!, later].filter((each) => each !== undefined)) {
        moved.add(id);
        await commentOn({ id }, member);
      }
    } while (before);
    expect(new Set(seen).size).toBe(seen.length);
    expect(posts.filter((id) => !seen.includes(id) && !moved.has(id))).toEqual([]);
  });
});

describe('other filters of the feed', () => {
  it('show posts without comments', async () => {
    const member = await app.member();
    const [one, two] = [await share(member), await share(member)];
    expect(await idsOf(member, { show: 'unanswered' })).toEqual([two.id, one.id]);
    const comment = await commentOn(two, member);
    expect(await idsOf(member, { show: 'unanswered' })).toEqual([one.id]);
    await member.call(feed.deleteComment, { params: params(comment) });
    expect(await idsOf(member, { show: 'unanswered' })).toEqual([two.id, one.id]);
  });

  it('show a member’s saved posts, last saved first, to that member only', async () => {
    const [ada, grace] = [await app.member(), await app.member()];
    const [one, two] = [await share(ada), await share(ada)];
    await save(ada, two);
    expect((await save(ada, one)).body).toEqual({ saved: true });
    await save(ada, one);
    const { ids, posts, next } = await read(ada, { show: 'saved', limit: '1' });
    expect([ids, posts[0]?.saved]).toEqual([[one.id], true]);
    expect(await idsOf(ada, { show: 'saved', before: next! })).toEqual([two.id]);
    expect((await read(ada)).posts.map(({ saved }) => saved)).toEqual([true, true]);
    expect((await read(grace)).posts.map(({ saved }) => saved)).toEqual([undefined, undefined]);
    expect(await idsOf(grace, { show: 'saved' })).toEqual([]);
    await save(ada, one, false);
    await ada.call(feed.deletePost, { params: params(two) });
    expect(await idsOf(ada, { show: 'saved' })).toEqual([]);
  });

  it('show posts since the member’s last visit, throughout the current one', async () => {
    const [author, member] = [await app.member(), await app.member()];
    const fairs = await addTopic('Fairs');
    await share(author);
    app.clock.advance(2 * 60_000);
    await read(member);
    app.clock.advance(31 * 60_000);
    const [about, other] = [await share(author, { topicId: fairs.id }), await share(author)];
    expect(await idsOf(member, { show: 'new' })).toEqual([other.id, about.id]);
    app.clock.advance(2 * 60_000);
    expect(await idsOf(member, { show: 'new', topic: String(fairs.id) })).toEqual([about.id]);
    app.clock.advance(31 * 60_000);
    expect(await idsOf(member, { show: 'new' })).toEqual([]);
  });

  it.each([
    ['?show=best', 'show'],
    ['?topic=fairs', 'topic'],
    ['?show=active&before=aTE', 'before'],
    ['?show=saved&before=dDIwMjY', 'before'],
  ])('refuses %s', async (query, field) => {
    const answer = await (await app.member()).request('GET', `/api/feed/posts${query}`);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('return nothing for an unknown topic', async () => {
    const member = await app.member();
    await share(member);
    expect(await idsOf(member, { topic: '77' })).toEqual([]);
  });

  it('are limited: a member can save 1,000 posts', async () => {
    const member = await app.member();
    const ids = await addPosts(app.db, member.user.id, 1001);
    const created_at = new Date(app.clock.now()).toISOString();
    const rows = ids.slice(1).map((post_id) => ({ post_id, user_id: member.user.id, created_at }));
    await app.db.insertInto('post_saves').values(rows).execute();
    expect(await save(member, { id: ids[0]! })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await save(member, { id: ids[5]! }, false);
    expect((await save(member, { id: ids[0]! })).status).toBe(200);
  });
});
