import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';

export interface MemberRow {
  id: number;
  first_name: string;
  last_name: string;
  profile_image_url: string | null;
  school_name: string | null;
  location: string | null;
  bio: string | null;
  points: number;
  level: number;
  badge_color: string | null;
  created_at: Timestamp;
  last_active_at: Timestamp | null;
}

/** What other members may know: addresses and hashes are never selected (hazards, "users, members"). */
export const findMember = (db: Db, id: number): Promise<MemberRow | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('levels', 'levels.level_number', 'users.level')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.profile_image_url',
      'users.school_name',
      'users.location',
      'users.bio',
      'users.points',
      'users.level',
      'levels.badge_color',
      'users.created_at',
      'users.last_active_at',
    ])
    .where('users.id', '=', id)
    .executeTakeFirst();

export const memberExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
