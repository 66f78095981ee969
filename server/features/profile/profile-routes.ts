import type { ProfileForm } from '#shared/contracts/forms/profile.ts';
import type * as contract from '#shared/contracts/profile.ts';
import { AVATAR_SIZES, MEDIA, MEDIA_FILE, pictureFile } from '#shared/rules/media-files.ts';
import type { HandlersFor } from '../../app/call.ts';
import type { Deps } from '../../app/deps.ts';
import { deleteMedia } from '../../media/media-rows.ts';
import { ownerOf } from '../../media/room.ts';
import { timestamp } from '../../platform/clock.ts';
import { presentCurrentUser } from '../auth/account-presenter.ts';
import { changeProfile, findPictureUrl, type GeoLocation } from './profile-service.ts';

const NOWHERE: GeoLocation = { latitude: null, longitude: null, country: null };

/** Members' own profiles. */
export function profileHandlers({ clock, geocoder, jobs, log, media }: Deps): HandlersFor<typeof contract> {
  /** An unknown place keeps its text and has no marker. So does one whose lookup failed. */
  const locate = async (location: string | null): Promise<GeoLocation> => {
    if (location === null) return NOWHERE;
    return (await geocoder.locate(location).catch(failed)) ?? NOWHERE;
  };
  const failed = (error: unknown): undefined => {
    log.error({ err: error }, 'profile: a place was not looked up');
  };

  return {
    async updateProfile({ body, file, actor, write }) {
      const picture = file && (await media.keepPicture(file, { sizes: AVATAR_SIZES, square: true }));
      try {
        const changes = (field: keyof ProfileForm): boolean => body.only?.includes(field) ?? true;
        const moves = changes('location') && body.location !== actor.location;
        const place = moves ? { location: body.location, ...(await locate(body.location)) } : {};
        return await write(async (tx) => {
          const before = picture && (await findPictureUrl(tx.db, actor.id));
          const row = await changeProfile(tx.db, actor.id, {
            ...(changes('firstName') && { first_name: body.firstName }),
            ...(changes('lastName') && { last_name: body.lastName }),
            ...(changes('jobTitle') && { job_title: body.jobTitle }),
            ...(changes('schoolName') && { school_name: body.schoolName }),
            ...(changes('bio') && { bio: body.bio }),
            ...place,
            ...(picture && { profile_image_url: MEDIA + pictureFile(picture.name, Math.max(...AVATAR_SIZES)) }),
            updated_at: timestamp(clock),
          });
          const old = MEDIA_FILE.exec(before?.slice(MEDIA.length) ?? '')?.[1];
          if (old !== undefined) await deleteMedia(tx, jobs, { name: old });
          if (picture) {
            await picture.record(tx, actor.id);
            await media.room.recount(tx, { owner: ownerOf(actor), field: 'profileImage' });
          }
          return presentCurrentUser(row);
        });
      } finally {
        await picture?.discardUnused();
      }
    },
  };
}
