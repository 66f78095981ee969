import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import type { Live } from '../../live/live.ts';
import { addMembers } from '../../../tests/support/rows.ts';
import { countUnread, findNotifications, markRead } from '../notifications/notification-repository.ts';
import { notificationMemberData } from '../notifications/notification-service.ts';
import { reportMemberData } from './moderation-member-data.ts';
import {
  closeReports,
  findOutcome,
  findReport,
  findReports,
  insertReport,
  findRemovals,
} from './moderation-repository.ts';

const AT = '2026-01-01T12:00:00.000Z';

let watched: WatchedDatabase;
let me: number;
let other: number;

beforeEach(async () => {
  watched = openWatchedDatabase();
  [me = 0, other = 0] = await addMembers(watched.db, 2);
});
afterEach(() => watched.db.destroy());

const aReport = () => ({
  kind: 'post' as const,
  target_id: 1,
  author_id: other,
  text: 'Words',
  reporter_id: me,
  reason: 'spam' as const,
  words: null,
  created_at: AT,
});
const closing = () => ({ outcome: 'kept' as const, note: null, resolvedBy: other, at: AT });
const all = async (entries: AsyncIterable<unknown> | undefined) => {
  const found: unknown[] = [];
  for await (const entry of entries ?? []) found.push(entry);
  return found;
};

describe('queries that scan and sort no table:', () => {
  it.each([
    ['open reports', () => findReports(watched.db, { state: 'open', limit: 20, before: undefined })],
    ['a later page of closed reports', () => findReports(watched.db, { state: 'closed', limit: 20, before: 50 })],
    ['one report', () => findReport(watched.db, 1)],
    ['its outcome for the email', () => findOutcome(watched.db, 1)],
    ['the reports of one post', () => closeReports(watched.db, { kind: 'post', targetId: 1 }, closing())],
    ['a member’s own reports', () => all(reportMemberData.entries?.(watched.db, me))],
    ['removals', () => findRemovals(watched.db, { limit: 20, before: undefined })],
    ['earlier removals', () => findRemovals(watched.db, { limit: 20, before: 50 })],
    ['notifications', () => findNotifications(watched.db, { userId: me, limit: 20, before: undefined })],
    ['earlier notifications', () => findNotifications(watched.db, { userId: me, limit: 20, before: 50 })],
    ['the count of unread notifications', () => countUnread(watched.db, me, 100)],
    ['marking notifications as read', () => markRead(watched.db, { userId: me, upTo: 50, at: AT })],
    ['all notifications of a member', () => all(notificationMemberData({} as Live).entries?.(watched.db, me))],
  ])('%s', async (_, work) => {
    await insertReport(watched.db, aReport());
    const steps = await watched.stepsOf(work);
    expect(steps.some((step) => step.startsWith('SEARCH'))).toBe(true);
    expect(steps.filter((step) => /SCAN (?!CONSTANT ROW|unread)|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
  });

  it('the count reads only unread notifications', async () => {
    const steps = await watched.stepsOf(() => countUnread(watched.db, me, 100));
    expect(steps.some((step) => step.includes('notices_unread'))).toBe(true);
  });
});
