import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { addMembers, addPosts } from '../../../tests/support/rows.ts';
import type { Db } from '../../db/transaction.ts';
import { countNewPosts, findActive, findJoined, findNewPosts } from './today-repository.ts';

const since = '2025-12-31T00:00:00.000Z';
let db: Db;
let watched: WatchedDatabase;
let viewerId: number;

beforeEach(async () => {
  watched = openWatchedDatabase();
  db = watched.db;
  [viewerId = 0] = await addMembers(db, 50, { last_active_at: '2026-01-01T12:00:00.000Z' });
  await addPosts(db, viewerId + 1, 50);
});
afterEach(() => db.destroy());

describe('queries that read few rows and sort none:', () => {
  it.each([
    ['members who are online', () => findActive(db, { viewerId, since, most: 100 }), 'users_last_active'],
    ['members who have joined', () => findJoined(db, { viewerId, since, most: 100 }), 'PRIMARY KEY'],
    ['the newest posts', () => findNewPosts(db, 3, { viewerId, since, most: 100 }), 'feed_posts_created'],
    ['the count of new posts', () => countNewPosts(db, { viewerId, since, most: 100 }), 'feed_posts_created'],
  ])('%s', async (_, work, index) => {
    const steps = await watched.stepsOf(work);
    expect(steps.join('\n')).toContain(index);
    // The newest members are read from the end of their table, only as many as are counted.
    const own = /SCAN (CONSTANT ROW|newest|counted|users$)/;
    expect(steps.filter((step) => /SCAN|AUTOMATIC/.test(step) && !own.test(step))).toEqual([]);
  });
});
