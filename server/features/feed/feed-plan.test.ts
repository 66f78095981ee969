import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { addMembers, addPosts } from '../../../tests/support/rows.ts';
import { feedShows } from '#shared/contracts/feed.ts';
import { idCursor, timeCursor } from '../../app/paging.ts';
import { findFollowers } from '../../db/post-follows.ts';
import type { Db } from '../../db/transaction.ts';
import { findActivities } from '../gamification/points-service.ts';
import { findComments, findCommentsById } from './comment-repository.ts';
import { findPageIds } from './feed-pages.ts';
import { recalculateLastActivity } from './post-counts.ts';
import { countContributions, findPosts } from './post-repository.ts';
import { readPage } from './read-posts.ts';

const NOW = '2026-01-01T12:00:00.000Z';

let db: Db;
let watched: WatchedDatabase;
let member: number;

beforeEach(async () => {
  watched = openWatchedDatabase();
  db = watched.db;
  [member = 0] = await addMembers(db, 1);
});
afterEach(() => db.destroy());

const PLAIN = { topic: undefined, show: undefined, limit: 20, since: NOW };
const filters = ([undefined, 1] as const).flatMap((topic) =>
  ([undefined, ...feedShows] as const)
    .filter((show) => topic !== undefined || show !== undefined)
    .map((show) => ({
      name: [show ?? 'the newest posts', ...(topic === undefined ? [] : ['of a topic'])].join(' '),
      filter: { topic, show },
    })),
);
const filtered = (filter: (typeof filters)[number]['filter'], before?: string) =>
  findPageIds(db, member, { ...PLAIN, ...filter, before });

describe('queries that scan and sort no table:', () => {
  it.each([
    ['the first page of posts', () => findPageIds(db, member, { ...PLAIN, before: undefined })],
    ['a later page of posts', () => findPageIds(db, member, { ...PLAIN, before: idCursor(50) })],
    ...filters.flatMap(({ name, filter }): [string, () => Promise<unknown>][] => [
      [`the first page of ${name}`, () => filtered(filter)],
      [
        `a later page of ${name}`,
        () => filtered(filter, filter.show === 'active' ? timeCursor(NOW, 50) : idCursor(50)),
      ],
    ]),
    ['the followers of a post', () => findFollowers(db, 1)],
    ['the last activity of posts', () => recalculateLastActivity(db, [1, 2])],
    ['posts with their likes', () => findPosts(db, { ids: [1, 2, 3], viewerId: member, now: NOW })],
    ['comments by their ids', () => findCommentsById(db, { ids: [1, 2, 3], viewerId: member })],
    [
      'the first page of comments',
      () => findComments(db, { postId: 1, viewerId: member, limit: 20, before: undefined }),
    ],
    ['a later page of comments', () => findComments(db, { postId: 1, viewerId: member, limit: 20, before: 50 })],
    ['a member’s activities', () => findActivities(db, { userId: member, limit: 20, before: undefined })],
    ['the counts of a member’s posts and comments', () => countContributions(db, member)],
  ])('%s', async (_, work) => {
    await addPosts(db, member, 30);
    const steps = await watched.stepsOf(work);
    const searched = steps.filter((step) => step.startsWith('SEARCH'));
    expect(searched.length).toBeGreaterThan(0);
    expect(steps.filter((step) => /SCAN (?!CONSTANT ROW|agg|newest)|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
  });

  it('a page of posts takes three queries, whatever its length: the ids, the posts, and their comments', async () => {
    await addPosts(db, member, 30);
    const read = () => readPage(db, member, { ...PLAIN, limit: 30, before: undefined, now: NOW });
    expect((await read()).posts).toHaveLength(30);
    expect(await watched.queriesOf(read)).toHaveLength(3);
  });
});
