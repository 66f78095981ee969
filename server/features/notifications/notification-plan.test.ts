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

describe('queries that scan and sort no table:', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['notifying members of a comment', () => insertNotifications(watched.db, 'comment', act())],
    ['adding a like to a notification', () => gatherLike(watched.db, 'like', act())],
    [
      'notifying a member of a level',
      () => insertLevelNotification(watched.db, { userId: me, given: 5, title: 'Words', at: AT }),
    ],
    ['the participants of a conversation', () => findThread(watched.db, post)],
    ['members with a push device', () => findSubscribed(watched.db, 'like', [me, other])],
    ['a batch of all members', () => findMembers(watched.db, { after: 1, limit: 500 })],
    ['the list', () => findNotifications(watched.db, { userId: me, limit: 20, before: undefined })],
    ['the names of members who like something', () => findNewestPeople(watched.db, [1, 2])],
    ['deleting the notifications of a post', () => deleteNotifications(watched.db, { posts: [post] })],
    ['deleting the notifications of comments', () => deleteNotifications(watched.db, { comments: [1, 2] })],
    [
      'deleting a member’s notifications about another',
      () => deleteNotifications(watched.db, { userId: me, actorId: other }),
    ],
    ['deleting all notifications about a deleted member', () => deleteNotificationsOf(watched.db, other, 50)],
    ['a member’s settings', () => findChoices(watched.db, me)],
  ])('%s', async (_, work) => {
    const steps = await watched.stepsOf(work);
    expect(steps.some((each) => each.startsWith('SEARCH'))).toBe(true);
    expect(steps.filter((each) => /SCAN (?!CONSTANT ROW)|TEMP B-TREE|AUTOMATIC/.test(each))).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['removing a like', () => withdrawLike(watched.db, 'like', { targetId: post, by: other })],
    ['removing the likes of a blocked member', () => withdrawPerson(watched.db, { userId: me, person: other })],
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
