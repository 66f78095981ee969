import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalLine, optionalText, requiredLine } from './fields.ts';
import { limits } from './limits.ts';
import { currentUser } from './users.ts';

/** The five things that members may say of themselves (members-side §5, hazards "PUT profile"). */
export const profileForm = z.object({
  firstName: requiredLine('First name is required', { max: limits.name.max }),
  lastName: requiredLine('Last name is required', { max: limits.name.max }),
  schoolName: optionalLine(limits.school),
  location: optionalLine(limits.location),
  bio: optionalText(limits.bio),
});
export type ProfileForm = z.input<typeof profileForm>;

export const updateProfile = endpoint({
  name: 'auth.profile',
  method: 'PUT',
  path: '/api/auth/profile',
  access: 'member',
  summary: 'Change one’s own profile, and with `profileImage` one’s picture',
  body: profileForm,
  file: { field: 'profileImage', kinds: { picture: limits.pictureFile } },
  response: currentUser,
  errors: ['too_large', 'unsupported_media_type', 'unavailable'],
});
