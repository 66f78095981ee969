import type { Deps } from '../app/deps.ts';
import { deviceMemberData } from './account/device-member-data.ts';
import type { MemberData } from '../app/member-data.ts';
import { authMemberData } from './auth/auth-member-data.ts';
import { chatMemberData } from './chat/chat-member-data.ts';
import { feedMemberData } from './feed/feed-member-data.ts';
import { activityMemberData } from './gamification/activity-member-data.ts';
import { mediaMemberData } from './media/media-member-data.ts';
import { messageMemberData } from './messages/message-member-data.ts';
import { removalMemberData } from './moderation/removal-member-data.ts';
import { noticeMemberData } from './notices/notice-member-data.ts';
import { pushMemberData } from './push/push-member-data.ts';
import { reportMemberData } from './reports/report-member-data.ts';

/** What each feature holds about a member: for the export, and for the end of an account. A feature adds its own here. */
export const memberData = (deps: Pick<Deps, 'clock' | 'jobs' | 'live' | 'media'>): readonly MemberData[] => [
  authMemberData,
  deviceMemberData(deps.clock),
  ...feedMemberData(deps.live),
  activityMemberData,
  messageMemberData,
  chatMemberData(deps),
  reportMemberData,
  removalMemberData,
  noticeMemberData,
  pushMemberData,
  mediaMemberData(deps),
];
