import type { Activity, MemberProfile } from '#shared/contracts/users.ts';
import { levelColor } from '#shared/rules/levels.ts';
import type { Timestamp } from '../../db/schema.ts';
import { presentShown, type ShownRow } from './shown-member.ts';

export const presentMember = (row: ShownRow, contributionCount: number): MemberProfile => ({
  ...presentShown(row),
  level: row.level,
  levelInfo: { badgeColor: row.badge_color ?? levelColor(row.level) },
  contributionCount,
});

interface ActivityRow {
  id: number;
  user_id: number;
  activity_type: Activity['activityType'];
  points: number;
  related_id: number | null;
  post_id: number | null;
  created_at: Timestamp;
}

export const presentActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  userId: row.user_id,
  activityType: row.activity_type,
  points: row.points,
  relatedId: row.related_id,
  postId: row.post_id,
  createdAt: row.created_at,
});
