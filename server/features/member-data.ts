import type { Deps } from '../deps.ts';
import type { MemberData } from './account/member-data.ts';
import { authMemberData } from './auth/auth-member-data.ts';
import { deviceMemberData } from './account/device-member-data.ts';
import { feedMemberData } from './feed/feed-member-data.ts';
import { messageMemberData } from './messages/message-member-data.ts';
import { activityMemberData } from './gamification/activity-member-data.ts';

/** What each feature holds about a member: for the export, and for the end of an account. A feature adds its own here. */
export const memberData = ({ clock }: Pick<Deps, 'clock'>): readonly MemberData[] => [
  authMemberData,
  deviceMemberData(clock),
  ...feedMemberData,
  activityMemberData,
  messageMemberData,
];
