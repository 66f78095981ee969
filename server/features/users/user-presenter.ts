import type { Activity, MemberProfile } from '#shared/contracts/users.ts';
import { levelColor } from '#shared/rules/levels.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { MemberRow } from './user-repository.ts';

export const presentMember = (row: MemberRow, contributionCount: number): MemberProfile => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.profile_image_url,
  schoolName: row.school_name,
  location: row.location,
  bio: row.bio,
  points: row.points,
  level: row.level,
  levelInfo: { badgeColor: row.badge_color ?? levelColor(row.level) },
  contributionCount,
  createdAt: row.created_at,
  lastActiveAt: row.last_active_at,
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
