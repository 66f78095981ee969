import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#shared/contracts/endpoints/account.ts';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import { listNotifications } from '#shared/contracts/endpoints/notifications.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { commentOn, likeComment, look, replyTo, share } from '../support/circle.ts';
import { block } from '../support/messages.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();
const ofId = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const ann = () => app.member({ firstName: 'Ann', lastName: 'Lee' });
const mention = ({ user }: MemberClient, start = 0, name = `${user.firstName} ${user.lastName}`) => ({
  userId: user.id,
  start,
  name,
});
const rename = (member: MemberClient, lastName: string) =>
  app.db.updateTable('users').set({ last_name: lastName }).where('id', '=', member.user.id).execute();
const listed = async (viewer: MemberClient) => (await viewer.call(feed.listPosts, { query: {} })).body[0]!;

describe('a mention', () => {
  it('is stored with a post or comment, and shows the member’s current name', async () => {
    const [ada, lee] = [await app.member(), await ann()];
    const post = await share(ada, { content: 'Ask @Ann Lee.', mentions: [mention(lee)] });
    expect(post).toMatchObject({ content: 'Ask @Ann Lee.', mentions: [mention(lee, 4)] });
    await commentOn(post, ada, 'Thanks, @Ann Lee!', { mentions: [mention(lee, 8)] });
    expect(await listed(lee)).toEqual(await look(post, lee));

    await rename(lee, 'Smith');
    const seen = await look(post, ada);
    expect(seen).toMatchObject({
      content: 'Ask @Ann Smith.',
      mentions: [mention(lee, 4, 'Ann Smith')],
      comments: [{ content: 'Thanks, @Ann Smith!', mentions: [mention(lee, 8, 'Ann Smith')] }],
    });
    expect(await listed(lee)).toEqual(await look(post, lee));
    const all = await lee.call(feed.listComments, { ...ofId(post), query: {} });
    expect(all.body[0]).toEqual(seen.comments[0]);
  });

  it('can be sent with a file too', async () => {
    const [ada, lee] = [await app.member(), await ann()];
    const form = new FormData();
    const body = { title: 'Look', content: 'By @Ann Lee', postType: 'text', mentions: JSON.stringify([mention(lee)]) };
    for (const [name, value] of Object.entries(body)) form.set(name, value);
    const { status, body: post } = await ada.request('POST', '/api/feed/posts', { body: form });
    expect([status, post]).toMatchObject([201, { mentions: [mention(lee, 3)] }]);
  });

  it('survives edits by clients without mentions, and is removed with its text', async () => {
    const [ada, lee] = [await app.member(), await ann()];
    const post = await share(ada, { content: 'Ask @Ann Lee.', mentions: [mention(lee)] });
    const comment = await commentOn(post, ada, 'Yes, @Ann Lee', { mentions: [mention(lee)] });
    await rename(lee, 'Smith');
    const edited = await ada.call(feed.updatePost, {
      ...ofId(post),
      body: { title: 'Open day', content: 'Please ask @Ann Smith.' },
    });
    expect(edited.body).toMatchObject({ content: 'Please ask @Ann Smith.', mentions: [mention(lee, 11, 'Ann Smith')] });
    const change = (content: string, mentions?: []) =>
      ada.call(feed.updateComment, { ...ofId(comment), body: { content, ...(mentions && { mentions }) } });
    expect((await change('Oh yes, @Ann Smith')).body.mentions).toEqual([mention(lee, 8, 'Ann Smith')]);
    expect((await change('Oh yes, @Ann Smith', [])).body).not.toHaveProperty('mentions');
  });

  it('is plain text for oneself, names not in the text, blocked members on either side, and deleted ones', async () => {
    const [ada, lee, mallory] = [await app.member(), await ann(), await app.member()];
    const mentions = [mention(ada), mention(lee), mention(mallory), { userId: 99_999, start: 0, name: 'Nobody' }];
    const content = `${mentions.map(({ name }) => `@${name}`).join(', ')} and @Nobody Else`;
    await block(mallory, ada);
    await block(ada, lee);
    expect(await share(ada, { content, mentions })).not.toHaveProperty('mentions');
    expect(await share(lee, { content: 'No at sign', mentions: [mention(mallory)] })).not.toHaveProperty('mentions');

    const post = await share(lee, { content: `Hello @${mention(mallory).name}`, mentions: [mention(mallory)] });
    expect(post.mentions).toHaveLength(1);
    await listed(lee);
    await mallory.call(deleteAccount, { body: { password: mallory.password } });
    const seen = await look(post, lee);
    expect(seen.content).toBe(`Hello @${mention(mallory).name}`);
    expect(seen).not.toHaveProperty('mentions');
    expect(await listed(lee)).toEqual(seen);
  });

  it('never adds a name that its author did not write', async () => {
    const [ada, lee] = [await app.member(), await ann()];
    const post = await share(ada, { content: 'Write to ann@Ann Lee or @Ann Leeson', mentions: [mention(lee)] });
    expect(post).not.toHaveProperty('mentions');
    expect(post.content).toBe('Write to ann@Ann Lee or @Ann Leeson');
  });
});

describe('mention suggestions', () => {
  const find = async (member: MemberClient, q: string) =>
    (await member.call(feed.findMentionable, { query: { q } })).body.map(({ id }) => id);

  it('match word prefixes, names first, without oneself and blocked members', async () => {
    const [ada, lee] = [await app.member({ firstName: 'Ada', lastName: 'Lovelace' }), await ann()];
    const [school, gone] = [await app.member({ firstName: 'Bo', lastName: 'Ek' }), await ann()];
    const { user } = school;
    await app.db.updateTable('users').set({ school_name: 'Annwell School' }).where('id', '=', user.id).execute();
    expect(await find(ada, 'ann')).toEqual([gone.user.id, lee.user.id, user.id]);
    expect(await find(ada, 'Ann L')).toEqual([gone.user.id, lee.user.id]);
    expect(await find(lee, 'ann')).toEqual([gone.user.id, user.id]);
    await block(ada, lee);
    await gone.call(deleteAccount, { body: { password: gone.password } });
    expect(await find(ada, 'ann')).toEqual([user.id]);
    // It does not reveal whether one is blocked.
    expect(await find(lee, 'love')).toEqual([ada.user.id]);
    expect(await find(ada, ' ')).toEqual([]);
  });

  it.each([
    ['أحمد', 'احمد'],
    ['한국', '한국'.normalize('NFD')],
    ['Søren', 'soren'],
  ])('find %s, typed as it is or as %s', async (lastName, typed) => {
    const [ada, found] = [await app.member(), await app.member({ firstName: 'Bo', lastName })];
    for (const query of [lastName, typed]) expect(await find(ada, query)).toEqual([found.user.id]);
  });

  it('are limited in number', async () => {
    const ada = await app.member();
    for (let count = 0; count <= circleLimits.mentionsOffered; count++) await ann();
    expect(await find(ada, 'lee')).toHaveLength(circleLimits.mentionsOffered);
  });
});

describe('members get one notification', () => {
  const notifications = async (member: MemberClient) =>
    (await member.call(listNotifications, { query: {} })).body
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'level');

  it('for each comment, for the closest reason: a mention, a reply, a comment on their post', async () => {
    const [ada, lee, grace] = [await app.member(), await ann(), await app.member()];
    const post = await share(ada, { content: 'Ask @Ann Lee.', mentions: [mention(lee)] });
    const comment = await commentOn(post, grace, 'Hello');
    await replyTo(comment, lee, 'Hello, too');
    await commentOn(post, lee, `@${mention(grace).name}!`, { mentions: [mention(grace)], parentId: comment.id });
    expect(await notifications(lee)).toEqual(['mention']);
    expect(await notifications(grace)).toEqual(['mention', 'reply']);
    expect(await notifications(ada)).toEqual(['comment', 'comment', 'comment']);
  });

  it('for a mention added by an edit, but not again for an existing one', async () => {
    const [ada, lee] = [await app.member(), await ann()];
    const post = await share(ada, { content: 'Ask around.' });
    const change = (content: string) =>
      ada.call(feed.updatePost, { ...ofId(post), body: { title: 'Open day', content, mentions: [mention(lee)] } });
    await change('Ask @Ann Lee.');
    await change('Please ask @Ann Lee.');
    expect(await notifications(lee)).toEqual(['mention']);
  });

  it('for a mention while it exists, however often it is edited in and out', async () => {
    const [ada, lee] = [await app.member(), await ann()];
    const post = await share(ada, { content: 'Ask around.' });
    const comment = await commentOn(post, ada, 'Who?');
    const [inPost, inComment] = [mention(lee), mention(lee)];
    const change = async (content: string) => {
      await ada.call(feed.updatePost, { ...ofId(post), body: { title: 'Open day', content, mentions: [inPost] } });
      await ada.call(feed.updateComment, { ...ofId(comment), body: { content, mentions: [inComment] } });
    };
    await change('Ask @Ann Lee.');
    expect(await notifications(lee)).toEqual(['mention', 'mention']);
    for (let round = 0; round < 3; round++) {
      await change('Ask around.');
      expect(await notifications(lee)).toEqual([]);
      await change('Ask @Ann Lee!');
      expect(await notifications(lee)).toEqual(['mention', 'mention']);
    }
    expect((await look(post, lee)).mentions).toEqual([mention(lee, 4)]);
  });

  it('for a like of their comment, which is removed with the like', async () => {
    const [ada, lee] = [await app.member(), await ann()];
    const comment = await commentOn(await share(ada), lee);
    await likeComment(comment, ada, true);
    expect(await notifications(lee)).toEqual(['comment_like']);
    await likeComment(comment, ada, false);
    expect(await notifications(lee)).toEqual([]);
  });
});
