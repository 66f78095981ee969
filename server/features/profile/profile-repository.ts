import type { Updateable } from 'kysely';
import type { UserRow, UsersTable } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { ACTOR_COLUMNS, type Actor } from '../../app/actor.ts';

/** Where a member is, as far as the map is told. */
export type Whereabouts = Pick<UserRow, 'latitude' | 'longitude' | 'country'>;

export const findPictureUrl = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('profile_image_url').where('id', '=', userId).executeTakeFirstOrThrow())
    .profile_image_url;

export const changeProfile = (db: Db, userId: number, change: Updateable<UsersTable>): Promise<Actor> =>
  db.updateTable('users').set(change).where('id', '=', userId).returning(ACTOR_COLUMNS).executeTakeFirstOrThrow();
