import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { countSignUps } from '../admin-users/admin-user-repository.ts';
import { findScheduledPosts } from '../blog/blog-repository.ts';
import { countWaitingChats } from '../chat/waiting-chats.ts';
import { countUnanswered, findAppointments } from '../contact/contact-repository.ts';
import { findDueSteps } from '../contacts-console/school-repository.ts';
import { findFirstReplies } from '../desk/reply-times.ts';
import { countWaitingThreads, findWaitingThreads } from '../desk/waiting-threads.ts';
import { countGivenUpByKind } from '../jobs-console/job-repository.ts';
import { findPlanned, findStopped } from '../newsletter/newsletter-repository.ts';
import { countConfirmed } from '../newsletter/subscriber-repository.ts';

const AT = '2026-01-01T12:00:00.000Z';

let watched: WatchedDatabase;
beforeAll(() => void (watched = openWatchedDatabase()));
afterAll(() => watched.db.destroy());

it.each<[string, () => Promise<unknown>]>([
  ['threads waiting for a reply', () => findWaitingThreads(watched.db, { since: AT, most: 51 })],
  ['the count of threads that have waited longer', () => countWaitingThreads(watched.db, { before: AT, most: 100 })],
  ['the count of unanswered inquiries', () => countUnanswered(watched.db, { most: 100 })],
  ['the count of waiting chats', () => countWaitingChats(watched.db, { most: 100 })],
  ['first replies', () => findFirstReplies(watched.db, { from: AT, to: AT })],
  ['confirmed meetings', () => findAppointments(watched.db, { after: AT, before: AT, most: 20 })],
  ['next steps that are due', () => findDueSteps(watched.db, { by: '2026-01-01', most: 5 })],
  ['the count of new members', () => countSignUps(watched.db, { from: AT, to: AT, most: 100 })],
  ['the count of new subscribers', () => countConfirmed(watched.db, { from: AT, to: AT, most: 100 })],
  ['scheduled posts', () => findScheduledPosts(watched.db, AT, 5)],
  ['scheduled newsletters', () => findPlanned(watched.db, 5)],
  ['the counts of abandoned jobs', () => countGivenUpByKind(watched.db, 100)],
])('scans no table for %s', async (_, work) => {
  const steps = await watched.stepsOf(work);
  expect(steps.some((step) => step.startsWith('SEARCH'))).toBe(true);
  expect(steps.filter((step) => /SCAN (?!made|confirmed)|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
});

it('stopped newsletters are found by an index on their status', async () => {
  const steps = await watched.stepsOf(() => findStopped(watched.db, 5));
  expect(steps[0]).toContain('USING INDEX newsletters_status');
});
