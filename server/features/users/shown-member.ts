import type { MemberProfile } from '#shared/contracts/users.ts';
import type { Timestamp } from '../../db/schema.ts';

/** What other members may see: addresses and hashes are never selected. */
export const SHOWN_COLUMNS = [
  'users.id',
  'users.first_name',
  'users.last_name',
  'users.profile_image_url',
  'users.job_title',
  'users.school_name',
  'users.location',
  'users.bio',
  'users.points',
  'users.level',
  'levels.badge_color',
  'users.created_at',
  'users.last_active_at',
] as const;

export interface ShownRow {
  id: number;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  job_title: string | null;
  school_name: string | null;
  location: string | null;
  bio: string | null;
  points: number;
  level: number;
  badge_color: string | null;
  created_at: Timestamp;
  last_active_at: Timestamp | null;
}

/** The fields shared by lists and profiles. Each adds the level in its own way. */
export const presentShown = (
  row: Omit<ShownRow, 'level' | 'badge_color'>,
): Omit<MemberProfile, 'level' | 'levelInfo' | 'contributionCount'> => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.profile_image_url,
  jobTitle: row.job_title,
  schoolName: row.school_name,
  location: row.location,
  bio: row.bio,
  points: row.points,
  createdAt: row.created_at,
  lastActiveAt: row.last_active_at,
});
