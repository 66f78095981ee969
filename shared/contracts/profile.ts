import * as z from 'zod/mini';
import type { Contract } from './endpoint.ts';
import { profileForm } from './forms/profile.ts';
import { limits } from './limits.ts';
import { currentUser } from './users.ts';

const FIELDS = Object.keys(profileForm.shape) as (keyof typeof profileForm.shape)[];
const ONLY = 'only must list profile fields, such as bio,location';

export const updateProfile = {
  access: 'member',
  summary: 'Update the caller’s profile and picture',
  body: z.extend(profileForm, {
    /**
     * The fields to change, separated by commas: all by default, none if empty. Other fields stay as they are, because they may
     * have been changed on another device in the meantime.
     */
    only: z.optional(
      z.pipe(
        z.string(ONLY).check(z.regex(new RegExp(`^((${FIELDS.join('|')})(,|$))*$`), ONLY)),
        z.transform((text) => FIELDS.filter((field) => text.split(',').includes(field))),
      ),
    ),
  }),
  file: { field: 'profileImage', kinds: { picture: limits.pictureFile } },
  response: currentUser,
  errors: ['too_large', 'unsupported_media_type', 'unavailable'],
} satisfies Contract;
