import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { addMembers, addPosts } from '../../../tests/support/rows.ts';
import { findNewestPeople, gatherLike, withdrawLike, withdrawPerson } from './gathered-likes.ts';
import { findSubscribed, findThread } from './notification-audience.ts';
import { findChoices } from './notification-choices.ts';
import {
  deleteNotifications,
  deleteNotificationsOf,
  findMembers,
  findNotifications,
  insertLevelNotification,
  insertNotifications,
} from './notification-repository.ts';

const AT = '2026-01-01T12:00:00.000Z';

let watched: WatchedDatabase;
let me: number;
let other: number;
let post: number;

beforeEach(async () => {
  watched = openWatchedDatabase();
  [me = 0, other = 0] = await addMembers(watched.db, 2);
  [post = 0] = await addPosts(watched.db, me, 1);
});
afterEach(() => watched.db.destroy());

const act = (by = other) => ({ userIds: [me], by, postId: post, commentId: null, title: 'Words', at: AT });

describe('however many notifications, members and likes there are, no table is scanned and none is sorted:', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a comment that is told', () => insertNotifications(watched.db, 'comment', act())],
    ['a like that is gathered', () => gatherLike(watched.db, 'like', act())],
    ['a level', () => insertLevelNotification(watched.db, { userId: me, given: 5, title: 'Words', at: AT })],
    ['those who take part in a conversation', () => findThread(watched.db, post)],
    ['those who have a device', () => findSubscribed(watched.db, 'like', [me, other])],
    ['some of all members', () => findMembers(watched.db, { after: 1, limit: 500 })],
    ['the list', () => findNotifications(watched.db, { userId: me, limit: 20, before: undefined })],
    ['the names of those who like', () => findNewestPeople(watched.db, [1, 2])],
    ['notices of a post that goes', () => deleteNotifications(watched.db, { posts: [post] })],
    ['notices of comments that go', () => deleteNotifications(watched.db, { comments: [1, 2] })],
    ['what one was told of another', () => deleteNotifications(watched.db, { userId: me, actorId: other })],
    ['what others were told of one who leaves', () => deleteNotificationsOf(watched.db, other, 50)],
    ['what a member has chosen', () => findChoices(watched.db, me)],
  ])('%s', async (_, work) => {
    const steps = await watched.stepsOf(work);
    expect(steps.some((each) => each.startsWith('SEARCH'))).toBe(true);
    expect(steps.filter((each) => /SCAN (?!CONSTANT ROW)|TEMP B-TREE|AUTOMATIC/.test(each))).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a like that is taken back', () => withdrawLike(watched.db, 'like', { targetId: post, by: other })],
    ['the likes of one who is blocked', () => withdrawPerson(watched.db, { userId: me, person: other })],
  ])('%s', async (_, work) => {
    await gatherLike(watched.db, 'like', act());
    const steps = await watched.stepsOf(work);
    expect(steps.filter((each) => /SCAN (?!CONSTANT ROW)|TEMP B-TREE|AUTOMATIC/.test(each))).toEqual([]);
  });

  it('deleting a post, a comment or a member finds its notifications by an index', async () => {
    const steps = await watched.stepsOf(async () => {
      await watched.db.selectFrom('notices').select('id').where('post_id', '=', post).execute();
      await watched.db.selectFrom('notices').select('id').where('comment_id', '=', 1).execute();
      await watched.db.selectFrom('notices').select('id').where('actor_id', '=', other).execute();
      await watched.db.selectFrom('notice_people').select('at_id').where('person_id', '=', other).execute();
    });
    expect(steps.filter((each) => !each.startsWith('SEARCH'))).toEqual([]);
  });
});
