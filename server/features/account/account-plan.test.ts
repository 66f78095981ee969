import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWatchedDatabase, type WatchedDatabase } from '../../../tests/support/query-plan.ts';
import { addMembers } from '../../../tests/support/rows.ts';
import type { Db } from '../../db/transaction.ts';
import { findAccount, replacePassword } from '../auth/account-repository.ts';
import { spendReset } from '../auth/password-reset.ts';
import { countUnread, findNotifications, markRead } from '../notifications/notification-repository.ts';
import { changeProfile, findPictureUrl } from '../profile/profile-service.ts';
import { setHiddenFromMap } from './account-routes.ts';
import { deleteOtherSessions, deleteSession, findSessions } from './session-repository.ts';

let db: Db;
let watched: WatchedDatabase;
let me: number;
beforeEach(async () => {
  watched = openWatchedDatabase();
  db = watched.db;
  [me = 0] = await addMembers(db, 3);
});
afterEach(() => db.destroy());

const AT = '2026-01-05T09:00:00.000Z';

it.each<[string, () => Promise<unknown>]>([
  ['an account by its address', () => findAccount(db, 'crowd-1@school.example')],
  ['a new password', () => replacePassword(db, me, { passwordHash: 'x', now: AT })],
  ['a reset link', () => spendReset(db, 'hash', AT)],
  ['the sign-out of a device', () => deleteSession(db, me, 'a'.repeat(32))],
  ['the sign-out of the others', () => deleteOtherSessions(db, me, 'a'.repeat(64))],
  ['a changed profile', () => changeProfile(db, me, { bio: 'Light first.' })],
  ['the current picture', () => findPictureUrl(db, me)],
  ['hiding from the map', () => setHiddenFromMap(db, me, true, AT)],
  ['the notifications', () => findNotifications(db, { userId: me, limit: 20, before: undefined })],
  ['a later page of notifications', () => findNotifications(db, { userId: me, limit: 20, before: 30 })],
  ['the count of unread notifications', () => countUnread(db, me, 100)],
  ['marking notifications as read', () => markRead(db, { userId: me, upTo: 3, at: AT })],
])('scans and sorts no table for %s', async (_, work) => {
  const steps = await watched.stepsOf(work);
  expect(steps.length).toBeGreaterThan(0);
  // Rows that a query has just collected, up to its limit, are not a table.
  const own = /^SCAN unread$/;
  expect(steps.filter((step) => /SCAN|TEMP B-TREE|AUTOMATIC/.test(step) && !own.test(step))).toEqual([]);
});

it('finds a member’s devices by an index, and sorts only those', async () => {
  const steps = await watched.stepsOf(() => findSessions(db, me, AT));
  expect(steps.filter((step) => step.includes('sessions'))).toEqual([
    expect.stringMatching(/^SEARCH sessions USING INDEX \w*user\w*/),
  ]);
});
