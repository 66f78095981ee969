import type { Device } from '#shared/contracts/account.ts';
import { deviceOf } from '#shared/rules/device-name.ts';
import type { MemberData } from '../../app/member-data.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { findSessions, sessionHandle, type SessionRow } from './session-repository.ts';

/** Where a member is signed in. */
export const deviceMemberData = (clock: Clock): MemberData => ({
  name: 'devices',
  async *entries(db, userId) {
    for (const row of await findSessions(db, userId, timestamp(clock))) {
      const { id: _, current: __, ...device } = presentDevice(row, undefined);
      yield { ...device, userAgent: row.user_agent };
    }
  },
});

/** A session as shown to its member: a browser on a system. */
export const presentDevice = (row: SessionRow, current: string | undefined): Device => ({
  id: sessionHandle(row.sid),
  ...deviceOf(row.user_agent),
  current: row.sid === current,
  signedInAt: row.created_at,
  lastSeenAt: row.last_seen_at ?? row.created_at,
});
