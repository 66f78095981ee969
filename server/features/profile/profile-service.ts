import type { Updateable } from 'kysely';
import { MEDIA, MEDIA_FILE } from '#shared/rules/media-files.ts';
import { ACTOR_COLUMNS, type Actor } from '../../app/actor.ts';
import type { UserRow, UsersTable } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { deleteMedia } from '../../media/media-rows.ts';
import { notFound } from '../../platform/errors.ts';
import type { Reportable } from '../moderation/reportable.ts';

/** A member's profile. Removing it keeps the name and clears everything else, which was optional. */
export const reportableProfile: Reportable = {
  async find(db, id) {
    const member = await db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'job_title', 'school_name', 'location', 'bio', 'profile_image_url'])
      .where('id', '=', id)
      .where('deleting_since', 'is', null)
      .executeTakeFirst();
    if (!member) return undefined;
    const { first_name, last_name, job_title, school_name, location, bio, profile_image_url } = member;
    const picture = profile_image_url === null ? null : 'With a picture.';
    return {
      authorId: id,
      text: [`${first_name} ${last_name}`, job_title, school_name, location, bio, picture].filter(Boolean).join('\n\n'),
    };
  },
  async remove(tx, { jobs }, id) {
    const picture = await findPictureUrl(tx.db, id).catch(() => {
      throw notFound('this member');
    });
    await changeProfile(tx.db, id, {
      profile_image_url: null,
      job_title: null,
      school_name: null,
      location: null,
      latitude: null,
      longitude: null,
      country: null,
      bio: null,
    });
    const name = MEDIA_FILE.exec(picture?.slice(MEDIA.length) ?? '')?.[1];
    if (name !== undefined) await deleteMedia(tx, jobs, { name });
  },
};

/** A member's place, for the map. */
export type GeoLocation = Pick<UserRow, 'latitude' | 'longitude' | 'country'>;

export const findPictureUrl = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('profile_image_url').where('id', '=', userId).executeTakeFirstOrThrow())
    .profile_image_url;

export const changeProfile = (db: Db, userId: number, change: Updateable<UsersTable>): Promise<Actor> =>
  db.updateTable('users').set(change).where('id', '=', userId).returning(ACTOR_COLUMNS).executeTakeFirstOrThrow();
