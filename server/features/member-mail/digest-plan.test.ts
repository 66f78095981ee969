import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import * as digests from './digest-repository.ts';
import { findUnreadSender } from './unread-mail.ts';

const NOW = '2026-11-24T08:00:00.000Z';
const row = {
  id: 1,
  first_name: 'Ada',
  email: 'ada@school.example',
  country: null,
  longitude: null,
  last_active_at: null,
  created_at: NOW,
  next_digest_at: NOW,
  last_digest_at: null,
};

let watched: WatchedDatabase;
beforeEach(() => {
  watched = openWatchedDatabase();
});
afterEach(() => watched.db.destroy());

describe('no table is scanned and none is sorted for', () => {
  it.each<[string, (db: WatchedDatabase['db']) => Promise<unknown>]>([
    ['digests that are due', (db) => digests.findDue(db, NOW, 50)],
    ['members without a planned digest', (db) => digests.findUnplanned(db, 50)],
    ['a member', (db) => digests.findReader(db, 1)],
    ['members who may be emailed', (db) => digests.findReachable(db, [1, 2], NOW)],
    ['members who may get digests', (db) => digests.findSubscribers(db, [1, 2], NOW)],
    ['a plan', (db) => digests.planDigest(db, [1, 2], NOW, NOW)],
    ['a claim', (db) => digests.claimDigest(db, row, { at: NOW, next: NOW })],
    ['digests in the queue', (db) => digests.countQueued(db, 200)],
    ['posts that still exist', (db) => digests.findPosts(db, [1, 2])],
    ['the members that a member blocks', (db) => digests.findBlocked(db, 1)],
    ['the posts that a member has muted', (db) => digests.findMuted(db, 1, [1, 2])],
    ['a member’s unread messages and requests', (db) => digests.findWaiting(db, 1, NOW)],
    ['an unread message', (db) => findUnreadSender(db, { userId: 1, senderId: 2, messageId: 3, at: NOW })],
  ])('%s', async (_, work) => {
    await watched.db
      .insertInto('users')
      .values({ ...row, password_hash: '', last_name: 'L', updated_at: NOW })
      .execute();
    await watched.db.insertInto('message_counts').values({ user_id: 1, unread: 1, requests: 0 }).execute();
    const steps = await watched.stepsOf(() => work(watched.db));
    expect(steps.filter((step) => /SCAN (?!\d+-ROW|CONSTANT ROW|queued)|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual(
      steps.filter((step) => step === 'SCAN jobs USING COVERING INDEX jobs_digests'),
    );
  });

  it('candidate posts, of which only the newest are read', async () => {
    const steps = await watched.stepsOf(() => digests.findCandidates(watched.db, NOW, 500));
    // From the newest on, and only as many as requested.
    expect(steps.filter((step) => /SCAN|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual(['SCAN feed_posts', 'SCAN newest']);
  });
});
