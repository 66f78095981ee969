import type { Contract } from './endpoint.ts';
import { profileForm } from './forms/profile.ts';
import { limits } from './limits.ts';
import { currentUser } from './users.ts';

export const updateProfile = {
  access: 'member',
  summary: 'Change one’s own profile, and with `profileImage` one’s picture',
  body: profileForm,
  file: { field: 'profileImage', kinds: { picture: limits.pictureFile } },
  response: currentUser,
  errors: ['too_large', 'unsupported_media_type', 'unavailable'],
} satisfies Contract;
