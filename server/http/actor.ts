import type { UserRow } from '../db/schema.ts';
import type { Db } from '../db/transaction.ts';

/** The person who asks. The password's hash is never selected. */
export type Actor = Omit<UserRow, 'password_hash'>;

const ACTOR_COLUMNS = [
  'id', 'email', 'first_name', 'last_name', 'profile_image_url', 'school_name', 'location', 'latitude', 'longitude',
  'hidden_from_map', 'bio', 'points', 'level', 'is_admin', 'last_active_at', 'created_at', 'updated_at',
] as const;

export const findActor = (db: Db, id: number): Promise<Actor | undefined> =>
  db.selectFrom('users').select(ACTOR_COLUMNS).where('id', '=', id).executeTakeFirst();
