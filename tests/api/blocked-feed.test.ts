import { afterEach, describe, expect, it } from 'vitest';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { unblockMember } from '#shared/contracts/endpoints/messages.ts';
import { searchCircle } from '#shared/contracts/endpoints/members.ts';
import { commentOn, like, look, share } from '../support/circle.ts';
import { type EventReader, openEvents } from '../support/event-reader.ts';
import { block, withMember } from '../support/messages.ts';
import { notificationsOf } from '../support/moderation.ts';
import { cursorOf } from '../support/paging.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const readers: EventReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

const read = async (viewer: MemberClient) => (await viewer.call(feed.listPosts, { query: {} })).body;
const ids = async (viewer: MemberClient) => (await read(viewer)).map(({ id }) => id);
const search = async (viewer: MemberClient, q: string) =>
  (await viewer.call(searchCircle, { query: { q } })).body.map(({ kind }) => kind);

describe('a member who blocks another', () => {
  it('does not see their posts in the feed until unblocking, while everybody else does', async () => {
    const [ada, mallory, grace] = [await app.member(), await app.member(), await app.member()];
    const theirs = await share(mallory);
    const own = await share(ada);
    await block(ada, mallory);
    expect(await ids(ada)).toEqual([own.id]);
    expect(await ids(grace)).toEqual([own.id, theirs.id]);
    expect(await ids(mallory)).toEqual([own.id, theirs.id]);
    await ada.call(unblockMember, withMember(mallory));
    expect(await ids(ada)).toEqual([own.id, theirs.id]);
  });

  it('gets full pages of the feed without those posts', async () => {
    const [ada, mallory, grace] = [await app.member(), await app.member(), await app.member()];
    await block(ada, mallory);
    const wanted: number[] = [];
    for (let count = 0; count < 5; count++) {
      wanted.unshift((await share(grace)).id);
      await share(mallory);
    }
    const first = await ada.call(feed.listPosts, { query: { limit: '3' } });
    const second = await ada.call(feed.listPosts, { query: { limit: '3', before: cursorOf(first)! } });
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(wanted);
    expect(cursorOf(second)).toBeUndefined();
  });

  it('does not see their likes on a post, while everybody else does', async () => {
    const [ada, mallory, grace] = [await app.member(), await app.member(), await app.member()];
    const post = await share(grace);
    await like(post, mallory);
    await like(post, grace);
    const likersFor = async (viewer: MemberClient) => [
      (await read(viewer))[0]!.likes.map(({ userId }) => userId),
      (await look(post, viewer)).likes.map(({ userId }) => userId),
    ];
    const both = [grace.user.id, mallory.user.id];
    expect(await likersFor(ada)).toEqual([both, both]);
    await block(ada, mallory);
    expect(await likersFor(ada)).toEqual([[grace.user.id], [grace.user.id]]);
    expect(await likersFor(mallory)).toEqual([both, both]);
    await ada.call(unblockMember, withMember(mallory));
    expect(await likersFor(ada)).toEqual([both, both]);
  });

  it('does not see or count their comments, with a post or in its list', async () => {
    const [ada, mallory, grace] = [await app.member(), await app.member(), await app.member()];
    const post = await share(ada);
    const kind = await commentOn(post, grace, 'Well done!');
    await commentOn(post, mallory, 'Boo.');
    await block(ada, mallory);
    expect(await look(post, ada)).toMatchObject({ commentCount: 1, comments: [{ id: kind.id }] });
    const all = await ada.call(feed.listComments, { params: { id: String(post.id) }, query: {} });
    expect(all.body.map(({ id }) => id)).toEqual([kind.id]);
    expect((await look(post, grace)).commentCount).toBe(2);
    expect((await look(post, mallory)).commentCount).toBe(2);
  });

  it('is still visible to the blocked member, who can comment and gets no notification of the block', async () => {
    const [ada, mallory] = [await app.member(), await app.member()];
    const post = await share(ada);
    await block(ada, mallory);
    expect(await ids(mallory)).toEqual([post.id]);
    expect((await look(post, mallory)).author.id).toBe(ada.user.id);
    await commentOn(post, mallory);
    expect(await notificationsOf(mallory)).toEqual([]);
    expect((await app.mails()).filter(({ to }) => to === mallory.user.email)).toEqual([]);
  });

  it('does not find their posts and comments, nor comments below their posts', async () => {
    const [ada, mallory, grace] = [await app.member(), await app.member(), await app.member()];
    const post = await share(mallory, { title: 'Zeppelin', content: 'A zeppelin over the pitch.' });
    await commentOn(post, grace, 'What a zeppelin!');
    expect(await search(ada, 'zeppelin')).toEqual(['post', 'comment']);
    await block(ada, mallory);
    expect(await search(ada, 'zeppelin')).toEqual([]);
    expect(await search(grace, 'zeppelin')).toEqual(['post', 'comment']);
  });

  it('can still open their post by its URL, as moderators must', async () => {
    const [ada, mallory] = [await app.member(), await app.member()];
    const post = await share(mallory);
    await block(ada, mallory);
    expect((await look(post, ada)).id).toBe(post.id);
  });

  it('gets no events of their new posts, while others do', async () => {
    const [ada, mallory, grace] = [await app.member(), await app.member(), await app.member()];
    await block(ada, mallory);
    const listen = async (person: MemberClient) => {
      const reader = await openEvents(app.url, person);
      readers.push(reader);
      await reader.until(({ text }) => text() !== '', 'the beginning');
      return reader;
    };
    const [hers, others] = [await listen(ada), await listen(grace)];
    const hidden = await share(mallory);
    const shown = await share(grace);
    const posts = (reader: EventReader) =>
      reader.events
        .filter(({ name }) => name === 'feed.post.created')
        .map(({ data }) => (data as { postId: number }).postId);
    await hers.until((reader) => posts(reader).includes(shown.id), 'the other post');
    await others.until((reader) => posts(reader).includes(shown.id), 'the other post');
    expect(posts(hers)).toEqual([shown.id]);
    expect(posts(others)).toEqual([hidden.id, shown.id]);
  });
});
