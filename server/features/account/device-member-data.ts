import { timestamp } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import { presentDevice } from './device-presenter.ts';
import type { MemberData } from '../../app/member-data.ts';
import { findSessions } from './session-repository.ts';

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
