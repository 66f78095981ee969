import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { addMembers } from '../../../tests/support/rows.ts';
import * as events from './push-repository.ts';
import { findFollowers } from '../../db/post-follows.ts';
import { findChoices } from '../notifications/notification-choices.ts';
import * as subscriptions from './push-repository.ts';

const NOW = '2026-01-01T12:00:00.000Z';
const comment = { id: 9, by: 2, post_id: 1, post_author: 1, first_name: 'A', last_name: 'B', created_at: NOW };
const message = { id: 9, by: 2, to: 1, first_name: 'A', last_name: 'B', created_at: NOW };

let watched: WatchedDatabase;
beforeEach(() => {
  watched = openWatchedDatabase();
});
afterEach(() => watched.db.destroy());

describe('queries that scan and sort no table:', () => {
  it.each<[string, (db: WatchedDatabase['db']) => Promise<unknown>]>([
    ['a comment', (db) => events.findComment(db, 9)],
    ['the followers of a post', (db) => findFollowers(db, 1)],
    ['later comments', (db) => events.hasLaterComment(db, comment, 1)],
    ['a block', (db) => events.mayBeNotified(db, { userId: 1, of: 2, postId: 1 })],
    ['a message', (db) => events.findUnseenMessage(db, 9)],
    ['later messages', (db) => events.hasLaterMessage(db, message)],
    ['members’ devices', (db) => subscriptions.findOfMembers(db, [1, 2])],
    ['a device', (db) => subscriptions.findLive(db, 1, NOW)],
    ['a session’s device', (db) => subscriptions.hasSubscription(db, 'x')],
    ['a member’s devices', (db) => subscriptions.findSubscriptions(db, 1)],
    ['a member’s settings', (db) => findChoices(db, 1)],
    ['removing a device', (db) => subscriptions.deleteOfSession(db, 'x')],
    ['ending a session', (db) => db.deleteFrom('sessions').where('sid', '=', 'x').execute()],
  ])('%s', async (_, work) => {
    const steps = await watched.stepsOf(() => work(watched.db));
    expect(steps.some((step) => step.startsWith('SEARCH'))).toBe(true);
    expect(steps.filter((step) => /SCAN (?!\d+-ROW|CONSTANT ROW)|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
  });

  it('adding a device', async () => {
    const [user_id = 0] = await addMembers(watched.db, 1);
    const session = { sid: 's', user_id, sess: '{}', expire: NOW, created_at: NOW };
    await watched.db.insertInto('sessions').values(session).execute();
    const device = { session_id: 's', user_id, endpoint: 'e', p256dh: 'p', auth: 'a', created_at: NOW };
    const steps = await watched.stepsOf(() => subscriptions.putSubscription(watched.db, device));
    expect(steps.filter((step) => /SCAN (?!\d+-ROW|CONSTANT ROW)|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
  });
});
