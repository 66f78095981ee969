import type { CurrentUser } from '#shared/contracts/users.ts';
import type { Actor } from '../../http/actor.ts';

/** A person as shown to themselves: the only shape that holds an e-mail address (decisions §3). */
export const presentCurrentUser = (row: Actor): CurrentUser => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  profileImageUrl: row.profile_image_url,
  schoolName: row.school_name,
  location: row.location,
  bio: row.bio,
  points: row.points,
  level: row.level,
  isAdmin: row.is_admin === 1,
  createdAt: row.created_at,
  lastActiveAt: row.last_active_at,
});
