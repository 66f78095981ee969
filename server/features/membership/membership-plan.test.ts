import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { addMembers } from '../../../tests/support/rows.ts';
import { countReportsAbout, findRemovalsOf, findReportsAbout } from '../moderation/moderation-repository.ts';
import { findSuspensionsOf, liftSuspensions } from '../suspensions/suspension-repository.ts';
import { countWaiting, findApplications, findByAddress } from './application-repository.ts';
import { applicationMemberData } from './membership-member-data.ts';
import { findInvitations, findOpenByAddress, findOpenByToken, useInvitation } from './invitation-repository.ts';

const AT = '2026-01-01T12:00:00.000Z';

let watched: WatchedDatabase;
let me: number;

beforeEach(async () => {
  watched = openWatchedDatabase();
  [me = 0] = await addMembers(watched.db, 2);
});
afterEach(() => watched.db.destroy());

describe('queries that scan and sort no table:', () => {
  it.each([
    ['waiting applications', () => findApplications(watched.db, { state: 'waiting', limit: 20, before: undefined })],
    [
      'a later page of waiting applications',
      () => findApplications(watched.db, { state: 'waiting', limit: 20, before: 50 }),
    ],
    ['the count of waiting applications', () => countWaiting(watched.db, 100)],
    ['a request by its address', () => findByAddress(watched.db, 'ada@school.example')],
    ['a member’s own request', () => applicationMemberData.entries!(watched.db, me)[Symbol.asyncIterator]().next()],
    ['invitations', () => findInvitations(watched.db, { limit: 20, before: undefined })],
    ['an invitation by its token', () => findOpenByToken(watched.db, 'a', AT)],
    ['an invitation by its address', () => findOpenByAddress(watched.db, 'ada@school.example', AT)],
    ['the use of an invitation', () => useInvitation(watched.db, 1, AT)],
    ['a member’s suspensions', () => findSuspensionsOf(watched.db, me, 50)],
    ['the end of a suspension', () => liftSuspensions(watched.db, me, { by: me, at: AT })],
    ['reports of what a member wrote', () => findReportsAbout(watched.db, 'author_id', me, 50)],
    ['reports by a member', () => findReportsAbout(watched.db, 'reporter_id', me, 50)],
    ['the count of reports about a member', () => countReportsAbout(watched.db, 'author_id', me)],
    ['the removed content of a member', () => findRemovalsOf(watched.db, me, 50)],
  ])('%s', async (_, work) => {
    const steps = await watched.stepsOf(work);
    expect(steps.some((step) => step.startsWith('SEARCH'))).toBe(true);
    expect(steps.filter((step) => /SCAN (?!CONSTANT ROW)|TEMP B-TREE|AUTOMATIC/.test(step))).toEqual([]);
  });
});
