import { MEDIA, MEDIA_FILE } from '#shared/rules/media-files.ts';
import { notFound } from '../../platform/errors.ts';
import { forgetMedia } from '../../media/media-rows.ts';
import type { Reportable } from '../moderation/reportable.ts';
import { changeProfile, findPictureUrl } from './profile-repository.ts';

/** What a member says of themselves. Removed, the profile keeps its name; everything else of it was chosen freely. */
export const reportableProfile: Reportable = {
  async find(db, id) {
    const member = await db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'school_name', 'location', 'bio', 'profile_image_url'])
      .where('id', '=', id)
      .where('deleting_since', 'is', null)
      .executeTakeFirst();
    if (!member) return undefined;
    const { first_name, last_name, school_name, location, bio, profile_image_url } = member;
    const picture = profile_image_url === null ? null : 'With a picture.';
    return {
      authorId: id,
      text: [`${first_name} ${last_name}`, school_name, location, bio, picture].filter(Boolean).join('\n\n'),
    };
  },
  async remove(tx, { jobs }, id) {
    const picture = await findPictureUrl(tx.db, id).catch(() => {
      throw notFound('This member');
    });
    await changeProfile(tx.db, id, {
      profile_image_url: null,
      school_name: null,
      location: null,
      latitude: null,
      longitude: null,
      country: null,
      bio: null,
    });
    const name = MEDIA_FILE.exec(picture?.slice(MEDIA.length) ?? '')?.[1];
    if (name !== undefined) await forgetMedia(tx, jobs, { name });
  },
};
