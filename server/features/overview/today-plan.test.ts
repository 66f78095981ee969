import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { countSignUps } from '../admin-users/admin-user-repository.ts';
import { findWaitingPosts } from '../blog/blog-repository.ts';
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
  ['who waits for a reply', () => findWaitingThreads(watched.db, { since: AT, most: 51 })],
  ['how many have waited longer', () => countWaitingThreads(watched.db, { before: AT, most: 100 })],
  ['how many inquiries wait at all', () => countUnanswered(watched.db, { most: 100 })],
  ['how many chats wait at all', () => countWaitingChats(watched.db, { most: 100 })],
  ['first replies', () => findFirstReplies(watched.db, { from: AT, to: AT })],
  ['which meetings are fixed', () => findAppointments(watched.db, { after: AT, before: AT, most: 20 })],
  ['which next steps are due', () => findDueSteps(watched.db, { by: '2026-01-01', most: 5 })],
  ['who has signed up', () => countSignUps(watched.db, { from: AT, to: AT, most: 100 })],
  ['who has subscribed', () => countConfirmed(watched.db, { from: AT, to: AT, most: 100 })],
  ['which posts wait for their date', () => findWaitingPosts(watched.db, AT, 5)],
  ['which newsletters are planned', () => findPlanned(watched.db, 5)],
  ['what was given up', () => countGivenUpByKind(watched.db, 100)],
])('however much there is, no table is read through to find %s', async (_, work) => {
  const steps = await watched.stepsOf(work);
  expect(steps.some((step) => step.startsWith('SEARCH'))).toBe(true);
  expect(steps.filter((step) => /SCAN (?!made|confirmed)|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
});

it('stopped newsletters are found by their status', async () => {
  const steps = await watched.stepsOf(() => findStopped(watched.db, 5));
  expect(steps[0]).toContain('USING INDEX newsletters_status');
});
