import { expect, it } from 'vitest';
import * as feed from '#shared/contracts/endpoints/feed.ts';
import * as people from '#shared/contracts/endpoints/members.ts';
import { listBlocked } from '#shared/contracts/endpoints/messages.ts';
import { commentOn, like, likeComment, share } from '../support/circle.ts';
import { block, conversationWith } from '../support/messages.ts';
import { notificationsOf } from '../support/moderation.ts';
import { useTestApp } from '../support/test-app.ts';
import type { MemberClient } from '../support/test-client.ts';

const app = useTestApp();

/** Ada, who blocks Mallory, and Grace, who is not involved. Mallory likes a post and a comment of Grace’s. */
async function blocked() {
  const ada = await app.member({ firstName: 'Ada', lastName: 'Lovelace' });
  const mallory = await app.member({ firstName: 'Mallory', lastName: 'Vex' });
  const grace = await app.member({ firstName: 'Grace', lastName: 'Hopper' });
  await app.db
    .updateTable('users')
    .set({ location: 'Bath', latitude: 51.38, longitude: -2.36 })
    .where('id', '=', mallory.user.id)
    .execute();
  const post = await share(grace);
  const comment = await commentOn(post, grace);
  await like(post, mallory, true);
  await likeComment(comment, mallory, true);
  await block(ada, mallory);
  return { ada, mallory, grace, post, comment };
}
const ofId = ({ id }: { id: number }) => ({ params: { id: String(id) }, query: {} });
const idsOf = ({ body }: { body: readonly { id: number }[] }) => body.map(({ id }) => id);
const online = async (viewer: MemberClient) => (await viewer.call(people.getToday, {})).body.online.members;

it('a blocked member is not shown as online, among likes, or as a mention suggestion', async () => {
  const { ada, mallory, grace, post, comment } = await blocked();
  const shown = async (viewer: MemberClient) => [
    (await online(viewer)).some(({ id }) => id === mallory.user.id),
    idsOf(await viewer.call(feed.listPostLikes, ofId(post))).includes(mallory.user.id),
    idsOf(await viewer.call(feed.listCommentLikes, ofId(comment))).includes(mallory.user.id),
    idsOf(await viewer.call(feed.findMentionable, { query: { q: 'mallory' } })).includes(mallory.user.id),
  ];
  expect(await shown(ada)).toEqual([false, false, false, false]);
  expect(await shown(grace)).toEqual([true, true, true, true]);
});

it('neither member of a block gets notifications about the other', async () => {
  const { ada, mallory } = await blocked();
  const [hers, theirs] = [await share(ada), await share(mallory)];
  const mentionOf = (member: MemberClient) => [
    { userId: member.user.id, start: 0, name: `${member.user.firstName} ${member.user.lastName}` },
  ];
  await commentOn(hers, mallory, '@Ada Lovelace!', { mentions: mentionOf(ada) });
  await like(hers, mallory, true);
  await commentOn(theirs, ada, '@Mallory Vex!', { mentions: mentionOf(mallory) });
  await like(theirs, ada, true);
  expect([await notificationsOf(ada), await notificationsOf(mallory)]).toEqual([[], []]);
});

it('a blocked member is still found in the directory and on the map, to be unblocked', async () => {
  const { ada, mallory } = await blocked();
  const { id } = mallory.user;
  expect(idsOf(await ada.call(people.listMembers, { query: { search: 'mallory' } }))).toEqual([id]);
  const { places } = (await ada.call(people.memberMap, {})).body;
  expect(places.flatMap(({ memberIds }) => memberIds)).toContain(id);
  expect((await ada.call(people.searchCircle, { query: { q: 'mallory' } })).body.map(({ kind }) => kind)).toEqual([
    'member',
  ]);
  expect((await ada.call(people.getMember, { params: { id: String(id) } })).status).toBe(200);
  expect((await conversationWith(ada, mallory)).state).toBe('blocked');
  expect((await ada.call(listBlocked, { query: {} })).body.map(({ member }) => member.id)).toEqual([id]);
});

it('a blocked member sees no difference', async () => {
  const { ada, mallory, post } = await blocked();
  await like(post, ada, true);
  const { id } = ada.user;
  expect(idsOf(await mallory.call(people.listMembers, { query: { search: 'ada' } }))).toEqual([id]);
  expect(idsOf(await mallory.call(feed.findMentionable, { query: { q: 'ada' } }))).toEqual([id]);
  expect(idsOf(await mallory.call(feed.listPostLikes, ofId(post)))).toContain(id);
  expect((await conversationWith(mallory, ada)).state).not.toBe('blocked');
});
